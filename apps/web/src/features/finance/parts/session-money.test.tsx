import type { FinanceRow } from '@lectern/contract/finance/finance.shapes.ts';
import type { Session } from '@lectern/contract/identity/identity.shapes.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../identity/session.ts';
import { SessionMoney } from './session-money.tsx';

const row = { visitId: 'v', sessionDate: '2027-03-10T08:00:00.000Z' } as FinanceRow;
const evidence = {
  ...{ kind: 'session', visitId: 'v', cause: 'completed', side: null, sessionKind: 'conference' },
  ...{ subjectId: null, levelPath: [], startsAt: '2027-03-10T08:00:00.000Z' },
  ...{ endsAt: '2027-03-10T09:00:00.000Z', timeZone: 'UTC', day: '2027-03-10', minutes: 60 },
  rate: { scope: 'educator', holderId: 'e', validFrom: '2027-03-01', cents: 4505 },
  ...{ percent: 100, feeCents: 0, familyRateCents: null, decidedBy: 'e' },
  attendance: { students: 0, present: 0, togetherMinutes: null, isToConfirm: false },
};
const money = {
  ...{ currency: 'USD', state: 'posted', isFlagged: false, earning: 4505, fee: 0, cost: 4505 },
  ...{ mayReinstate: false, mayConfirm: false },
  entries: [
    {
      entryId: 'a',
      reason: 'completed',
      amount: 4505,
      at: '2027-03-10T10:00:00.000Z',
      evidence,
      decidedByName: 'Eve',
    },
    {
      ...{
        entryId: 'b',
        reason: 'notPaid',
        amount: -4505,
        at: '2027-03-11T10:00:00.000Z',
        decidedByName: 'Ann Lee',
      },
      evidence: { kind: 'reversal', visitId: 'v', entryId: 'a', why: 'notPaid', decidedBy: 'x' },
    },
  ],
};

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', () => {
    const envelope = { code: 200, message: '', response: money, validationErrors: [] };
    return Promise.resolve(Response.json({ ...envelope, response_message: '', response_code: 'ok' }));
  });
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

async function opened(role: string, at: number): Promise<string> {
  keepSession({ ...studentSession, role, userType: 'admin' } as Session);
  await renderInApp(withRouter(<SessionMoney row={row} onClose={() => undefined} />, '/start').screen);
  const dialog = await screen.findByRole('dialog', { name: 'What this session earns' });
  const buttons = await within(dialog).findAllByRole('button', { name: /^Details of/ });
  await userEvent.click(buttons[at] as HTMLElement);
  return dialog.textContent;
}

it('says of a session which rate held and why, and nothing of attendance where nobody is counted', async () => {
  const words = await opened('INS_SUPER_ADMIN', 0);
  expect(words).toContain('$45.05 an hour × 1 hour = $45.05');
  expect(words).toContain('The own rate, $45.05 from Mar 01, 2027');
  expect(words).not.toContain('present');
  expect(words).toContain('Decided byEve');
  expect(screen.queryByRole('link')).toBeNull();
});

it('says who took it back, and leads who has it to the summary', async () => {
  expect(await opened('BRANCHADMIN', 1)).toContain('Decided byAnn Lee');
  expect(screen.getByRole('link')).toBeTruthy();
});
