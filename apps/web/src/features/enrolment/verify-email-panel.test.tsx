import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { ToastHost } from '../../ui/toasts/toast-host.tsx';
import { currentSession, dropSession, keepSession } from '../identity/session.ts';
import { VerifyEmailPanel } from './verify-email-panel.tsx';

const educator = {
  ...studentSession,
  ...{ role: 'TUTOR', userType: 'physician', email: 'priya@demo.test', mailVerified: false },
} as typeof studentSession;

const asked = vi.fn<(call: string) => void>();
let isRefused: boolean;
let isVerified: boolean;

function serve(address: string, init: RequestInit = {}): Promise<Response> {
  const call = `${init.method ?? 'GET'} ${address.replace('/api', '')}`;
  asked(call);
  const isFailing = call === 'POST /user/verify-email' && isRefused;
  const [code, name] = isFailing ? [429, 'too_many_requests'] : [200, 'ok'];
  const response = call === 'GET /user/session' ? { ...educator, mailVerified: isVerified } : null;
  const envelope = { code, response, response_message: '', validationErrors: [], response_code: name };
  const message = isFailing ? 'Too many requests.' : '';
  return Promise.resolve(new Response(JSON.stringify({ ...envelope, message }), { status: code }));
}

let history: ReturnType<typeof withRouter>['history'];

async function show(): Promise<void> {
  const made = withRouter(
    <>
      <VerifyEmailPanel />
      <ToastHost />
    </>,
    '/Coach/verify-email',
  );
  ({ history } = made);
  await renderInApp(made.screen);
  await screen.findByText('A link goes to priya@demo.test. Open it to go on.');
}

const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  [isRefused, isVerified] = [false, false];
  asked.mockReset();
  keepSession(educator);
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

describe('the panel of an address that is not confirmed', () => {
  it('has the link mailed, and again', async () => {
    await show();
    await press('Send the link');
    expect(await screen.findByText('The link was sent. It works for 30 minutes.')).toBeTruthy();
    await press('Send the link again');
    await waitFor(() =>
      expect(asked.mock.calls).toEqual([['POST /user/verify-email'], ['POST /user/verify-email']]),
    );
  });

  it('says why no link was sent, and offers the first one still', async () => {
    isRefused = true;
    await show();
    await press('Send the link');
    expect(await screen.findByText('Too many requests.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send the link' })).toBeTruthy();
  });

  it('stays while the link was not opened, and goes on to the dashboard once it was', async () => {
    await show();
    await press('I have opened it');
    expect(await screen.findByText('The address is not confirmed yet.')).toBeTruthy();
    expect(history.location.pathname).toBe('/Coach/verify-email');
    isVerified = true;
    await press('I have opened it');
    await waitFor(() => expect(history.location.pathname).toMatch(/\/dashboard\//));
    expect(currentSession()?.mailVerified).toBe(true);
  });
});
