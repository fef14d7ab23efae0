import type { RequestItem } from '@lectern/contract/cancel-requests/cancel-requests.shapes.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { dropSession, keepSession } from '../identity/session.ts';
import { RequestList } from './request-list.tsx';

const base: RequestItem = {
  id: '00000000-0000-4000-8000-0000000000c1',
  visitId: '00000000-0000-4000-8000-0000000000b1',
  ...{ kind: 'cancel', state: 'open', visitType: 2, createdByRole: 'Student' },
  ...{ studentName: 'Maya Torres', studentUserId: null, studentPhoto: null, studentCount: 1 },
  ...{ educatorUserId: '00000000-0000-4000-8000-0000000000e1', educatorName: 'Priya Shah' },
  sessionStartTime: '2027-03-10T15:00:00.000Z',
  sessionEndTime: '2027-03-10T16:00:00.000Z',
  ...{ askedBy: 'Rosa Torres', askedByWhom: 'Parent', reason: 'The dentist.' },
  askedAt: '2027-03-09T19:00:00.000Z',
  ...{ otherStartTime: null, otherEndTime: null, noticeHours: 24, isLate: true },
  ...{ outcome: null, answer: null, decidedBy: null, decidedAt: null },
};
const moved: RequestItem = {
  ...base,
  id: '00000000-0000-4000-8000-0000000000c2',
  ...{ kind: 'move', studentName: null, studentCount: 14, visitType: 4, isLate: false },
  ...{ askedByWhom: 'Educator', reason: 'A school trip.' },
  otherStartTime: '2027-03-12T15:00:00.000Z',
  otherEndTime: '2027-03-12T16:00:00.000Z',
};

const asked = vi.fn<(address: string) => void>();
const sent = vi.fn<(call: string, body: unknown) => void>();
let items: RequestItem[] = [];
let refusal: { code: string; message: string } | null = null;

function serve(address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const isSent = method !== 'GET';
  if (isSent) sent(`${method} ${address}`, JSON.parse(body as string));
  else asked(address);
  const refused = isSent ? refusal : null;
  const code = refused ? 417 : 200;
  const page = { data: items, pageNumber: 1, itemsPerPage: 10, totalPages: 1, totalItems: items.length };
  return Promise.resolve(
    new Response(
      JSON.stringify({
        ...{ code, response_code: refused?.code ?? 'ok', message: refused?.message ?? 'Done.' },
        ...{ response_message: '', validationErrors: [], response: isSent ? base : page },
      }),
      { status: code },
    ),
  );
}

const path = '/level-three/me/cancel-requests';
const show = (address = path) => renderInApp(withRouter(<RequestList />, address).screen);
const rows = async () => (await screen.findAllByRole('row')).slice(1);
const answer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^A sentence to Rosa Torres/ });

