import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { withRouter } from '../../../../test/with-router.tsx';
import { setTypingPerson } from '../../../lib/form-drafts.ts';
import { MessageSettings } from './message-settings.tsx';

const settings = {
  ...{ quietHours: '20:00-06:00', inheritedQuietHours: '21:00-07:00' },
  ...{ safeguardingUserId: null, administrators: [] },
};
let isRefused = false;
const open = () => renderInApp(withRouter(<MessageSettings />).screen);
const sent = vi.fn<(body: unknown) => void>();

function serve(_address: string, init: RequestInit): Promise<Response> {
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as object) : {};
  if (init.body) sent(body);
  if (init.body && isRefused) {
    const refusal = { message: 'Nobody there.', response_message: '', validationErrors: [], response: null };
    const body = { ...refusal, code: 404, response_code: 'not_found' };
    return Promise.resolve(Response.json(body, { status: 404 }));
  }
  const envelope = { message: '', response_message: '', validationErrors: [], response_code: 'ok' };
  return Promise.resolve(Response.json({ ...envelope, code: 200, response: { ...settings, ...body } }));
}

beforeEach(() => {
  isRefused = false;
  setTypingPerson('admin-1');
  sent.mockReset();
  vi.stubGlobal('fetch', serve);
});
afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('keeps one end of the quiet hours while the other is typed, and says what is missing', async () => {
  await open();
  const from = await screen.findByDisplayValue<HTMLInputElement>('20:00');
  const until = screen.getByDisplayValue<HTMLInputElement>('06:00');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await userEvent.clear(from);
  expect(screen.getByText('Choose a time')).toBeTruthy();
  await userEvent.type(from, '06:00');
  expect(screen.getByText('Choose two different times')).toBeTruthy();
  await userEvent.click(save);
  expect(sent).not.toHaveBeenCalled();
  await userEvent.clear(from);
  await userEvent.type(from, '19:30');
  expect(until.value).toBe('06:00');
  await userEvent.click(save);
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith({ quietHours: '19:30-06:00', safeguardingUserId: null }),
  );
});

it('says at the person that they are there no longer, and keeps what was chosen over a reload', async () => {
  isRefused = true;
  await open();
  const from = await screen.findByDisplayValue('20:00');
  await userEvent.clear(from);
  await userEvent.type(from, '19:30');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1));
  cleanup();
  await open();
  await waitFor(() => expect(screen.getByDisplayValue('19:30')).toBeTruthy());
});
