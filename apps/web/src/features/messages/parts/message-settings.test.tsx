import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { MessageSettings } from './message-settings.tsx';

const settings = {
  ...{ quietHours: '20:00-06:00', inheritedQuietHours: '21:00-07:00' },
  ...{ safeguardingUserId: null, administrators: [] },
};
const sent = vi.fn<(body: unknown) => void>();

function serve(_address: string, init: RequestInit): Promise<Response> {
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as object) : {};
  if (init.body) sent(body);
  const envelope = { message: '', response_message: '', validationErrors: [], response_code: 'ok' };
  return Promise.resolve(Response.json({ ...envelope, code: 200, response: { ...settings, ...body } }));
}

beforeEach(() => {
  sent.mockReset();
  vi.stubGlobal('fetch', serve);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('keeps one end of the quiet hours while the other is typed, and says what is missing', async () => {
  await renderInApp(<MessageSettings />);
  const from = await screen.findByDisplayValue<HTMLInputElement>('20:00');
  const until = screen.getByDisplayValue<HTMLInputElement>('06:00');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await userEvent.clear(from);
  expect(screen.getByText('Choose a time')).toBeTruthy();
  expect(save.disabled).toBe(true);
  await userEvent.type(from, '06:00');
  expect(screen.getByText('Choose two different times')).toBeTruthy();
  await userEvent.clear(from);
  await userEvent.type(from, '19:30');
  expect(until.value).toBe('06:00');
  await userEvent.click(save);
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith({ quietHours: '19:30-06:00', safeguardingUserId: null }),
  );
});
