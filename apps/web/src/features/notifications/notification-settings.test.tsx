import type { NotificationSettings as Settings } from '@lectern/contract/notifications/settings.shapes.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { withRouter } from '../../../test/with-router.tsx';
import { readStored } from '../../lib/browser-storage.ts';
import { setTypingPerson } from '../../lib/form-drafts.ts';
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
let wrong: { field: string; message: string }[] = [];

function serve(_address: string, init: RequestInit): Promise<Response> {
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as object) : null;
  if (body) sent(body);
  const isFailing = body !== null && (isRefused || wrong.length > 0);
  const kinds = settings.kinds.map((one) =>
    body && 'kind' in body && body.kind === one.kind ? { ...one, mail: false } : one,
  );
  const hours = body && 'quietHours' in body ? body : {};
  const envelope = { message: 'No', response_message: '', validationErrors: wrong };
  const code = isFailing ? 500 : 200;
  const response = isFailing ? null : { ...settings, kinds, ...hours };
  const response_code = isFailing ? 'internal_error' : 'ok';
  return Promise.resolve(
    new Response(JSON.stringify({ ...envelope, code, response, response_code }), { status: code }),
  );
}

const open = () => renderInApp(withRouter(<NotificationSettings />).screen);
const named = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

beforeEach(() => {
  isRefused = false;
  wrong = [];
  setTypingPerson('person-1');
  sent.mockReset();
  vi.stubGlobal('fetch', serve);
});
afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('turns a way off by the keyboard at once', async () => {
  await open();
  const mail = await named('A session was missed: email');
  mail.focus();
  await userEvent.keyboard(' ');
  await waitFor(() => expect(mail.checked).toBe(false));
  expect(sent).toHaveBeenCalledExactlyOnceWith({ kind: 'sessionMissed', way: 'mail', isOn: false });
});

it('shows what holds after a call that failed', async () => {
  isRefused = true;
  await open();
  const mail = await named('A session was missed: email');
  await userEvent.click(mail);
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  await waitFor(() => expect(mail.checked).toBe(true));
});

it('offers no mail that does not exist, and not to miss that somebody waits', async () => {
  await open();
  expect((await named('Somebody is in the waiting room: bell')).disabled).toBe(true);
  expect(screen.queryByRole('switch', { name: 'Somebody is in the waiting room: email' })).toBeNull();
});

it('says of cancellations alone that a mail tells of the ones soon in any case', async () => {
  await open();
  const mail = await named('A session was cancelled: email');
  expect(mail.disabled).toBe(false);
  const hints = screen.getAllByText('Within 24 hours of the start you are always told by email.');
  expect(hints).toHaveLength(1);
  const row = mail.closest('li');
  expect(row?.contains(hints[0] ?? null)).toBe(true);
});

it('saves quiet hours as they are chosen, and none whose ends are the same', async () => {
  await open();
  await userEvent.click(await named('Have quiet hours'));
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save quiet hours' });
  const until = screen.getByLabelText('Until');
  await userEvent.clear(until);
  expect(screen.getByText('Choose a time')).toBeTruthy();
  await userEvent.click(save);
  await userEvent.type(until, '21:00');
  expect(screen.getAllByText('Choose two different times')).not.toEqual([]);
  await userEvent.click(save);
  expect(sent).not.toHaveBeenCalled();
  await userEvent.clear(until);
  await userEvent.type(until, '06:30');
  await userEvent.click(save);
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ quietHours: '21:00-06:30' }));
});

it('says at the times what the server refuses of them, and keeps them over a reload until they are saved', async () => {
  wrong = [{ field: 'quietHours', message: 'These hours are too long.' }];
  await open();
  await userEvent.click(await named('Have quiet hours'));
  const until = screen.getByLabelText('Until');
  await userEvent.clear(until);
  await userEvent.type(until, '06:30');
  await userEvent.click(screen.getByRole('button', { name: 'Save quiet hours' }));
  await waitFor(() => expect(screen.getByLabelText('From').getAttribute('aria-invalid')).toBe('true'));
  cleanup();
  wrong = [];
  await open();
  await waitFor(() => expect(screen.getByLabelText('Until')).toHaveProperty('value', '06:30'));
  await userEvent.click(screen.getByRole('button', { name: 'Save quiet hours' }));
  await waitFor(() => expect(readStored('formDrafts')).toBeNull());
  // The next change is compared with the saved state.
  await userEvent.click(await named('Have quiet hours'));
  expect(readStored('formDrafts')).not.toBeNull();
  await userEvent.click(await named('Have quiet hours'));
  expect(readStored('formDrafts')).toBeNull();
});
