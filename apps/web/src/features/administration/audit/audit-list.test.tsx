import { auditPage, auditQuery } from '@lectern/contract/administration/audit.shapes.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../identity/session.ts';
import { AuditList } from './audit-list.tsx';

const id = '01997f3a-5b1c-7d2e-8f40-9a1b2c3d4e5f';
const older = `1790000000000-${id}`;
const newer = `1790000005000-${id}`;

let asked: URLSearchParams[] = [];

const entryBy = (name: string | null) => ({
  ...{ id, at: '2026-11-22T10:00:00.000Z', action: 'person.changed', changes: [], isErased: false },
  ...{ actor: { id, name, role: 'INS_SUPER_ADMIN' }, address: null, link: null },
  record: { ...{ kind: 'person', id, name: 'Maya', role: null, depth: null, visit: null }, isReached: true },
});

/** For people no longer in the asker's reach, whose names are in no entry. */
const unnamed = {
  ...entryBy(null),
  id: '01997f3a-5b1c-7d2e-8f40-9a1b2c3d4e60',
  actor: { id, name: null, role: 'PARENT' },
  record: { ...entryBy(null).record, name: null, role: 'STUDENT', isReached: false },
};

/** About a session in which somebody was to whom the list is narrowed. */
const nora = '01997f3a-5b1c-7d2e-8f40-9a1b2c3d4e61';
const ofSession = {
  ...entryBy('Olga'),
  action: 'chat.read',
  record: {
    ...{ kind: 'visit', id, name: null, role: null, depth: null, isReached: true },
    visit: {
      id,
      visitType: 4,
      startsAt: '2026-11-22T10:00:00.000Z',
      people: [{ id: nora, name: 'Nora Vale' }],
    },
  },
};

/** The list as the server gives it: every question and every answer fits the contract. */
function answer(address: string): Response {
  const search = new URL(address, 'https://x.test').searchParams;
  asked.push(search);
  const { olderThan, subjectId } = auditQuery.parse(Object.fromEntries(search));
  const first = { data: subjectId ? [ofSession] : [entryBy('Nora')], newer: null, older, chain: null };
  const page = olderThan ? { data: [entryBy('Olga'), unnamed], newer, older: null, chain: null } : first;
  const envelope = { code: 200, message: '', response: auditPage.parse(page), validationErrors: [] };
  return Response.json({ ...envelope, response_message: '', response_code: 'ok' });
}

beforeEach(() => {
  asked = [];
  keepSession({
    ...{ ...studentSession, role: 'INS_SUPER_ADMIN', userType: 'admin' },
    ...{ levelOne: null, levelTwo: null, levelThree: null },
  });
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(answer(address)));
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

describe('the list of the audit', () => {
  it('goes to older entries and back to newer ones, from the places that the server names', async () => {
    const { screen: list, history } = withRouter(<AuditList />, '/audit');
    await renderInApp(list);
    expect(await screen.findByText('Nora')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Older' }));
    expect(await screen.findByText('Olga')).toBeTruthy();
    expect(asked.at(-1)?.get('olderThan')).toBe(older);
    expect(history.location.search).toContain(older);
    await userEvent.click(screen.getByRole('button', { name: 'Newer' }));
    expect(await screen.findByText('Nora')).toBeTruthy();
    expect(asked.at(-1)?.get('newerThan')).toBe(newer);
  });

  it('says about whom it is, also where there is nothing but their sessions', async () => {
    await renderInApp(withRouter(<AuditList />, `/audit?subjectId=${nora}`).screen);
    expect(await screen.findByRole('button', { name: 'About Nora Vale' })).toBeTruthy();
  });

  it('shows by what they are whose names are not told', async () => {
    const { screen: list } = withRouter(<AuditList />, `/audit?olderThan=${older}`);
    await renderInApp(list);
    expect(await screen.findByText('Olga')).toBeTruthy();
    expect(screen.getByText('Parent')).toBeTruthy();
    expect(screen.getByText('Student')).toBeTruthy();
    expect(screen.queryByText('null')).toBeNull();
  });
});
