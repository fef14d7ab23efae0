import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen, waitFor } from '@testing-library/react';
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

/** The product's own routes at an address, and where they have led. */
async function openAt(address: string): Promise<{ readonly location: { readonly pathname: string } }> {
  const history = createMemoryHistory({ initialEntries: [address] });
  const real = createRouter({ ...router.options, history });
  await renderInApp(<RouterProvider router={real as never} />);
  return history;
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

it('keeps the public page for people who are not signed in', async () => {
  await openAt(`/level-three/${studentSession.id}/nonsense`);
  await screen.findByText(sorry, {}, { timeout: 20_000 });
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('button', { name: 'Back to Home' })).toBeTruthy();
}, 30_000);

it.each([
  ['/super_admin', `/admin/${studentSession.id}/dashboard`],
  ['/super_admin/dashboard/old', `/admin/${studentSession.id}/dashboard`],
  ['/super_admin/users', `/admin/${studentSession.id}/students`],
  ['/super_admin/some-id/users', `/admin/${studentSession.id}/students`],
  ['/super_admin/some-id/tutor/view', `/admin/${studentSession.id}/educators`],
  ['/super_admin/some-id/dashboard', `/admin/${studentSession.id}/dashboard`],
  ['/super_admin/tutor/view', `/admin/${studentSession.id}/educators`],
  ['/super_admin/tutor/view?userId=some-one', `/admin/${studentSession.id}/educators/some-one`],
] as const)(
  'leads from the older address %s to the screen that stands for it now',
  async (older, now) => {
    signIn(roles.admin);
    const history = await openAt(older);
    await waitFor(() => expect(history.location.pathname).toBe(now), { timeout: 20_000 });
  },
  30_000,
);
