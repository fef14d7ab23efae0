import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { civilDateOf } from '../../../lib/formats.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { ToastHost } from '../../../ui/toasts/toast-host.tsx';
import { dropSession, keepSession } from '../../identity/session.ts';
import { SlotDialog } from './slot-dialog.tsx';

const later = civilDateOf(serverNow() + 2 * 86_400_000);
const slots: Slot[] = Array.from({ length: 10 }, (_, index) => ({
  id: String(index),
  startTime: new Date(Date.parse(`${later}T12:00:00.000Z`) + index * 1_800_000).toISOString(),
  endTime: new Date(Date.parse(`${later}T12:30:00.000Z`) + index * 1_800_000).toISOString(),
  ...{ customAvailability: false, booked: false, ownSession: false },
}));

function serve(): Promise<Response> {
  const response = {
    ...{ availableDays: [], availableTimes: [], availableDates: [later], fullDates: [], slots, nextFree: [] },
    ...{ timeZone: 'UTC', schoolTimeZone: 'UTC' },
  };
  const answer = { ...{ code: 200, message: '', response, response_message: '' }, response_code: 'ok' };
  return Promise.resolve(new Response(JSON.stringify({ ...answer, validationErrors: [] })));
}

afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

it('says when more is chosen than one session takes, and hands nothing over', async () => {
  vi.stubGlobal('fetch', serve);
  keepSession(studentSession);
  const onChoose = vi.fn();
  await renderInApp(
    <>
      <SlotDialog
        isOpen
        educator={{ id: 'anna', name: 'Anna Lee' }}
        date={later}
        slots={slots.slice(0, 9)}
        onChoose={onChoose}
        onClose={vi.fn()}
      />
      <ToastHost />
    </>,
  );
  const choose = await screen.findByRole('button', { name: 'Choose' });
  await vi.waitFor(() => expect(choose).toHaveProperty('disabled', false), 20_000);
  await userEvent.click(choose);
  await screen.findAllByText(
    'One session is at most 4 hours long. Please choose fewer slots, or book a second session.',
  );
  expect(onChoose).not.toHaveBeenCalled();
});
