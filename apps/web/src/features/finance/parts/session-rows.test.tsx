import type { FinanceRow } from '@lectern/contract/finance/finance.shapes.ts';
import type { Session } from '@lectern/contract/identity/identity.shapes.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import { useListInPlace } from '../../../ui/resource-list/list-state.ts';
import { dropSession, keepSession } from '../../identity/session.ts';
import { SessionRows } from './session-rows.tsx';

const row = (subject: string, given: Partial<FinanceRow>): FinanceRow => ({
  ...{ visitId: subject, subject, subCategory: null, sessionType: 2, createdByRole: 'Student' },
  ...{ students: 'Maya Torres', studentCount: 1, sessionDate: '2027-03-10T08:00:00.000Z' },
  ...{ sessionStatus: 'Completed', amount: 2000, isPending: false, isToConfirm: false, isNotPaid: false },
  ...given,
});

const rows = [
  row('Earned', {}),
  row('Flagged', { isPending: true }),
  row('Short', { isPending: true, isToConfirm: true }),
  row('Unpaid', { amount: 0, isNotPaid: true }),
];

function Rows() {
  const list = { data: { data: rows, currency: 'USD' }, isError: false, refetch: () => undefined };
  return (
    <SessionRows list={list} controls={useListInPlace({})} reader={{ viewer: 'admin', leadsTo: null }} />
  );
}

/** The content of a subject's line, and its buttons. */
function lineOf(subject: string): { words: string; buttons: string[] } {
  const line = screen.getByText(subject).closest('tr');
  if (!line) throw new Error(`${subject} has no line.`);
  const buttons = within(line).queryAllByRole('button');
  return { words: line.textContent, buttons: buttons.map((one) => one.textContent) };
}

async function show(role: string): Promise<void> {
  keepSession({ ...studentSession, role, userType: 'admin' } as Session);
  await renderInApp(withRouter(<Rows />, '/start').screen);
  await screen.findByText('Earned');
}

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

describe('the pay in a row of a report', () => {
  it.each([
    ['BRANCHADMIN', 'Confirm the pay', ['Confirm the pay'], ['Pay it after all']],
    ['LEVEL_TWO_ADMIN', 'to be confirmed', [], ['Pay it after all']],
    ['INS_SUPER_ADMIN', 'to be confirmed', [], []],
  ])('says where it stands, and %s reads %j and decides by %j and %j', async (role, words, short, unpaid) => {
    await show(role);
    expect(lineOf('Earned').words).toContain('$20.00');
    expect(lineOf('Flagged').words).toContain('pending');
    expect(lineOf('Short').buttons).toEqual(short);
    expect(lineOf('Short').words).toContain(words);
    expect(lineOf('Unpaid').words).toContain('not paid');
    expect(lineOf('Unpaid').buttons).toEqual(unpaid);
  });
});
