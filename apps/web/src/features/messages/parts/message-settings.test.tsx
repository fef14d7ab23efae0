import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { withRouter } from '../../../../test/with-router.tsx';
import { setTypingPerson } from '../../../lib/form-drafts.ts';
import { MessageSettings } from './message-settings.tsx';

const settings = {
  ...{ quietHours: '20:00-06:00', inheritedQuietHours: '22:00-06:30', version: 4 },
  inheritedFrom: { id: 'level-2', name: 'Lakeside' },
  ...{ safeguardingUserId: null, administrators: [] },
};
let refusal: 'not_found' | 'changed_meanwhile' | null = null;
let kept: object = settings;
const open = () => renderInApp(withRouter(<MessageSettings />).screen);
const sent = vi.fn<(body: unknown) => void>();

function serve(_address: string, init: RequestInit): Promise<Response> {
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as object) : {};
  if (init.body) sent(body);
  if (init.body && refusal !== null) {
    const code = refusal === 'not_found' ? 404 : 417;
    const answer = { message: 'No.', response_message: '', validationErrors: [], response: null, code };
    return Promise.resolve(Response.json({ ...answer, response_code: refusal }, { status: code }));
  }
  const envelope = { message: '', response_message: '', validationErrors: [], response_code: 'ok' };
  return Promise.resolve(Response.json({ ...envelope, code: 200, response: { ...kept, ...body } }));
}

beforeEach(() => {
  refusal = null;
  kept = settings;
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
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      ...{ quietHours: '19:30-06:00', safeguardingUserId: null, version: 4 },
    }),
  );
});

it('says at the person that they are there no longer, and keeps what was chosen over a reload', async () => {
  refusal = 'not_found';
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

it('says whose hours hold above, and goes back to them', async () => {
  await open();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Quiet hours' }));
  await userEvent.click(
    await screen.findByRole('option', { name: 'As Lakeside has it: 10:00 PM – 06:30 AM' }),
  );
  expect(screen.queryByDisplayValue('20:00')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      ...{ quietHours: null, safeguardingUserId: null, version: 4 },
    }),
  );
});

it('shows what somebody else has saved meanwhile, and loses neither', async () => {
  await open();
  const from = await screen.findByDisplayValue('20:00');
  await userEvent.clear(from);
  await userEvent.type(from, '19:30');
  kept = { ...settings, quietHours: 'off', version: 5 };
  refusal = 'changed_meanwhile';
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const theirs = await screen.findByRole('radio', { name: /^None/ });
  expect(screen.getByRole('radio', { name: /^07:30 PM – 06:00 AM/ })).toBeTruthy();
  await userEvent.click(theirs);
  refusal = null;
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toHaveBeenLastCalledWith({
      ...{ quietHours: 'off', safeguardingUserId: null, version: 5 },
    }),
  );
});
