import type { CallRoom } from '@lectern/call-engine/room/call-room.ts';
import { createState } from '@lectern/call-engine/observable.ts';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { LiveRegions } from '../../../ui/live-region.tsx';
import { useLineNews } from './use-line-news.ts';

function Told({ room }: { room: Pick<CallRoom, 'state'> }) {
  useLineNews(room);
  return <LiveRegions />;
}

it('reads out at once that the call is cut off, and that it is back', async () => {
  const state = createState<{ phase: string }>({ phase: 'connected' });
  await renderInApp(<Told room={{ state } as unknown as CallRoom} />);
  act(() => state.set({ phase: 'reconnecting' }));
  expect(screen.getByRole('alert').textContent).toBe('Reconnecting... Please Wait');
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => state.set({ phase: 'connected' }));
  expect(screen.getByRole('status').textContent).toBe('You are connected again.');
});
