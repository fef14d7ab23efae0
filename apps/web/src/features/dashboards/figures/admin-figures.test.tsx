import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import { queryKeys } from '../../../lib/query-keys.ts';
import { dropSession, keepSession } from '../../identity/session.ts';
import { AdminFigures } from './admin-figures.tsx';
import type { AdminSummary } from './figures.queries.ts';

const summary: AdminSummary = {
  ...{ today: '2027-03-10', timeZone: 'America/New_York', fromDate: '2026-12-21', liveNow: 2 },
  openFlags: 3,
  todaySession: { booked: 4, inCall: 2, notePending: 1, completed: 3, cancelled: 1, missed: 5 },
  students: { active: 4018, inactive: 147 },
  educators: { active: 62, inactive: 1 },
  weeks: [
    { startDate: '2027-03-01', kinds: [{ visitType: 2, sessions: 3, seconds: 5400 }] },
    {
      startDate: '2027-03-08',
      kinds: [
        { visitType: 4, sessions: 1, seconds: 3600 },
        { visitType: 2, sessions: 2, seconds: 3600 },
      ],
    },
  ],
  figures: {
    ...{ sessions: 6, cancelled: 4, seconds: 12_600, places: 10, present: 9 },
    ...{ missed: 2, studentMissed: 2, educatorMissed: 1 },
  },
};

let isDown = false;
let openRequests = 0;
let askedForRequests: string[] = [];

function serve(address: string): Promise<Response> {
  const isOfRequests = address.includes('/visit/cancel-request');
  if (isOfRequests) askedForRequests.push(address);
  const usual = { message: 'Down', response_message: '', validationErrors: [] };
  const code = isDown ? 500 : 200;
  const page = { data: [], pageNumber: 1, itemsPerPage: 1, totalPages: 1, totalItems: openRequests };
  const response = isDown ? null : isOfRequests ? page : summary;
  return Promise.resolve(
    new Response(JSON.stringify({ ...usual, code, response, response_code: isDown ? 'internal' : 'ok' }), {
      status: code,
    }),
  );
}

const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

/** News of a request, as it comes by the socket. */
function NewsOfRequests() {
  const cache = useQueryClient();
  return (
    <button onClick={() => void cache.invalidateQueries({ queryKey: queryKeys.cancelRequests })}>News</button>
  );
}

async function show(role: 'LEVEL_TWO_ADMIN' | 'BRANCHADMIN' | 'INS_SUPER_ADMIN'): Promise<void> {
  keepSession({
    ...{ ...studentSession, role, userType: 'admin' },
    ...{ levelOne: null, levelTwo: { id: 'area', name: 'Lakeside' }, levelThree: null },
  });
  const shown = (
    <>
      <AdminFigures />
      <NewsOfRequests />
    </>
  );
  await renderInApp(withRouter(shown, '/start').screen);
}

