import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { withRouter } from '../../../../test/with-router.tsx';
import { onAppEvent } from '../../../lib/app-events.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { currentSession, dropGuest } from '../../identity/session.ts';
import { GuestPage } from './guest-page.tsx';

// jsdom has no sound.
vi.mock(import('@lectern/call-engine/devices/tones.ts'), async (original) => ({
  ...(await original()),
  startRinging: () => () => undefined,
}));

const visitId = '00000000-0000-4000-8000-0000000000f1';
const guestId = '00000000-0000-4000-8000-0000000000f2';
const asked = vi.fn<(route: string, body: unknown, headers: Record<string, string>) => void>();
let stage = 'early';
let refusal: string | null = null;
const wrongFields = () =>
  refusal === 'invalid_input' ? [{ field: 'lastName', message: 'This name cannot be used.' }] : [];

/** The probe of the network, which may outlive its page by a moment, is never refused. */
const refusalOf = (address: string): string | null => (address.startsWith('/api/guest/') ? refusal : null);

function serve(address: string, init: RequestInit): Promise<Response> {
  const route = `${init.method} ${address}`;
  asked(
    route,
    init.body ? JSON.parse(init.body as string) : undefined,
    init.headers as Record<string, string>,
  );
  if (route === 'POST /api/guest/details') stage = 'blocked';
  const isNamed = stage === 'waiting' || stage === 'open';
  const refused = refusalOf(address);
  const code = refused === null ? 200 : refused === 'session_dead' ? 401 : 404;
  const envelope = {
    code,
    message: refused === null ? '' : 'This link does not work any more.',
    response: {
      stage,
      sessionTime: serverNow() + 3_600_000,
      sessionEndTime: serverNow() + 5_400_000,
      educatorName: 'Anna Lee',
      visitId: isNamed ? visitId : null,
      userId: isNamed ? guestId : null,
      visitType: null,
      role: 'GUEST',
      firstName: isNamed ? 'Ana' : null,
      lastName: isNamed ? 'Ruiz' : null,
      socketAuthentication: null,
      authorization: null,
    },
    response_message: '',
    validationErrors: [],
    response_code: refused ?? 'ok',
  };
  return Promise.resolve(
    new Response(JSON.stringify({ ...envelope, validationErrors: wrongFields() }), { status: code }),
  );
}

async function open(address = '/guest/appointment/waiting-room') {
  const made = withRouter(<GuestPage />, address);
  await renderInApp(made.screen);
  return made.history;
}

beforeEach(() => {
  stage = 'early';
  refusal = null;
  asked.mockReset();
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  dropGuest();
  vi.unstubAllGlobals();
});

describe('GuestPage', () => {
  it('exchanges the ticket once, takes it out of the address, and waits with the times and the name', async () => {
    const history = await open('/guest/appointment/waiting-room?token=secret&role=DOCTOR');
    expect(
      await screen.findByText(
        "The session hasn't started yet. Please wait here, the host will begin shortly.",
      ),
    ).toBeTruthy();
    expect(screen.getByText('Session with Anna Lee')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/^(1:00:0\d|0:59:5\d)$/);
    expect(history.location.href).toBe('/guest/appointment/waiting-room');
    const entries = asked.mock.calls.filter(([route]) => route === 'POST /api/guest/enter');
    expect(entries).toHaveLength(1);
    expect(entries[0]?.[1]).toEqual({ token: 'secret' });
    expect(asked.mock.calls.every(([, , headers]) => headers['x-guest'] === '1')).toBe(true);
  });

  it('needs first and last name, trimmed, at most 50 characters each', async () => {
    stage = 'details';
    await open();
    const first = await screen.findByLabelText('First name');
    // With whom and when, in the zone of this browser, before a name is given.
    expect(screen.getByRole('heading', { level: 1, name: 'Session with Anna Lee' })).toBeTruthy();
    expect(screen.getByText(/ · .+ · /)).toBeTruthy();
    expect(first.getAttribute('maxlength')).toBe('50');
    fireEvent.change(first, { target: { value: '  ' } });
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getAllByText('First name and last name are required')).toHaveLength(2);
    expect(asked.mock.calls.some(([route]) => route === 'POST /api/guest/details')).toBe(false);
    fireEvent.change(first, { target: { value: ' Ana ' } });
    fireEvent.change(screen.getByLabelText('Last name'), { target: { value: 'Ruiz' } });
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith(
        'POST /api/guest/details',
        { firstName: 'Ana', lastName: 'Ruiz' },
        expect.anything(),
      ),
    );
    expect(await screen.findByText(/opened on too many devices/)).toBeTruthy();
  });

  it("says the server's reason at its field, and keeps both names", async () => {
    stage = 'details';
    await open();
    fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Ana' } });
    fireEvent.change(screen.getByLabelText('Last name'), { target: { value: 'Ruiz' } });
    refusal = 'invalid_input';
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('This name cannot be used.')).toBeTruthy();
    refusal = null;
    expect(screen.getByLabelText('Last name').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Ana');
  });

  it('says that the time is ended, and leads to the index', async () => {
    stage = 'ended';
    const history = await open();
    expect(await screen.findByRole('dialog', { name: 'Your session time is ended' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'ok' }));
    await waitFor(() => expect(history.location.pathname).toBe('/'));
  });

  it('says that the seat was taken by another device, and asks no more', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await open('/guest/appointment/waiting-room?token=secret');
      expect(await screen.findByText('Session with Anna Lee')).toBeTruthy();
      refusal = 'session_dead';
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await screen.findByText(/opened on another device/)).toBeTruthy();
      const count = asked.mock.calls.length;
      await vi.advanceTimersByTimeAsync(30_000);
      expect(asked.mock.calls).toHaveLength(count);
    } finally {
      vi.useRealTimers();
    }
  });

  it('says the same to guests who come back here out of a call', async () => {
    stage = 'waiting';
    await open();
    expect(await screen.findByText(/You can enter as soon as Anna Lee/)).toBeTruthy();
    cleanup();
    refusal = 'session_dead';
    await open();
    expect(await screen.findByText(/opened on another device/)).toBeTruthy();
  });

  it('needs a link, and leaves the session of the person signed in here alone', async () => {
    refusal = 'session_dead';
    const told = vi.fn<() => void>();
    const stop = onAppEvent('sessionExpired', told);
    await open();
    expect(await screen.findByText('To open this page, use the personal link from your email.')).toBeTruthy();
    expect(told).not.toHaveBeenCalled();
    stop();
  });

  it('says that a link does not work any more', async () => {
    refusal = 'guest_link_dead';
    await open('/guest/appointment/waiting-room?token=old');
    expect(await screen.findByText('This link does not work any more.')).toBeTruthy();
  });

  it("makes the tab the guest's once a name was given, and offers the way in only when the session is open", async () => {
    stage = 'waiting';
    await open();
    expect(await screen.findByText(/You can enter as soon as Anna Lee/)).toBeTruthy();
    expect(currentSession()).toMatchObject({ id: guestId, role: 'GUEST', name: 'Ana Ruiz' });
    expect(JSON.parse(sessionStorage.getItem('anonymousUser') ?? '{}')).toMatchObject({
      visitId,
      userId: guestId,
    });
    expect(screen.queryByRole('button', { name: 'Join the session' })).toBeNull();
    cleanup();
    stage = 'open';
    await open();
    expect(await screen.findByRole('button', { name: 'Join the session' })).toBeTruthy();
  });
});
