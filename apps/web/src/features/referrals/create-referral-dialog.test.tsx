import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { dropSession, keepSession } from '../identity/session.ts';
import { ReferralList } from './referral-list.tsx';
import { SessionReferralDialog } from './session-referral-dialog.tsx';

const asked = vi.fn<(address: string) => void>();
const sent = vi.fn<(address: string, body: unknown) => void>();
let refusal: { code: string; message: string } | null = null;

const paged = (data: unknown[]) => ({
  data,
  pageNumber: 1,
  itemsPerPage: 50,
  totalPages: 1,
  totalItems: data.length,
});
const referral = {
  ...{
    id: 'r1',
    studentName: 'Maya Torres',
    studentRollNumber: 'S1001',
    createdAt: '2026-11-20T10:00:00.000Z',
  },
  ...{
    educatorName: 'Priya Shah',
    referredByEducatorName: 'Daniel Hughes',
    sessionReferral: true,
    notes: 'Halves',
  },
};

function answer(address: string): unknown {
  if (address.startsWith('/api/referral/subjects'))
    return paged([
      { id: 'maths', name: 'Mathematics' },
      { id: 'english', name: 'English' },
    ]);
  if (address.startsWith('/api/referral/subcategories')) return paged([{ id: 'algebra', name: 'Algebra' }]);
  if (address.includes('/educators')) return paged([{ id: 'priya', name: 'Priya Shah' }]);
  if (address.startsWith('/api/referral/students'))
    return paged([{ studentId: 'maya', studentName: 'Maya Torres' }]);
  return address.startsWith('/api/referral?') ? paged([referral]) : { id: 'r2' };
}

function serve(address: string, init: RequestInit = {}): Promise<Response> {
  asked(address);
  const isSent = init.method === 'POST';
  if (isSent) sent(address, JSON.parse(init.body as string));
  const refused = isSent ? refusal : null;
  const code = refused ? 417 : 200;
  const envelope = { code, message: refused?.message ?? '', response: answer(address), response_message: '' };
  const response_code = refused?.code ?? 'ok';
  return Promise.resolve(
    new Response(JSON.stringify({ ...envelope, validationErrors: [], response_code }), { status: code }),
  );
}

async function choose(field: string, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const value = (field: string) => screen.getByRole<HTMLInputElement>('combobox', { name: field }).value;

beforeEach(() => {
  refusal = null;
  asked.mockReset();
  sent.mockReset();
  keepSession({ ...studentSession, role: 'TUTOR', userType: 'physician', student: null });
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

async function showList(address = '/referral'): Promise<ReturnType<typeof withRouter>> {
  const made = withRouter(<ReferralList />, address);
  await renderInApp(made.screen);
  await screen.findByText('Maya Torres');
  return made;
}

describe('ReferralList', () => {
  it('has the columns of its tab', async () => {
    await showList();
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const shared = ['Student Name', 'Student Number', 'Referral Date'];
    expect(heads()).toEqual([...shared, 'Referred To', 'Referral Type', 'Notes']);
    expect(screen.getByText('Session Referral')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Received' }));
    await waitFor(() => expect(heads()).toEqual([...shared, 'Referred By', 'Referral Type', 'Notes']));
    expect(asked).toHaveBeenCalledWith(expect.stringContaining('visitType=4'));
  });

  it('is searched by the name of the other educator, with at most 50 characters', async () => {
    await showList();
    const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search Counselor Name' });
    expect(search.placeholder).toBe('Search Counselor Name');
    expect(search.maxLength).toBe(50);
  });

  it('begins another tab with page 1 and no search', async () => {
    const { history } = await showList('/referral?tab=received&search=dan&page=2');
    expect(asked).toHaveBeenCalledWith(expect.stringMatching(/visitType=4.*pageNumber=2.*search=dan/));
    await userEvent.click(screen.getByRole('tab', { name: 'Completed' }));
    await waitFor(() => expect(history.location.search).toBe('?tab=completed'));
  });
});

describe('CreateReferralDialog', () => {
  async function open(): Promise<ReturnType<typeof withRouter>> {
    const made = await showList('/referral?tab=received&search=dan');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByRole('dialog', { name: 'Create Referral' });
    return made;
  }

  it('asks for subject, subcategory, educator and student in this order', async () => {
    await open();
    const dialog = within(screen.getByRole('dialog'));
    for (const [missing, field, option] of [
      ['Subject is Mandatory', 'Subject', 'Mathematics'],
      ['Sub Category is Mandatory', 'Subcategory', 'Algebra'],
      ['Counselor is Mandatory', 'Counselor', 'Priya Shah'],
      ['Student is Mandatory', 'Student', 'Maya Torres'],
    ] as const) {
      await save();
      expect(dialog.getByText(missing)).toBeTruthy();
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: field })));
      await choose(field, option);
    }
    expect(sent).not.toHaveBeenCalled();
  });

  it('resets what comes after another choice, saves, and shows those made', async () => {
    const { history } = await open();
    await choose('Subject', 'Mathematics');
    await choose('Subcategory', 'Algebra');
    await choose('Counselor', 'Priya Shah');
    await choose('Student', 'Maya Torres');
    await choose('Subject', 'English');
    expect(['Subcategory', 'Counselor', 'Student'].map(value)).toEqual(['', '', '']);
    await choose('Subcategory', 'Algebra');
    await choose('Counselor', 'Priya Shah');
    await choose('Student', 'Maya Torres');
    const notes = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });
    expect(notes.maxLength).toBe(500);
    await userEvent.type(notes, 'Halves');
    await save();
    const chosen = { subjectId: 'english', subcategoryId: 'algebra', educatorId: 'priya', studentId: 'maya' };
    expect(sent).toHaveBeenCalledWith('/api/referral/subject', { ...chosen, notes: 'Halves' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(history.location.search).toBe('');
  });
});

describe('SessionReferralDialog', () => {
  it('needs an educator, keeps what was typed after a refusal and says why', async () => {
    const closed = vi.fn<() => void>();
    const session = { id: 'v1', about: 'Maya Torres, Mathematics' };
    const made = withRouter(<SessionReferralDialog session={session} onClose={closed} />, '/start');
    await renderInApp(made.screen);
    await screen.findByRole('dialog', { name: 'Create Referral' });
    await save();
    expect(screen.getByText('Counselor is Mandatory')).toBeTruthy();
    await choose('Counselor', 'Priya Shah');
    await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), 'Halves');
    refusal = { code: 'not_taught_there', message: 'Please choose another.' };
    await save();
    expect(await screen.findByText('Please choose another.')).toBeTruthy();
    expect(value('Counselor')).toBe('Priya Shah');
    refusal = null;
    await save();
    expect(sent).toHaveBeenLastCalledWith('/api/referral/session', {
      ...{ sessionId: 'v1', educatorId: 'priya', notes: 'Halves' },
    });
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  });
});
