import { createState } from '@lectern/call-engine/observable.ts';
import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { announce } from '../../../ui/live-region.tsx';
import type { LiveCall } from '../live-call.ts';
import { followSteadied } from './steadied.ts';
import { useSteadyNews } from './use-steady-news.ts';

vi.mock('../../../ui/live-region.tsx', () => ({ announce: vi.fn<typeof announce>() }));

type Channel = Parameters<typeof followSteadied>[0];

const maya = { id: 'maya', name: 'Maya' };
const slower = { userId: 'maya', step: 'none', isSlower: true } as const;
const fast = { userId: 'maya', step: 'none', isSlower: false } as const;
const slowerWay = 'Maya comes by the slower way: their network blocks UDP';
const soundOnly = 'Maya has sound and board only';

function News({ call }: { call: LiveCall }) {
  useSteadyNews(call);
  return null;
}

/** The educator's page of a call, with the news of its channel and the server's answer to a new request. */
async function openCall(people = [maya]) {
  const listeners = new Map<string, (news: object) => void>();
  const state = createState<'connected' | 'connecting'>('connected');
  const channel = {
    state,
    on: (name: string, listener: (news: object) => void) => {
      listeners.set(name, listener);
      return () => listeners.delete(name);
    },
  } as unknown as Channel;
  const kept: { steadied: object[] } = { steadied: [] };
  const catchUp = { call: () => Promise.resolve(kept) as never };
  const steadied = followSteadied(channel, { catchUp, isEducator: true });
  const seen = createState(people);
  const room = { people: seen, steadiness: { view: createState({ step: 'none' }) } };
  await renderInApp(<News call={{ room, steadied } as unknown as LiveCall} />);
  const tell = (name: string, news: object): void => act(() => listeners.get(name)?.(news));
  /** Somebody's connection is cut: they take their seat again and say again how their line is. */
  const cut = (line: object): void => {
    tell('call_disconnected', { userId: 'maya' });
    tell('patient_connected', { userId: 'maya' });
    tell('connection_steadied', line);
  };
  /** The educator's own connection is cut, and what is known is asked for again. */
  const reconnect = async (steadiedNow: object[]): Promise<void> => {
    kept.steadied = steadiedNow;
    act(() => state.set('connecting'));
    await act(async () => state.set('connected'));
  };
  return { tell, cut, reconnect, seen };
}

const said = (): string[] => vi.mocked(announce).mock.calls.map(([text]) => text);

beforeEach(() => vi.mocked(announce).mockClear());

describe('what is read out to the educator of the slower way', () => {
  it('is said once in a call, however often the connection is cut', async () => {
    const { tell, cut, reconnect } = await openCall();
    tell('connection_steadied', slower);
    expect(said()).toEqual([slowerWay]);
    for (const _time of [1, 2, 3]) cut(slower);
    await reconnect([]);
    await reconnect([slower]);
    cut(slower);
    expect(said()).toEqual([slowerWay]);
  });

  it('is said again once the way was fast meanwhile', async () => {
    const { tell, cut } = await openCall();
    tell('connection_steadied', slower);
    cut(fast);
    expect(said()).toEqual([slowerWay]);
    tell('connection_steadied', slower);
    expect(said()).toEqual([slowerWay, slowerWay]);
  });

  it('is said of people whose news came before they were seen', async () => {
    const { tell, seen } = await openCall([]);
    tell('connection_steadied', slower);
    expect(said()).toEqual([]);
    seen.set([maya]);
    tell('connection_steadied', { ...slower, userId: 'other' });
    expect(said()).toEqual([slowerWay]);
  });

  it('is the same with a step that one has taken: a cut does not make it news', async () => {
    const { tell, cut } = await openCall();
    const steadied = { userId: 'maya', step: 'soundOnly', isSlower: false };
    tell('connection_steadied', steadied);
    cut(steadied);
    expect(said()).toEqual([soundOnly]);
    tell('connection_steadied', fast);
    tell('connection_steadied', steadied);
    expect(said()).toEqual([soundOnly, soundOnly]);
  });
});
