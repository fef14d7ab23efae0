import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { dropSession, keepSession } from '../../features/identity/session.ts';
import { router } from '../../router.tsx';

const roles = {
  'level-three': 'BRANCHADMIN',
  'level-two': 'LEVEL_TWO_ADMIN',
  'level-one': 'LEVEL_ONE_ADMIN',
  admin: 'INS_SUPER_ADMIN',
} as const;

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server')));
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

function signIn(role: (typeof roles)[keyof typeof roles]): void {
  const level = { id: 'level', name: 'Lakeside' };
  keepSession({
    ...{ ...studentSession, role, userType: 'admin' },
    ...{ levelOne: level, levelTwo: level, levelThree: level },
  });
}

/** The product's own routes at an address. */
async function openAt(address: string): Promise<void> {
  const history = createMemoryHistory({ initialEntries: [address] });
  const real = createRouter({ ...router.options, history });
  await renderInApp(<RouterProvider router={real as never} />);
}

const sorry = /page you're looking for doesn't exist/;

it.each([
  ['level-three', 'nonsense'],
  ['level-two', 'nonsense/at/all'],
  ['level-one', 'sessions'],
  ['admin', 'nonsense'],
] as const)(
  'what is not found in the area of %s stands in its frame: /%s',
  async (base, rest) => {
    signIn(roles[base]);
    await openAt(`/${base}/${studentSession.id}/${rest}`);
    await screen.findByText(sorry, {}, { timeout: 20_000 });
    expect(await screen.findByRole('heading', { level: 1, name: 'Oops! Page Not Found' })).toBeTruthy();
    expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0);
    expect(document.title).toMatch(/\|\| Oops! Page Not Found$/);
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe(
      `/${base}/${studentSession.id}/dashboard`,
    );
  },
  30_000,
);

it('keeps the public page for who is not signed in', async () => {
  await openAt(`/level-three/${studentSession.id}/nonsense`);
  await screen.findByText(sorry, {}, { timeout: 20_000 });
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('button', { name: 'Back to Home' })).toBeTruthy();
}, 30_000);
