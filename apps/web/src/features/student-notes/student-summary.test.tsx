import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { formatDateTime } from '../../lib/formats.ts';
import { dropSession, keepSession } from '../identity/session.ts';
import { MyStudents } from './my-students.tsx';
import { StudentSummary } from './student-summary.tsx';

const longName = 'Maximiliana Bartholomea Featherstonehaugh-Cholmondeley';
const school = { id: 'school', name: 'Northfield Academy of Arts and Sciences' };
const file = (id: string, fileType: 'pdf' | 'png') => ({
  ...{ id, fileType, name: `${id}.${fileType}`, size: 1 },
  image: `/api/file/${id}/content?expires=4102444800`,
});
const paging = { pageNumber: 1, itemsPerPage: 5 };
const had = (id: string, given: object = {}) => ({
  ...{ id, sessionType: 'Scheduled', createdByRole: 'Student', subject: 'Science', subCategory: 'Physics' },
  ...{ educatorName: 'Priya Shah', sessionTime: '2024-03-05T15:30:00.000Z', visitStatus: 'Missed' },
  ...{ isOwn: true, ...given },
});
let sessions: object[];
let isActive: boolean;
let sent: { address: string; body: unknown }[];

function answerTo(path: string): unknown {
  if (path.endsWith('/my-students'))
    return {
      data: [{ id: 'maxi', name: longName, image: null, active: true }],
      ...{ ...paging, totalPages: 1, totalItems: 1 },
    };
  if (path.endsWith('/history'))
    return { data: sessions, ...paging, totalPages: 1, totalItems: sessions.length };
  if (path.endsWith('/maxi/notes'))
    return {
      data: [
        {
          ...{ id: 'n1', addedBy: 'Daniel Hughes', createdAt: '2026-11-20T10:00:00.000Z' },
          ...{ notes: 'Tires after an hour', materialImages: [file('sheet', 'pdf'), file('board', 'png')] },
        },
        {
          ...{ id: 'n2', addedBy: 'Priya Shah', createdAt: '2026-11-19T10:00:00.000Z' },
          ...{ notes: 'Reads well', materialImages: [] },
        },
      ],
      ...{ ...paging, totalPages: 2, totalItems: 6 },
    };
  return {
    ...{ id: 'maxi', name: longName, image: null, active: isActive, levelThree: school },
    ...{ associatedLevels: [school], student: { id: 'maxi' } },
  };
}

function serve(address: string, init?: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(address, 'http://localhost');
  sent.push({
    address: pathname + search,
    body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
  });
  const envelope = {
    code: 200,
    message: '',
    response_code: 'ok',
    response_message: '',
    validationErrors: [],
  };
  return Promise.resolve(new Response(JSON.stringify({ ...envelope, response: answerTo(pathname) })));
}

beforeEach(() => {
  sessions = [];
  isActive = true;
  sent = [];
  keepSession({ ...studentSession, role: 'TUTOR', userType: 'physician', student: null });
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

async function show(): Promise<ReturnType<typeof withRouter>> {
  const made = withRouter(<StudentSummary studentId="maxi" />, '/start');
  await renderInApp(made.screen);
  await screen.findByRole('button', { name: 'Add Notes' });
  return made;
}

describe('MyStudents', () => {
  it('cuts names at 40 with the full one on hover, and leads to the summary', async () => {
    await renderInApp(withRouter(<MyStudents />, '/start').screen);
    const name = await screen.findByTitle(longName);
    expect(name.textContent).toBe(`${longName.slice(0, 40)}...`);
    expect(screen.getByRole('link', { name: `View Summary ${longName}` }).getAttribute('href')).toMatch(
      new RegExp(`/summary/${studentSession.id}/maxi$`),
    );
    const search = screen.getByRole('searchbox', { name: 'Search Student Name' });
    expect(search.getAttribute('maxlength')).toBe('50');
    expect(screen.queryByRole('navigation', { name: /page/i })).toBeNull();
  });
});

describe('StudentSummary', () => {
  it('cuts name and school at 25, and begins with the history', async () => {
    await show();
    expect(screen.getByTitle(longName).textContent).toBe(`${longName.slice(0, 25)}...`);
    expect(screen.getByTitle(school.name).textContent).toBe(`${school.name.slice(0, 25)}...`);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('View Student History');
    expect(await screen.findByText('No datas found')).toBeDefined();
  });

  it('lists what the student had by kind, subject, educator, time and status; the own sessions open', async () => {
    sessions = [
      had('a'),
      had('b', { createdByRole: 'Educator', visitStatus: 'Completed', isOwn: false }),
      had('c', { sessionType: 'On-Demand', subject: null, subCategory: null }),
    ];
    await show();
    const table = within(await screen.findByRole('table', { name: 'View Student History' }));
    const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Session Type', 'Subject', 'Subcatgory', 'Counselor', 'Session Time', 'Status']);
    const lines = table.getAllByRole('row').slice(1);
    const cells = lines.map((line) =>
      within(line)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    const [teaches, at] = ['Priya Shah', formatDateTime('2024-03-05T15:30:00.000Z')];
    expect(at).toMatch(/^Mar 05, 2024 \d\d:30 [AP]M$/);
    expect(cells).toEqual([
      ['Appointment', 'Science', 'Physics', teaches, at, 'Missed'],
      ['One to One', 'Science', 'Physics', teaches, at, 'Completed'],
      ['On Demand', 'not assigned', 'not assigned', teaches, at, 'Missed'],
    ]);
    expect(lines.map((line) => within(line).queryAllByRole('link').length)).toEqual([1, 0, 1]);
  });

  it('opens creation with the student, and not while their account is closed', async () => {
    const { history } = await show();
    await userEvent.click(screen.getByRole('button', { name: 'Create Session' }));
    await waitFor(() => expect(history.location.pathname).toMatch(/\/appointment\/create$/));
    expect(Object.fromEntries(new URLSearchParams(history.location.search))).toEqual({
      ...{ studentId: 'maxi', name: longName, levelId: 'school', associatename: school.name },
      studentUserId: 'maxi',
    });
    cleanup();
    isActive = false;
    await show();
    expect(screen.getByRole('button', { name: 'Create Session' }).hasAttribute('disabled')).toBe(true);
  });

  it('shows notes with a sign for a PDF, a small picture, or words where there is no file', async () => {
    await show();
    await userEvent.click(screen.getByRole('tab', { name: 'View Student Notes' }));
    const row = (await screen.findByText('Tires after an hour')).closest('tr, [data-row]') as HTMLElement;
    expect(within(row).getByRole('link', { name: 'Open sheet.pdf' }).querySelector('svg')).not.toBeNull();
    expect(within(row).getByRole('link', { name: 'Open board.png' }).querySelector('img')).not.toBeNull();
    expect(screen.getByText('No Material Images/PDF found')).toBeDefined();
    for (const head of ['Reported by', 'Time of Notes Added', 'Comment', 'Attachment'])
      expect(screen.getAllByText(head).length).toBeGreaterThan(0);
  });

  it('wants words for a note, sends them, and shows the notes', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Add Notes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Notes' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Notes are mandatory')).toBeDefined();
    await userEvent.type(within(dialog).getByLabelText('Notes'), 'Likes maps');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Tires after an hour');
    const [posted] = sent.filter(({ address }) => address.endsWith('/student/notes'));
    expect(posted?.body).toEqual({ studentId: 'maxi', notes: 'Likes maps', materialFileIds: [] });
  });
});
