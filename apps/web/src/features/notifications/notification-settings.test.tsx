import type { NotificationSettings as Settings } from '@lectern/contract/notifications/settings.shapes.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { NotificationSettings } from './notification-settings.tsx';

const settings: Settings = {
  kinds: [
    { kind: 'waitingRoom', bell: true, isBellFixed: true, mail: null },
    { kind: 'sessionMissed', bell: true, isBellFixed: false, mail: true },
    { kind: 'sessionCancelled', bell: true, isBellFixed: false, mail: true },
  ],
  quietHours: 'off',
  timeZone: 'America/New_York',
  getsMail: true,
};
const sent = vi.fn<(body: unknown) => void>();
let isRefused = false;

function serve(_address: string, init: RequestInit): Promise<Response> {
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as object) : null;
  if (body) sent(body);
  const isFailing = body !== null && isRefused;
  const kinds = settings.kinds.map((one) =>
    body && 'kind' in body && body.kind === one.kind ? { ...one, mail: false } : one,
  );
  const hours = body && 'quietHours' in body ? body : {};
  const envelope = { message: 'No', response_message: '', validationErrors: [] };
  const code = isFailing ? 500 : 200;
  const response = isFailing ? null : { ...settings, kinds, ...hours };
  const response_code = isFailing ? 'internal_error' : 'ok';
  return Promise.resolve(
    new Response(JSON.stringify({ ...envelope, code, response, response_code }), { status: code }),
  );
}

const named = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

beforeEach(() => {
  isRefused = false;
  sent.mockReset();
  vi.stubGlobal('fetch', serve);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('turns a way off by the keyboard at once', async () => {
  await renderInApp(<NotificationSettings />);
  const mail = await named('A session was missed: email');
  mail.focus();
  await userEvent.keyboard(' ');
  await waitFor(() => expect(mail.checked).toBe(false));
  expect(sent).toHaveBeenCalledExactlyOnceWith({ kind: 'sessionMissed', way: 'mail', isOn: false });
});

it('shows what holds after a call that failed', async () => {
  isRefused = true;
  await renderInApp(<NotificationSettings />);
  const mail = await named('A session was missed: email');
  await userEvent.click(mail);
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  await waitFor(() => expect(mail.checked).toBe(true));
});

it('offers no mail that does not exist, and not to miss that somebody waits', async () => {
  await renderInApp(<NotificationSettings />);
  expect((await named('Somebody is in the waiting room: bell')).disabled).toBe(true);
  expect(screen.queryByRole('switch', { name: 'Somebody is in the waiting room: email' })).toBeNull();
});

it('says of cancellations alone that a mail tells of the ones soon in any case', async () => {
  await renderInApp(<NotificationSettings />);
  const mail = await named('A session was cancelled: email');
  expect(mail.disabled).toBe(false);
  const hints = screen.getAllByText('Within 24 hours of the start you are always told by email.');
  expect(hints).toHaveLength(1);
  const row = mail.closest('li');
  expect(row?.contains(hints[0] ?? null)).toBe(true);
});

it('saves quiet hours as they are chosen, and none whose ends are the same', async () => {
  await renderInApp(<NotificationSettings />);
  await userEvent.click(await named('Have quiet hours'));
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save quiet hours' });
  const until = screen.getByLabelText('Until');
  await userEvent.clear(until);
  expect(screen.getByText('Choose a time')).toBeTruthy();
  expect(save.disabled).toBe(true);
  await userEvent.type(until, '21:00');
  expect(screen.getByText('Choose two different times')).toBeTruthy();
  expect(save.disabled).toBe(true);
  await userEvent.clear(until);
  await userEvent.type(until, '06:30');
  await userEvent.click(save);
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ quietHours: '21:00-06:30' }));
});
