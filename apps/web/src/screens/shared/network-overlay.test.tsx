import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { emitAppEvent } from '../../lib/app-events.ts';
import { watchNetwork } from '../../lib/network-status.ts';
import { NetworkOverlay } from './network-overlay.tsx';

watchNetwork();
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')));
});
afterEach(async () => {
  act(() => emitAppEvent('answered', undefined));
  // The look at the server ends with the answer, so that the next test begins one of its own.
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function showOn(staticData: { isCall?: boolean }): Promise<void> {
  const routeTree = createRootRoute({ component: NetworkOverlay, notFoundComponent: () => null, staticData });
  const history = createMemoryHistory({ initialEntries: ['/somewhere'] });
  const router = createRouter({ routeTree, history });
  await renderInApp(<RouterProvider router={router as never} />);
  vi.useFakeTimers();
  emitAppEvent('networkDown', undefined);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
}

it('says on a screen that the server cannot be reached, or that one’s own line is cut', async () => {
  await showOn({});
  expect(screen.getByRole('alert').textContent).toContain('Server down/ Server update');
  expect(screen.getByRole('alert').textContent).toContain('or your own connection is interrupted');
});

it('says nothing of the server in a call, which tells by itself how its line is', async () => {
  await showOn({ isCall: true });
  expect(screen.queryByRole('alert')).toBeNull();
});
