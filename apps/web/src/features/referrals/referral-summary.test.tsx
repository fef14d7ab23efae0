import type { ReferralSummary as Summary } from '@lectern/contract/referrals/referrals.shapes.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { currentSession, dropSession, keepSession } from '../identity/session.ts';
import { ReferralSummary } from './referral-summary.tsx';

const open: Summary = {
  id: 'r1',
  referredByEducatorName: 'Daniel Hughes',
  referredToEducatorName: 'Priya Shah',
  subjectName: 'Mathematics',
  subcategoryName: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  isSubjectReferral: true,
  state: 'open',
  studentId: 'leo',
  studentName: 'Leo Torres',
  educatorId: 'priya',
  subjectId: 'maths',
  subcategoryId: null,
  notes: null,
  mayBook: true,
  mayDecline: true,
};
let told: Summary;
let refusal: string | null = null;

function serve(address: string): Promise<Response> {
  const isDeclined = address.endsWith('/decline');
  const refused = isDeclined ? refusal : null;
  if (isDeclined && !refused) told = { ...told, state: 'ended', mayBook: false, mayDecline: false };
  const code = refused ? 417 : 200;
  const message = refused ? 'A session was booked from this referral.' : '';
  const envelope = {
    code,
    message,
    response: refused ? null : told,
    response_message: '',
    validationErrors: [],
  };
  const response_code = refused ?? 'ok';
  return Promise.resolve(new Response(JSON.stringify({ ...envelope, response_code }), { status: code }));
}

async function show(summary: Partial<Summary> = {}): Promise<ReturnType<typeof withRouter>> {
  told = { ...open, ...summary };
  const made = withRouter(<ReferralSummary id="r1" />, '/start');
  await renderInApp(made.screen);
  await screen.findByText('Daniel Hughes');
  return made;
}
const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  refusal = null;
  keepSession({ ...studentSession, role: 'PARENT', student: { id: 'maya', name: 'Maya Torres' } });
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

describe('ReferralSummary', () => {
  it('leads to the create screen with the query of the spec, and acts for the child of whom it speaks', async () => {
    const { history } = await show();
    await waitFor(() =>
      expect(currentSession()).toMatchObject({ student: { id: 'leo', name: 'Leo Torres' } }),
    );
    expect(terms()).toEqual(['Referred by', 'Referred to', 'Subject', 'Subcategory', 'Created Time']);
    await press('Create Session');
    await waitFor(() =>
      expect(history.location.pathname).toBe(`/student/appointment/${studentSession.id}/create`),
    );
    const query = Object.fromEntries(new URLSearchParams(history.location.search));
    expect(query).toMatchObject({ studentId: 'r1', name: 'Priya Shah', subjectName: 'Mathematics' });
    expect(currentSession()).toMatchObject({ student: { id: 'leo', name: 'Leo Torres' } });
  });

  it.each([
    ['a wide', true, 'true'],
    ['a narrow', false, null],
  ])('names on %s screen whether it is a subject referral: %s', async (_screen, isWide, named) => {
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(matchMedia(query), { matches: query === '(min-width: 48.0625em)' && isWide }),
    );
    const { history } = await show();
    await press('Create Session');
    await waitFor(() => expect(history.location.pathname).toMatch(/\/create$/));
    expect(new URLSearchParams(history.location.search).get('isSubjectReferral')).toBe(named);
    vi.restoreAllMocks();
  });

  it('ends by No thanks, after a question', async () => {
    await show();
    await press('No thanks');
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'No thanks' }),
    );
    expect(await screen.findByText('This referral has ended.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create Session' })).toBeNull();
  });

  it('says why it cannot be booked', async () => {
    await show({ mayBook: false });
    expect(screen.getByText('Priya Shah does not teach this at your School any more.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create Session' })).toBeNull();
    expect(screen.getByRole('button', { name: 'No thanks' })).toBeTruthy();
  });

  it('is to read for educators, with student and notes', async () => {
    keepSession({ ...studentSession, role: 'TUTOR', userType: 'physician', student: null });
    await show({ notes: 'Likes numbers', mayBook: false, mayDecline: false });
    expect(terms()).toEqual([
      ...['Referred by', 'Student Name', 'Subject', 'Subcategory', 'Created Time', 'Notes'],
    ]);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});
