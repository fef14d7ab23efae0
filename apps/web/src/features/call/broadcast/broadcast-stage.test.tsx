import { createState } from '@lectern/call-engine/observable.ts';
import type { RoomState } from '@lectern/call-engine/room/room-state.ts';
import type { BroadcastNews } from '@lectern/contract/call/broadcast/broadcast.shapes.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { takeToasts, type Toast } from '../../../ui/toasts/toasts.ts';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import type { BroadcastLink } from './broadcast-link.ts';
import { BroadcastStage } from './broadcast-stage.tsx';

const asked: string[] = [];
const toasts: Toast[] = [];
/** The server's answers to each start, in order; further ones are successes. */
let refusals: (string | null)[] = [];
let letGo: () => void;

const newsNow = (state: BroadcastNews['state'], isRehearsal = false): BroadcastNews =>
  ({ visitId: 'v', state, hls: null, isEducatorMuted: false, isRehearsal, viewers: 0 }) as BroadcastNews;

const answerTo = (address: string) =>
  address.endsWith('/rehearsal') ? newsNow('off', true) : newsNow('starting');

function serve(address: string, init: RequestInit): Promise<Response> {
  asked.push(`${init.method} ${address}`);
  const refusal = refusals.shift() ?? null;
  const code = refusal === null ? 200 : refusal === 'broadcast_running' ? 417 : 500;
  const envelope = {
    code,
    message: refusal === null ? 'Broadcast started successfully' : `The server says ${refusal}.`,
    response: refusal === null ? answerTo(address) : null,
    response_message: '',
    validationErrors: [],
    response_code: refusal ?? 'ok',
  };
  return Promise.resolve(new Response(JSON.stringify(envelope), { status: code }));
}

/** The stage of a broadcast as its educator, or who looks on, comes to it. */
async function open(
  who: 'educator' | 'observer',
  { phase = 'connected', isRehearsal = false }: { phase?: RoomState['phase']; isRehearsal?: boolean } = {},
) {
  const room = createState<RoomState>({ phase } as RoomState);
  const news = createState<BroadcastNews | null>(newsNow('off', isRehearsal));
  const receive = (next: BroadcastNews) => news.set(next);
  const ask = async () => news.set(newsNow('live'));
  const link = { news, receive, ask } as unknown as BroadcastLink;
  const media = { state: createState({ wish: { isMicrophoneOn: true }, isPressedToTalk: false }) };
  const call = { room: { state: room, media } } as unknown as LiveCall;
  const facts = {
    flow: { visitId: 'v', sessionUsers: [] },
    visit: { tutor: { name: 'Anna Lee', image: null } },
    isEducator: who === 'educator',
    isObserver: who === 'observer',
  } as unknown as CallFacts;
  const { unmount } = await renderInApp(<BroadcastStage call={call} link={link} facts={facts} people={[]} />);
  return { room, news, unmount };
}
const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms));
const begun = () => asked.filter((one) => one === 'POST /api/visit/v/broadcast').length;

beforeEach(() => {
  asked.length = 0;
  toasts.length = 0;
  refusals = [];
  letGo = takeToasts((toast) => toasts.push(toast));
  vi.stubGlobal('fetch', serve);
  // jsdom has no peer connections; a browser that does not say is believed to encode H.264.
  vi.stubGlobal('RTCRtpSender', { getCapabilities: () => null });
  vi.useFakeTimers();
});
afterEach(() => {
  letGo();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a broadcast', () => {
  it('starts by itself five seconds after its educator is in, once', async () => {
    const { news } = await open('educator');
    expect(screen.getByText('The broadcast starts automatically in a moment.')).toBeTruthy();
    await pass(4_999);
    expect(begun()).toBe(0);
    await pass(1);
    expect(begun()).toBe(1);
    expect(toasts).toMatchObject([{ tone: 'success', title: 'Broadcast started successfully' }]);
    expect(news.get()?.state).toBe('starting');
    await pass(60_000);
    expect(begun()).toBe(1);
  });

  it('counts the five seconds from when the loader is done, and again after a reconnection', async () => {
    const { room } = await open('educator', { phase: 'connecting' });
    await pass(60_000);
    expect(begun()).toBe(0);
    act(() => room.set({ phase: 'connected' }));
    await pass(4_000);
    act(() => room.set({ phase: 'reconnecting', failure: null }));
    await pass(10_000);
    act(() => room.set({ phase: 'connected' }));
    await pass(4_999);
    expect(begun()).toBe(0);
    await pass(1);
    expect(begun()).toBe(1);
  });

  it('does not start by itself where it runs already, or has ended', async () => {
    const { news } = await open('educator');
    for (const state of ['starting', 'live', 'interrupted', 'ended'] as const) {
      act(() => news.set(newsNow(state)));
      await pass(60_000);
    }
    expect(begun()).toBe(0);
  });

  it('is started by a press before the five seconds are over, and once', async () => {
    await open('educator');
    await pass(1_000);
    act(() => screen.getByRole('button', { name: 'Start broadcast' }).click());
    await pass(60_000);
    expect(begun()).toBe(1);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that is rehearsed starts by a press only, on another device too', async () => {
    const first = await open('educator');
    await pass(4_000);
    act(() => screen.getByRole('button', { name: 'Rehearse first' }).click());
    await pass(60_000);
    expect(begun()).toBe(0);
    expect(screen.getByText(/^This is a rehearsal: nobody sees or hears you/)).toBeTruthy();
    expect(asked).toEqual(['PUT /api/visit/v/broadcast/rehearsal']);
    first.unmount();
    await open('educator', { isRehearsal: true });
    await pass(60_000);
    expect(begun()).toBe(0);
    expect(screen.queryByRole('button', { name: 'Rehearse first' })).toBeNull();
    act(() => screen.getByRole('button', { name: 'Start broadcast' }).click());
    await pass(0);
    expect(begun()).toBe(1);
    expect(screen.queryByText(/^This is a rehearsal/)).toBeNull();
  });

  it('whose rehearsal the server did not hear of does not start by itself all the same', async () => {
    refusals = ['bug'];
    await open('educator');
    act(() => screen.getByRole('button', { name: 'Rehearse first' }).click());
    await pass(60_000);
    expect(toasts).toMatchObject([{ tone: 'error' }]);
    expect(begun()).toBe(0);
  });

  it('is not started by observers', async () => {
    await open('observer');
    await pass(60_000);
    expect(asked).toEqual([]);
  });

  it('that did not start says so, and is then started by a press only', async () => {
    refusals = ['bug'];
    await open('educator');
    await pass(5_000);
    expect(toasts).toMatchObject([{ tone: 'error', title: 'Broadcast not started... try Again' }]);
    await pass(60_000);
    expect(begun()).toBe(1);
    act(() => screen.getByRole('button', { name: 'Start broadcast' }).click());
    await pass(0);
    expect(begun()).toBe(2);
    expect(toasts.at(-1)).toMatchObject({ tone: 'success' });
    expect(screen.queryByRole('button', { name: 'Start broadcast' })).toBeNull();
  });

  it('that runs already in another window is told in the words of the server', async () => {
    refusals = ['broadcast_running'];
    await open('educator');
    await pass(5_000);
    expect(toasts).toMatchObject([{ tone: 'error', title: 'The server says broadcast_running.' }]);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