beforeEach(() => {
  items = [base, moved];
  refusal = null;
  asked.mockReset();
  sent.mockReset();
  keepSession({ ...studentSession, student: null });
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  dropSession();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('Requests', () => {
  it('shows who asked for what, why, and for which other slot', async () => {
    await show();
    expect(await screen.findByText('The dentist.')).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(
      expect.arrayContaining([
        'Student',
        'Type',
        'Session Time',
        'Asked by',
        'Asked at',
        'Other slot',
        'Action',
      ]),
    );
    expect((await rows())[0]?.textContent).toContain('Parent');
    const [, second] = [...(await rows())].filter((row) => within(row).queryAllByRole('button').length > 0);
    expect(second?.textContent).toContain('14 students');
    expect(second?.textContent).toContain('Mar 12, 2027');
  });

  it('asks for another state and for a name', async () => {
    await show(`${path}?state=rejected&search=Maya`);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    const query = new URL(asked.mock.calls[0]?.[0] ?? '', 'https://host.test').searchParams;
    expect([query.get('state'), query.get('search')]).toEqual(['rejected', 'Maya']);
  });

  it('keeps the focus on the states while one after the other is chosen by key', async () => {
    await show();
    const open = await screen.findByRole('radio', { name: 'Open' });
    open.focus();
    for (const state of ['Accepted', 'Rejected']) {
      await userEvent.keyboard('{ArrowRight}');
      const chosen = await screen.findByRole('radio', { name: state, checked: true });
      expect(document.activeElement).toBe(chosen);
    }
  });

  it('says that there are none', async () => {
    items = [];
    await show();
    expect(await screen.findByText('No requests')).toBeTruthy();
  });
});

describe('the decision on a request', () => {
  it('accepts as late beforehand, keeps the sentence where another was first, and may excuse', async () => {
    refusal = { code: 'request_over', message: 'This request is no longer open.' };
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Accept, Maya Torres' }));
    await screen.findByRole('dialog', { name: 'Accept' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Accept as late' }).checked).toBe(true);
    expect(screen.getByText('Asked 20 h before; the notice is 24 h.')).toBeTruthy();
    await userEvent.type(answer(), 'Get well.');
    await userEvent.click(screen.getByRole('button', { name: 'Accept as late' }));
    expect(await screen.findByText('This request is no longer open.')).toBeTruthy();
    expect(answer().value).toBe('Get well.');
    refusal = null;
    await userEvent.click(screen.getByRole('radio', { name: 'Accept as excused' }));
    await userEvent.click(screen.getByRole('button', { name: 'Accept as excused' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.mock.calls).toEqual([
      [`PUT /api/visit/cancel-request/${base.id}/accept`, { outcome: 'late', answer: 'Get well.' }],
      [`PUT /api/visit/cancel-request/${base.id}/accept`, { outcome: 'excused', answer: 'Get well.' }],
    ]);
  });

  it('says whose session it is, and what can be done where the other slot is taken by now', async () => {
    items = [{ ...moved, studentName: 'Maya Torres', studentCount: 1, visitType: 2 }];
    refusal = { code: 'slot_taken', message: 'This time has just been taken. Please choose another.' };
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Accept, Maya Torres' }));
    const dialog = await screen.findByRole('dialog', { name: 'Accept' });
    expect(dialog.textContent).toMatch(/Priya Shah.*Maya Torres/);
    await userEvent.click(screen.getByRole('button', { name: 'Accept as excused' }));
    expect((await screen.findAllByText(/^The other slot has been taken meanwhile\./)).length).toBeGreaterThan(
      0,
    );
    expect(screen.queryByText(/Please choose another/)).toBeNull();
  });

  it('begins with excused where it was asked in time, and wants no sentence', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Accept, 14 students' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Accept as excused' }));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    expect(sent.mock.calls[0]?.[1]).toEqual({ outcome: 'excused', answer: '' });
  });

  it.each([
    ['2027-03-10T14:35:00.000Z', 'Asked 25 minutes before'],
    ['2027-03-10T12:30:00.000Z', 'Asked 2 h before'],
  ])('says how long before it was asked: %s', async (askedAt, words) => {
    items = [{ ...base, askedAt }];
    await show();
    await userEvent.click(await screen.findByRole('button', { name: /^Accept/ }));
    expect(await screen.findByText(new RegExp(words))).toBeTruthy();
  });

  it('cuts long names at 25 characters, and shows them whole on hovering', async () => {
    const name = 'Maximiliana Bartholomew-Featherstone';
    items = [{ ...base, studentName: name, educatorName: name }];
    await show();
    const cut = await screen.findAllByTitle(name);
    expect(cut).toHaveLength(2);
    for (const one of cut) expect(one.textContent).toBe('Maximiliana Bartholomew-F...');
  });

  it('rejects only with a sentence', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Reject, Maya Torres' }));
    await screen.findByRole('dialog', { name: 'Reject' });
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    expect(screen.getByText('A sentence is mandatory')).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
    await userEvent.type(answer(), 'Please come.');
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    expect(sent).toHaveBeenCalledWith(`PUT /api/visit/cancel-request/${base.id}/reject`, {
      answer: 'Please come.',
    });
  });
});