beforeEach(() => {
  isDown = false;
  openRequests = 0;
  askedForRequests = [];
  vi.stubGlobal('fetch', serve);
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

describe('the dashboard of administrators', () => {
  it('opens the list behind each figure, with its filters in the address', async () => {
    await show('LEVEL_TWO_ADMIN');
    await screen.findByText('Today, Mar 10, 2027');
    expect(linkTo('Students: 4,018')).toMatch(/\/students\?active=true$/);
    expect(linkTo('147 inactive')).toMatch(/\/students\?active=false$/);
    expect(linkTo('Live Now: 2')).toMatch(/^\/level-two\/[\w-]+\/sessions\?visitStatus=2$/);
    expect(linkTo('Open flags: 3')).toMatch(/\/sessions\?filter=flagged_session&flag=open$/);
    // Figures count by the institution's days; people in another zone see those.
    expect(decodeURIComponent(linkTo('Missed: 5') ?? '')).toMatch(
      /\/sessions\?filter=custom&date=2027-03-10&timeZone=America\/New_York&visitStatus=6$/,
    );
    const weeks = 'sessions?filter=custom&date=2026-12-21&toDate=2027-03-10&timeZone=America/New_York&';
    const listOf = (name: string) => decodeURIComponent(linkTo(name) ?? '').split('/sessions')[1] ?? '';
    expect(`sessions${listOf('90.0% · 9 of 10 places')}`).toBe(`${weeks}counted=attendance`);
    expect(`sessions${listOf('6')}`).toBe(`${weeks}counted=sessions`);
    expect(`sessions${listOf('3:30')}`).toBe(`${weeks}counted=sessions`);
    expect(`sessions${listOf('1')}`).toBe(`${weeks}counted=educatorMissed`);
    expect(
      screen.getAllByRole('link', { name: '2' }).map((link) => link.getAttribute('href')?.split('York&')[1]),
    ).toEqual(['visitStatus=6', 'counted=studentMissed']);
  });

  it('has the waiting requests for people who decide them, opens their list, and is refetched as they come', async () => {
    openRequests = 2;
    await show('BRANCHADMIN');
    await screen.findByRole('link', { name: 'Open requests: 2' });
    expect(linkTo('Open requests: 2')).toMatch(/^\/level-three\/[\w-]+\/cancel-requests$/);
    // The number of the entry in the navigation: asked for once for both.
    expect(askedForRequests).toHaveLength(1);
    openRequests = 1204;
    await userEvent.click(screen.getByRole('button', { name: 'News' }));
    expect(await screen.findByRole('link', { name: 'Open requests: 1,204' })).toBeTruthy();
    openRequests = 0;
    await userEvent.click(screen.getByRole('button', { name: 'News' }));
    await vi.waitFor(() => expect(screen.queryByText('Open requests')).toBeNull(), 20_000);
  });

  it.each(['LEVEL_TWO_ADMIN', 'INS_SUPER_ADMIN'] as const)('asks for no requests as %s', async (role) => {
    openRequests = 2;
    await show(role);
    await screen.findByText('Today, Mar 10, 2027');
    expect(screen.queryByText('Open requests')).toBeNull();
    expect(askedForRequests).toEqual([]);
  });

  it('leads who has no list of sessions to the report of today', async () => {
    await show('INS_SUPER_ADMIN');
    await screen.findByText('Today, Mar 10, 2027');
    const ofToday = 'level-report\\?fromDate=2027-03-10&toDate=2027-03-10&sort=-';
    const ofWeeks = /level-report\?fromDate=2026-12-21&toDate=2027-03-10&sort=-/;
    expect(linkTo('90.0% · 9 of 10 places')).toMatch(new RegExp(`${ofWeeks.source}attendance$`));
    expect(linkTo('3:30')).toMatch(new RegExp(`${ofWeeks.source}seconds$`));
    expect(linkTo('Scheduled: 4')).toMatch(new RegExp(`${ofToday}sessions$`));
    expect(linkTo('Live Now: 2')).toMatch(new RegExp(`${ofToday}sessions$`));
    expect(linkTo('Missed: 5')).toMatch(new RegExp(`${ofToday}studentMissed$`));
    expect(linkTo(`Cancelled: ${summary.todaySession.cancelled}`)).toMatch(
      new RegExp(`${ofToday}cancelled$`),
    );
  });

  it('says in a table what the bars show, as sessions or as hours', async () => {
    await show('LEVEL_TWO_ADMIN');
    const rows = async (name: string) => {
      const table = await screen.findByRole('table', { name, hidden: true });
      return within(table)
        .getAllByRole('row', { hidden: true })
        .map((row) => [...row.children].map((cell) => cell.textContent));
    };
    expect(await rows('Sessions per week')).toEqual([
      ['Week from', 'Appointment', 'Classroom', 'All'],
      ['Mar 01', '3', '0', '3'],
      ['Mar 08', '2', '1', '3'],
    ]);
    const weekOf = (name: string) =>
      decodeURIComponent(screen.getByRole('link', { name, hidden: true }).getAttribute('href') ?? '');
    expect(weekOf('Mar 01')).toMatch(/filter=custom&date=2027-03-01&toDate=2027-03-07&.*&counted=sessions$/);
    // The last week goes up to today.
    expect(weekOf('Mar 08')).toMatch(/date=2027-03-08&toDate=2027-03-10&/);
    await userEvent.click(screen.getByRole('radio', { name: 'Hours' }));
    expect((await rows('Hours per week'))[2]).toEqual(['Mar 08', '1:00', '1:00', '2:00']);
  });

  it('says that it could not be loaded, and asks again', async () => {
    isDown = true;
    await show('LEVEL_TWO_ADMIN');
    await screen.findByText('The figures could not be loaded', {}, { timeout: 5000 });
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Today, Mar 10, 2027')).toBeTruthy();
  });
});
