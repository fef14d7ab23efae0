import { createState } from '@lectern/call-engine/observable.ts';
import type { CallRoom } from '@lectern/call-engine/room/call-room.ts';
import type { Person } from '@lectern/call-engine/participants/person.ts';
import type { SteadyStep } from '@lectern/contract/call/steadiness/steadiness.names.ts';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { liveCall, type LiveCall } from '../live-call.ts';
import { followSteadied, tellLine } from './steadied.ts';
import { SteadyMark } from './steady-mark.tsx';
import { SteadyMenu } from './steady-menu.tsx';
import { SteadyOffer } from './steady-offer.tsx';

vi.mock('../../institutions/host.ts', () => ({ useHostWords: () => ({ role: 'Tutor' }) }));

type Channel = Parameters<typeof followSteadied>[0];

/** A channel whose messages, and the fate of sent ones, the test decides. */
function makeChannel(answer: (event: string) => Promise<unknown> = () => Promise.resolve(null)) {
  const listeners = new Map<string, (news: object) => void>();
  const send = vi.fn((event: string, _payload: object) => answer(event));
  const channel = {
    state: createState<'connected' | 'connecting'>('connected'),
    send,
    on: (name: string, listener: (news: object) => void) => {
      listeners.set(name, listener);
      return () => listeners.delete(name);
    },
  };
  const tell = (name: string, news: object): void => listeners.get(name)?.(news);
  return { channel: channel as unknown as Channel, send, tell };
}

function makeSteadiness(
  changes: { step?: SteadyStep; offer?: SteadyStep | null; isWeak?: boolean; isSlower?: boolean } = {},
) {
  const view = createState({
    step: 'none' as SteadyStep,
    offer: null as SteadyStep | null,
    isWeak: false,
    isSlower: false,
  });
  view.patch(changes);
  return {
    view,
    available: () => ['none', 'lowerLayers', 'soundOnly'] as const,
    choose: vi.fn((step: SteadyStep) => view.patch({ step })),
    accept: vi.fn(() => view.patch({ step: 'soundOnly', offer: null })),
    dismiss: vi.fn(() => view.patch({ offer: null })),
  };
}

const callOf = (steadiness: ReturnType<typeof makeSteadiness>) =>
  ({ room: { steadiness } }) as unknown as LiveCall;
const who = { flow: { visitId: 'v' }, ownId: 'me', isEducator: false, isObserver: false };

const soundOnly = { step: 'soundOnly', isSlower: false } as const;

describe('what the educator knows of weak connections', () => {
  it('is asked for with each connection, follows the news, and forgets who comes again or goes', async () => {
    const { channel, send, tell } = makeChannel(() =>
      Promise.resolve({ steadied: [{ userId: 'a', step: 'soundOnly', isSlower: false }] }),
    );
    const { lines } = followSteadied(channel, { catchUp: { call: send as never }, isEducator: true });
    await vi.waitFor(() => expect([...lines.get()]).toEqual([['a', soundOnly]]), 20_000);
    tell('connection_steadied', { userId: 'b', step: 'none', isSlower: true });
    tell('connection_steadied', { userId: 'a', step: 'none', isSlower: false });
    expect([...lines.get()]).toEqual([['b', { step: 'none', isSlower: true }]]);
    tell('patient_connected', { userId: 'b' });
    expect([...lines.get()]).toEqual([]);
  });

  it('is nothing that anybody else asks for', () => {
    const { channel, send } = makeChannel();
    followSteadied(channel, { catchUp: { call: send as never }, isEducator: false });
    expect(send).not.toHaveBeenCalled();
  });
});

