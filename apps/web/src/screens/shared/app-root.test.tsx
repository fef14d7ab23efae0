import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { router } from '../../router.tsx';
import { announce } from '../../ui/live-region.tsx';
import { ModalWindow } from '../../ui/modal-window.tsx';
import { toastWarning } from '../../ui/toasts/toasts.ts';

// The frame around every screen needs nothing from a server.
beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server'))));

const region = (how: 'polite' | 'assertive'): Element | undefined =>
  [...document.querySelectorAll(`[aria-live="${how}"]`)].find(
    (one) => one.closest('#root, [inert]') === null,
  );

/** The product's own routes at an address. */
async function openAt(address: string): Promise<void> {
  const history = createMemoryHistory({ initialEntries: [address] });
  const real = createRouter({ ...router.options, history });
  await renderInApp(
    <div id="root">
      <RouterProvider router={real as never} />
    </div>,
  );
}

describe('what is read out', () => {
  it.each(['/login', '/nowhere/at/all', '/counselor/white/board', '/counselor/v1/patient/p1/e1'])(
    'has its places on the page at %s, before there is anything to say',
    async (address) => {
      await openAt(address);
      await waitFor(() => expect(region('polite')?.textContent).toBe(''));
      expect(region('assertive')?.textContent).toBe('');
    },
  );

  it('is said politely or at once, several sentences in their order, and the same one again', async () => {
    await openAt('/login');
    await waitFor(() => expect(region('polite')).toBeTruthy());
    act(() => {
      announce('Noah has joined the session');
      announce('Mia has raised a hand');
      announce('Mia has raised a hand');
      announce('Reconnecting', 'assertive');
    });
    expect([...(region('polite')?.children ?? [])].map((one) => one.textContent)).toEqual([
      'Noah has joined the session',
      'Mia has raised a hand',
      'Mia has raised a hand',
    ]);
    expect(region('assertive')?.textContent).toBe('Reconnecting');
  });

  it('is in reach of a screen reader while a dialog makes the page inert', async () => {
    await openAt('/login');
    await renderInApp(
      <ModalWindow isOpen onClose={vi.fn()} title="A question">
        text
      </ModalWindow>,
    );
    await waitFor(() => expect(document.getElementById('root')?.hasAttribute('inert')).toBe(true));
    act(() => announce('Recording on'));
    expect(region('polite')?.textContent).toContain('Recording on');
  });

  it('holds what a toast says, whose own element comes together with its words', async () => {
    await openAt('/login');
    await waitFor(() => expect(region('polite')).toBeTruthy());
    act(() => toastWarning('Your microphone was muted'));
    expect(region('polite')?.textContent).toContain('Your microphone was muted');
    await screen.findAllByText('Your microphone was muted');
  });
});
