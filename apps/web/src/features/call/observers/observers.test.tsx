import { createState } from '@lectern/call-engine/observable.ts';
import type { Observer } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { LiveRegions } from '../../../ui/live-region.tsx';
import { takeToasts, type Toast } from '../../../ui/toasts/toasts.ts';
import { ObserverMark } from './observer-mark.tsx';
import { followObservers } from './observers.ts';
import { useObserverNews } from './use-observer-news.ts';

type Channel = Parameters<typeof followObservers>[0];
const olga: Observer = { userId: 'olga', name: 'Olga Reyes', role: 'LEVEL_TWO_ADMIN' };
const top: Observer = { userId: 'top', name: 'Tom Top', role: 'INS_SUPER_ADMIN' };

function makeChannel(observers: readonly Observer[]) {
  const listeners = new Map<string, (news: object) => void>();
  const send = vi.fn(() => Promise.resolve({ observers }));
  const channel = {
    state: createState<'connected' | 'connecting'>('connected'),
    send,
    on: (name: string, listener: (news: object) => void) => {
      listeners.set(name, listener);
      return () => listeners.delete(name);
    },
  };
  return {
    channel: channel as unknown as Channel,
    send,
    tell: (news: object) => listeners.get('observers_changed')?.(news),
  };
}

describe('who looks on', () => {
  it('is asked for by the educator with each connection, and follows the news', async () => {
    const { channel, send, tell } = makeChannel([olga]);
    const { list } = followObservers(channel, { catchUp: { call: send as never }, isEducator: true });
    await vi.waitFor(() => expect(list.get()).toEqual([olga]), 20_000);
    tell({ observers: [] });
    expect(list.get()).toEqual([]);
  });

  it('is nothing that anybody else asks for or hears', () => {
    const { channel, send, tell } = makeChannel([olga]);
    const { list } = followObservers(channel, { catchUp: { call: send as never }, isEducator: false });
    tell({ observers: [olga] });
    expect(send).not.toHaveBeenCalled();
    expect(list.get()).toEqual([]);
  });
});

describe('the educator', () => {
  const toasts: Toast[] = [];
  let letGo: () => void;
  beforeEach(() => {
    toasts.length = 0;
    letGo = takeToasts((toast) => toasts.push(toast));
  });
  afterEach(() => letGo());

  function Seen({ observers }: { observers: Parameters<typeof useObserverNews>[0]['observers'] }) {
    useObserverNews({ observers });
    return (
      <>
        <ObserverMark observers={observers} />
        <LiveRegions />
      </>
    );
  }

  it('sees a mark for as long as somebody looks on, and is told by a toast who comes', async () => {
    const list = createState<readonly Observer[]>([]);
    await renderInApp(<Seen observers={{ list, stop: () => undefined }} />);
    act(() => list.set([olga]));
    expect(screen.getByText('Observed by Olga Reyes')).toBeTruthy();
    expect(toasts.map((one) => one.title)).toEqual([expect.stringContaining('Olga Reyes (Observer')]);
    act(() => list.set([olga, top]));
    expect(screen.getByText('Observed by 2 people').parentElement?.title).toBe('Olga Reyes, Tom Top');
    expect(toasts.at(-1)?.title).toBe('Tom Top (Observer, Admin) is observing this session');
    act(() => list.set([]));
    expect(screen.queryByText(/^Observed by/)).toBeNull();
    expect(screen.getByRole('status').lastElementChild?.textContent).toBe(
      'Tom Top no longer observes this session',
    );
    expect(toasts).toHaveLength(2);
  });
});