describe('telling how far one has steadied', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const start = (answer?: () => Promise<unknown>) => {
    const made = makeChannel(answer);
    const steadiness = makeSteadiness();
    const stop = tellLine(who, { steadiness } as unknown as CallRoom, made.channel);
    const told = () => made.send.mock.calls.map(([, payload]) => (payload as { step: string }).step);
    return { ...made, steadiness, stop, told };
  };

  it('waits for the seat, and starts over with each one', () => {
    const { steadiness, tell, told } = start();
    steadiness.choose('lowerLayers');
    expect(told()).toEqual([]);
    tell('patient_connected', { userId: 'other' });
    expect(told()).toEqual([]);
    tell('patient_connected', { userId: 'me' });
    steadiness.choose('soundOnly');
    tell('patient_connected', { userId: 'me' });
    expect(told()).toEqual(['lowerLayers', 'soundOnly', 'soundOnly']);
    steadiness.choose('none');
    expect(told().at(-1)).toBe('none');
  });

  it('says too that media take the slower way, and that they do no longer', () => {
    const { steadiness, tell, send } = start();
    steadiness.view.patch({ isSlower: true });
    tell('patient_connected', { userId: 'me' });
    expect(send).toHaveBeenLastCalledWith('steady_connection', {
      visitId: 'v',
      step: 'none',
      isSlower: true,
    });
    steadiness.view.patch({ isWeak: true });
    expect(send).toHaveBeenCalledOnce();
    steadiness.view.patch({ isSlower: false });
    expect(send).toHaveBeenLastCalledWith('steady_connection', {
      visitId: 'v',
      step: 'none',
      isSlower: false,
    });
  });

  it('is said again until it is answered, and no more once the call is left', async () => {
    let isAnswered = false;
    const { steadiness, tell, told, stop } = start(() =>
      isAnswered ? Promise.resolve(null) : Promise.reject(new Error('no answer')),
    );
    tell('patient_connected', { userId: 'me' });
    steadiness.choose('soundOnly');
    await vi.advanceTimersByTimeAsync(3_000);
    isAnswered = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told()).toEqual(['soundOnly', 'soundOnly', 'soundOnly']);
    isAnswered = false;
    steadiness.choose('none');
    await vi.advanceTimersByTimeAsync(0);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told()).toHaveLength(4);
  });
});

describe('the mark next to a name', () => {
  it.each([
    [{ step: 'soundOnly', isSlower: false }, 'Sound only', 'Maya has sound and board only'],
    [
      { step: 'none', isSlower: true },
      'Slower way',
      'Maya comes by the slower way: their network blocks UDP',
    ],
    [
      { step: 'soundOnly', isSlower: true },
      'Sound only',
      'Maya has sound and board only. Maya comes by the slower way: their network blocks UDP',
    ],
  ] as const)('of %j is %s', async (line, text, title) => {
    const lines = createState(new Map([['maya', line]]));
    liveCall.set({ steadied: { lines } } as unknown as LiveCall);
    const maya = { id: 'maya', name: 'Maya', isGone: false } as Person;
    await renderInApp(<SteadyMark person={maya} />);
    expect(screen.getByTitle(title).textContent).toBe(text);
    act(() => lines.set(new Map()));
    expect(screen.queryByText(text)).toBeNull();
    liveCall.set(null);
  });
});

describe('Steady my connection', () => {
  it('is proposed over the stage without taking the focus, and taken or left by a press', async () => {
    const steadiness = makeSteadiness({ offer: 'soundOnly', isWeak: true });
    await renderInApp(<SteadyOffer call={callOf(steadiness)} />);
    expect(screen.getByRole('status').textContent).toContain('Sound and board only');
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('button')).toBeNull();
    act(() => steadiness.view.patch({ offer: 'lowerLayers' }));
    await userEvent.click(screen.getByRole('button', { name: 'Steady my connection' }));
    expect(steadiness.accept).toHaveBeenCalledOnce();
  });

  it('opens by keys with the steps that change anything, and says the one that holds in its name', async () => {
    const steadiness = makeSteadiness();
    await renderInApp(<SteadyMenu call={callOf(steadiness)} />);
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await screen.findAllByRole('menuitemradio')).toHaveLength(3);
    expect(screen.queryByRole('menuitemradio', { name: /Fewer pictures/ })).toBeNull();
    await user.click(screen.getByRole('menuitemradio', { name: /Sound and board only/ }));
    expect(steadiness.choose).toHaveBeenCalledWith('soundOnly');
    expect(screen.getByRole('button', { name: 'Steady my connection: Sound only' })).toBeTruthy();
  });

  it('says when media take the slower way, and nothing of it otherwise', async () => {
    const steadiness = makeSteadiness();
    await renderInApp(<SteadyMenu call={callOf(steadiness)} />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Steady my connection' }));
    expect(await screen.findAllByRole('menuitemradio')).toHaveLength(3);
    expect(screen.queryByText(/^Slower way/)).toBeNull();
    act(() => steadiness.view.patch({ isSlower: true }));
    expect(screen.getByText(/^Slower way: your network/)).toBeTruthy();
  });
});
