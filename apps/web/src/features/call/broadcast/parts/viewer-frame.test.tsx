import { createState } from '@lectern/call-engine/observable.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../../test/sessions.ts';
import { withRouter } from '../../../../../test/with-router.tsx';
import { serverNow } from '../../../../lib/server-clock.ts';
import { takeToasts, type Toast } from '../../../../ui/toasts/toasts.ts';
import { keepSession } from '../../../identity/session.ts';
import type { CallFacts } from '../../call-facts.ts';
import { LiveBroadcast } from '../live-broadcast.ts';
import { ViewerFrame } from './viewer-frame.tsx';

const line = vi.hoisted(() => ({ listeners: new Map<string, ((payload: object) => void)[]>() }));
// Replaces the socket: the test sends the server's messages.
vi.mock('../../../../lib/socket-client.ts', () => ({
  openChannel: () => ({
    state: createState('connected'),
    send: () => Promise.resolve({}),
    on: (event: string, listener: (payload: object) => void) => {
      line.listeners.set(event, [...(line.listeners.get(event) ?? []), listener]);
      return () => undefined;
    },
    onReconnect: () => () => undefined,
    close: () => undefined,
  }),
}));

const visitId = '00000000-0000-4000-8000-0000000000b1';
const ownId = studentSession.id;
const waitingRoom = `/student/appointment/waiting-room/${ownId}/${visitId}`;
const toasts: Toast[] = [];
let letGo: () => void;
let live: LiveBroadcast;

const tell = (event: string, payload: object): void =>
  act(() => {
    for (const listener of line.listeners.get(event) ?? []) listener({ visitId, ...payload });
  });
const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms));

function factsNow(): CallFacts {
  const startedAt = serverNow() - 60_000;
  return {
    flow: {
      visitId,
      visitType: 5,
      subject: 'Mathematics',
      subCategory: 'Algebra',
      sessionTime: startedAt,
      sessionEndTime: startedAt + 1_800_000,
      bufferTiming: 10,
      finalBufferTiming: 15,
      properties: { visitInfoWithUserInfoScreen: false },
    },
    visit: { visitId, visitType: 5, createdByRole: 'admin', tutor: { name: 'Anna Lee', image: null } },
    ownId,
    isEducator: false,
    isObserver: false,
    educatorId: 'educator',
  } as unknown as CallFacts;
}

/** A viewer in a broadcast whose stream has not begun. */
async function watch() {
  const facts = factsNow();
  live = new LiveBroadcast(facts);
  const made = withRouter(<ViewerFrame live={live} facts={facts} />, '/videocall');
  await renderInApp(made.screen);
  await screen.findByRole('heading', { name: 'Algebra' });
  return made.history;
}

beforeEach(() => {
  line.listeners.clear();
  toasts.length = 0;
  letGo = takeToasts((toast) => toasts.push(toast));
  keepSession(studentSession);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const news = {
    visitId,
    state: 'off',
    hls: null,
    broadcastUrl: null,
    isEducatorMuted: false,
    viewers: null,
  };
  const rest = { message: '', response_message: '', validationErrors: [], response_code: 'ok' };
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ code: 200, response: news, ...rest }), { status: 200 })),
  );
});
afterEach(() => {
  live.stop();
  letGo();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the end of a broadcast', () => {
  it('is told to a viewer five seconds later, when its last words were heard', async () => {
    const history = await watch();
    vi.useFakeTimers();
    tell('call_ended', { endedBy: 'educator' });
    await pass(4_999);
    expect([history.location.pathname, toasts]).toEqual(['/videocall', []]);
    await pass(1);
    expect(toasts).toMatchObject([{ tone: 'warning', title: 'Your Counselor has ended the session' }]);
    expect(history.location.pathname).toBe(waitingRoom);
  });

  it('says so when an administrator ended it', async () => {
    const history = await watch();
    vi.useFakeTimers();
    tell('call_ended', { endedBy: 'admin' });
    await pass(5_000);
    expect(toasts).toMatchObject([{ tone: 'warning', title: 'The session has ended' }]);
    expect(history.location.pathname).toBe(waitingRoom);
  });
});

describe('a viewer who is put out', () => {
  const out = (reason: string, userId = ownId) => ({
    userId,
    name: 'Maya Torres',
    role: 'STUDENT',
    reason,
  });

  it('sees an alert for five seconds, and then the waiting room', async () => {
    const history = await watch();
    vi.useFakeTimers();
    tell('call_disconnected', out('removed'));
    await pass(300);
    expect(screen.getByText('You are no longer in the session')).toBeTruthy();
    expect(screen.getByText('You are removed by the educator from this session')).toBeTruthy();
    expect(live.player.state.get().phase).toBe('idle');
    await pass(4_699);
    expect(history.location.pathname).toBe('/videocall');
    await pass(1);
    expect(history.location.pathname).toBe(waitingRoom);
    expect(toasts).toEqual([]);
  });

  it('goes there at once with the button of the alert', async () => {
    const history = await watch();
    tell('call_disconnected', out('sent_back'));
    const button = await screen.findByRole('button', { name: 'Go to the waiting room' });
    act(() => button.click());
    await waitFor(() => expect(history.location.pathname).toBe(waitingRoom));
  });

  it('is not who hears that somebody else was', async () => {
    const history = await watch();
    vi.useFakeTimers();
    tell('call_disconnected', out('removed', 'another'));
    await pass(6_000);
    expect(screen.queryByText('You are no longer in the session')).toBeNull();
    expect(history.location.pathname).toBe('/videocall');
  });
});
