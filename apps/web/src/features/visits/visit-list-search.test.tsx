import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { dropSession, keepSession } from '../identity/session.ts';
import type { ListedChanges } from './listed-changes.ts';
import { AdminVisitList } from './admin-visit-list.tsx';
import { EducatorVisitList } from './educator-visit-list.tsx';
import { StudentVisitList } from './student-visit-list.tsx';

const asked = vi.fn<(address: string) => void>();

function serve(address: string): Promise<Response> {
  if (address.includes('/visit/')) asked(address);
  const response = { data: [], pageNumber: 1, itemsPerPage: 10, totalPages: 0, totalItems: 0 };
  const envelope = {
    code: 200,
    response_code: 'ok',
    message: '',
    response_message: '',
    validationErrors: [],
  };
  return Promise.resolve(new Response(JSON.stringify({ ...envelope, response }), { status: 200 }));
}

beforeEach(() => {
  asked.mockReset();
  keepSession(studentSession);
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  dropSession();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const nothing = () => null;
const changes: ListedChanges = { actionsOf: () => [], noteOf: nothing, dialog: null };
const lists: readonly (readonly [string, string, ReactNode])[] = [
  ['a student', 'Search Coach Name', <StudentVisitList key="list" changes={changes} />],
  [
    'an educator',
    'Search Student Name',
    <EducatorVisitList key="list" actionsOf={() => []} flagOf={nothing} changes={changes} />,
  ],
  ['an administrator', 'Search by name', <AdminVisitList key="list" flagOf={nothing} changes={changes} />],
];

const lastQuery = () => new URL(asked.mock.lastCall?.[0] ?? '', 'https://host.test').searchParams;

it.each(lists)(
  'the list of %s is searched by a name, which stands in the address',
  async (_who, label, list) => {
    await renderInApp(withRouter(list, '/student/me/appointment?filter=previous&search=Ada').screen);
    const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: label });
    expect(box.value).toBe('Ada');
    await waitFor(() => expect(lastQuery().get('search')).toBe('Ada'));
    expect(lastQuery().get('filter')).toBe('previous');
    await userEvent.clear(box);
    // Characters that cannot be part of a name are dropped.
    await userEvent.type(box, 'Be<%a{Enter}');
    await waitFor(() => expect(lastQuery().get('search')).toBe('Bea'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(lastQuery().has('search')).toBe(false));
  },
);

it('the list of an administrator shows several days and what a figure counts, as the address says', async () => {
  const days = 'filter=custom&date=2027-03-01&toDate=2027-03-07';
  const list = <AdminVisitList flagOf={nothing} changes={changes} />;
  await renderInApp(withRouter(list, `/level-two/me/sessions?${days}&counted=studentMissed`).screen);
  await screen.findByRole('button', { name: 'Choose a date: Mar 01, 2027' });
  await screen.findByRole('button', { name: 'Choose the last date: Mar 07, 2027' });
  await waitFor(() => expect(lastQuery().get('toDate')).toBe('2027-03-07'));
  expect(lastQuery().get('counted')).toBe('studentMissed');
  const status = screen.getByRole<HTMLInputElement>('combobox', { name: 'Status' });
  expect(status.value).toBe('Student Missed');
  // A status replaces the visits of a figure, and the days stay.
  await userEvent.click(status);
  await userEvent.click(await screen.findByRole('option', { name: 'Completed' }));
  await waitFor(() => expect(lastQuery().get('visitStatus')).toBe('4'));
  expect([lastQuery().has('counted'), lastQuery().get('toDate')]).toEqual([false, '2027-03-07']);
  await userEvent.click(screen.getByRole('radio', { name: 'Today' }));
  await waitFor(() => expect(lastQuery().get('filter')).toBe('today'));
  expect(lastQuery().has('toDate')).toBe(false);
});

it('the list of an administrator opens by an address with a time zone that there is not', async () => {
  const address = '/level-two/me/sessions?filter=custom&date=2027-03-01&timeZone=Mars';
  await renderInApp(withRouter(<AdminVisitList flagOf={nothing} changes={changes} />, address).screen);
  await screen.findByRole('button', { name: 'Choose a date: Mar 01, 2027' });
  await waitFor(() => expect(lastQuery().get('date')).toBe('2027-03-01'));
  expect(lastQuery().has('timeZone')).toBe(false);
});
