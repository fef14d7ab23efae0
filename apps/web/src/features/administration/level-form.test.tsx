import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { dropSession, keepSession } from '../identity/session.ts';
import { LevelForm } from './level-form.tsx';

const from = null;
const features = {
  ...{ payoutEnabled: true, medicAid: false, allowInPerson: true, noticeHours: 36, slotMinutes: 45 },
  timeZone: 'America/New_York',
  holding: {
    ...{ medicAid: { value: false, from }, payouts: { value: true, from }, inPerson: { value: true, from } },
    ...{ noticeHours: { value: 36, from }, slotMinutes: { value: 45, from } },
    presentRule: { value: 'joined', from },
    quietHours: { value: '21:00-07:00', from },
    timeZone: { value: 'America/New_York', from },
  },
};
let isLost = false;

beforeEach(() => {
  isLost = false;
  keepSession({
    ...{ ...studentSession, role: 'INS_SUPER_ADMIN', userType: 'admin' },
    ...{ levelOne: null, levelTwo: null, levelThree: null },
  });
  vi.stubGlobal('fetch', () => {
    if (isLost) return Promise.reject(new TypeError('Failed to fetch'));
    const envelope = { code: 200, message: '', response: features, validationErrors: [] };
    return Promise.resolve(Response.json({ ...envelope, response_message: '', response_code: 'ok' }));
  });
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

const show = () => renderInApp(withRouter(<LevelForm level={null} depth={1} />, '/start').screen);
const line = (name: string) => screen.findByRole('group', { name });

describe('the form of a new level just below the institution', () => {
  it('shows what the institution decides, and begins its own settings with that', async () => {
    await show();
    const notice = within(await line('Notice hours'));
    expect(notice.getByRole<HTMLInputElement>('textbox').value).toBe('36');
    for (const name of ['In person', 'Payouts'])
      expect(within(await line(name)).getByRole<HTMLInputElement>('switch').checked).toBe(true);
    await userEvent.click(notice.getByRole('button'));
    expect(notice.getByRole<HTMLInputElement>('textbox').value).toBe('36');
    expect(notice.getByText('Own. Inherited would be 36 hours')).toBeTruthy();
  });

  it('shows no settings where they could not be loaded, and asks again', async () => {
    isLost = true;
    await show();
    const again = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByRole('group', { name: 'In person' })).toBeNull();
    isLost = false;
    await userEvent.click(again);
    expect(await line('In person')).toBeTruthy();
  });
});
