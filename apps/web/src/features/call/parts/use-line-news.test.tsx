import type { CallRoom } from '@lectern/call-engine/room/call-room.ts';
import { createState } from '@lectern/call-engine/observable.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { LiveRegions } from '../../../ui/live-region.tsx';
import { useLineNews } from './use-line-news.ts';

function Told({ room }: { room: Pick<CallRoom, 'state'> }) {
  useLineNews(room);
  return <LiveRegions />;
}

async function shown() {
  const state = createState<{ phase: string }>({ phase: 'connected' });
  await renderInApp(<Told room={{ state } as unknown as CallRoom} />);
  vi.useFakeTimers();
  const pass = (ms: number): void => {
    act(() => void vi.advanceTimersByTime(ms));
  };
  return { state, pass };
}
afterEach(() => vi.useRealTimers());

it('reads out that the call is cut off, and that it is back', async () => {
  const { state, pass } = await shown();
  act(() => state.set({ phase: 'reconnecting' }));
  pass(600);
  expect(screen.getByRole('alert').textContent).toBe('Reconnecting... Please Wait');
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => state.set({ phase: 'connected' }));
  expect(screen.getByRole('status').textContent).toBe('You are connected again.');
});

it('says nothing of a line that breaks because the call has ended', async () => {
  const { state, pass } = await shown();
  act(() => state.set({ phase: 'reconnecting' }));
  pass(500);
  act(() => state.set({ phase: 'ended' }));
  pass(2_000);
  expect(screen.getByRole('alert').textContent).toBe('');
});
