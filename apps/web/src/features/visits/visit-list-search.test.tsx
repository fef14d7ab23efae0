import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { dropSession, keepSession } from '../identity/session.ts';
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
const lists: readonly (readonly [string, string, ReactNode])[] = [
  ['a student', 'Search Coach Name', <StudentVisitList key="list" />],
  [
    'an educator',
    'Search Student Name',
    <EducatorVisitList key="list" actionsOf={() => []} flagOf={nothing} />,
  ],
  ['an administrator', 'Search by name', <AdminVisitList key="list" flagOf={nothing} />],
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
    // What cannot be part of a name is not taken.
    await userEvent.type(box, 'Be<%a{Enter}');
    await waitFor(() => expect(lastQuery().get('search')).toBe('Bea'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(lastQuery().has('search')).toBe(false));
  },
);
