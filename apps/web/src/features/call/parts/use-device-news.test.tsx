import type { CallRoom } from '@lectern/call-engine/room/call-room.ts';
import { createState } from '@lectern/call-engine/observable.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { ToastStack } from '../../../ui/toasts/toast-stack.tsx';
import { useDeviceNews } from './use-device-news.ts';

function Told({ room }: { room: Pick<CallRoom, 'media'> }) {
  useDeviceNews(room);
  return <ToastStack />;
}

afterEach(() => void vi.useRealTimers());

it('tells a camera that does not reach the others once it has not for three seconds, and that it was given up', async () => {
  const state = createState<object>({ problem: null, unsent: [], givenUp: null });
  await renderInApp(<Told room={{ media: { state } } as unknown as CallRoom} />);
  vi.useFakeTimers();
  const text = 'Your camera does not reach the others. Trying again.';
  const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
  act(() => state.set({ problem: null, unsent: ['camera'], givenUp: null }));
  pass(2_900);
  act(() => state.set({ problem: null, unsent: [], givenUp: null }));
  pass(10_000);
  expect(screen.queryByText(text)).toBeNull();
  act(() => state.set({ problem: null, unsent: ['camera'], givenUp: null }));
  pass(3_000);
  expect(screen.queryByText(text)).not.toBeNull();
  act(() => state.set({ problem: null, unsent: [], givenUp: 'camera' }));
  pass(0);
  expect(screen.queryByText(/Your camera could not be sent and is off now/)).not.toBeNull();
});
