import type { OpenEnrolment } from '@lectern/contract/enrolment/enrolment.shapes.ts';
import type { AdminSession } from '@lectern/contract/identity/identity.shapes.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { dropSession, keepSession } from '../identity/session.ts';
import { ToDecideCard } from './to-decide-card.tsx';

const server = vi.hoisted(() => ({ api: vi.fn() }));
vi.mock('../../lib/api-client.ts', async (load) => ({ ...(await load<object>()), ...server }));

const noah: OpenEnrolment = {
  ...{ personId: '00000000-0000-4000-8000-0000000000c1', name: 'Noah Arrival', isEducator: false },
  ...{ schools: [{ id: '00000000-0000-4000-8000-0000000000d1', name: 'North School' }], version: 2 },
  ...{ hasDocument: false, studentRollNumber: 'S1001', rosterName: null },
  submittedAt: '2027-03-10T10:00:00.000Z',
};
const grace: OpenEnrolment = {
  ...{ ...noah, personId: '00000000-0000-4000-8000-0000000000c2', name: 'Grace Hopper', isEducator: true },
  studentRollNumber: null,
};
const whyHere = 'No administrator has joined there. You decide in their place.';
const patience = { timeout: 20_000 };

beforeEach(() => server.api.mockReset());
afterEach(() => {
  cleanup();
  dropSession();
});

const pageOf = (data: OpenEnrolment[]) => ({
  ...{ data, pageNumber: 1, itemsPerPage: 10, totalPages: 1, totalItems: data.length },
});

async function show(role: AdminSession['role'], waiting: OpenEnrolment[] | Promise<unknown>) {
  server.api.mockReturnValue(Array.isArray(waiting) ? Promise.resolve(pageOf(waiting)) : waiting);
  keepSession({
    ...{ ...studentSession, role, userType: 'admin' },
    ...{ levelOne: null, levelTwo: null, levelThree: null },
  });
  await renderInApp(withRouter(<ToDecideCard />, '/start').screen);
}

describe('To decide', () => {
  it.each([
    ['LEVEL_TWO_ADMIN', 1],
    ['LEVEL_ONE_ADMIN', 1],
    ['INS_SUPER_ADMIN', 1],
    ['BRANCHADMIN', 0],
  ] as const)(
    'has for %s the student of a school, with the reason where it is not the own one',
    async (role, reasons) => {
      await show(role, [noah]);
      expect(await screen.findByRole('heading', { name: 'To decide' }, patience)).toBeTruthy();
      expect(await screen.findByText('Roll number S1001 · North School', {}, patience)).toBeTruthy();
      for (const act of ['Accept', 'Refuse'])
        expect(screen.getByRole('button', { name: `${act}: Noah Arrival` })).toBeTruthy();
      expect(screen.queryAllByText(whyHere)).toHaveLength(reasons);
    },
  );

  it('leads to educators, of whom no school is asked first', async () => {
    await show('INS_SUPER_ADMIN', [noah, grace]);
    const link = await screen.findByRole('link', { name: 'Open Grace Hopper' }, patience);
    expect(link.getAttribute('href')).toBe(`/admin/${studentSession.id}/educators/${grace.personId}`);
    expect(screen.getAllByText(whyHere)).toHaveLength(1);
  });

  it.each(['LEVEL_TWO_ADMIN', 'LEVEL_ONE_ADMIN'] as const)(
    'is not there for %s where nothing waits',
    async (role) => {
      await show(role, []);
      await waitFor(() => expect(server.api).toHaveBeenCalledOnce(), patience);
      await waitFor(() => expect(screen.queryByText('To decide')).toBeNull(), patience);
    },
  );

  it('shows Level 2 nothing until it is known that something waits', async () => {
    let answer: (page: unknown) => void = () => undefined;
    await show('LEVEL_TWO_ADMIN', new Promise((resolve) => (answer = resolve)));
    await waitFor(() => expect(server.api).toHaveBeenCalledOnce(), patience);
    expect(screen.queryByText('To decide')).toBeNull();
    answer(pageOf([noah]));
    expect(await screen.findByText('To decide', {}, patience)).toBeTruthy();
  });
});
