import type { AuditEntry } from '@lectern/contract/administration/audit.shapes.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../../test/sessions.ts';
import { withRouter } from '../../../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../../identity/session.ts';
import { AuditDetails } from './audit-details.tsx';

const id = '01997f3a-5b1c-7d2e-8f40-9a1b2c3d4e5f';
const entry: AuditEntry = {
  ...{ id, at: '2026-11-22T10:00:00.000Z', action: 'visit.cancelled', isErased: false },
  ...{ actor: { id, name: 'Nora', role: 'INS_SUPER_ADMIN' }, address: null, link: null },
  record: { ...{ kind: 'visit', id, name: 'Maya', role: null, depth: null, visit: null }, isReached: true },
  changes: [],
};

async function show(
  changes: AuditEntry['changes'],
  visit: AuditEntry['record']['visit'] = null,
): Promise<void> {
  const shown = { ...entry, changes, record: { ...entry.record, visit } };
  const details = <AuditDetails entry={shown} onNarrow={() => undefined} />;
  await renderInApp(withRouter(details, '/audit').screen);
}

beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York');
  keepSession({
    ...{ ...studentSession, role: 'INS_SUPER_ADMIN', userType: 'admin' },
    ...{ levelOne: null, levelTwo: null, levelThree: null },
  });
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllEnvs();
});

it.each([
  [
    'as people read it',
    '2026-12-03T02:30:00.000Z - 2026-12-03T03:00:00.000Z',
    /^Dec 02, 2026, 09:30 PM – 10:00 PM$/,
  ],
  ['as it stands where it is none', 'in the evening', /^in the evening$/],
])('tells when a session was %s', async (_, before, words) => {
  await show([{ field: 'sessionTime', before, after: null, isWithheld: false }]);
  expect(await screen.findByText(words)).toBeTruthy();
});

it('names logos and plans in words', async () => {
  const address = '/api/brand/01997f3a-5b1c-7d2e-8f40-9a1b2c3d4e5f';
  await show([
    { field: 'logoSmall', before: 'data:image/svg+xml,%3Csvg', after: address, isWithheld: false },
    { field: 'newPeople', before: 'refused', after: 'byRole', isWithheld: false },
  ]);
  expect(await screen.findByText('Picture 01997f3a')).toBeTruthy();
  for (const words of ['The usual one', 'Is refused', 'Becomes what a claim says'])
    expect(screen.getByText(words)).toBeTruthy();
});

it('says who was in a session then, and nothing where nobody is told', async () => {
  const visit = { id, visitType: 4, startsAt: '2026-12-03T02:30:00.000Z' } as const;
  const names = ['Nora Vale', 'Sam Bell', 'Edith Crane'];
  await show([], { ...visit, people: names.map((name) => ({ id, name })) });
  expect(await screen.findByText('In the session then: Nora Vale, Sam Bell, and Edith Crane')).toBeTruthy();
  cleanup();
  await show([], { ...visit, people: [] });
  expect(await screen.findByText('No changed values are kept here.')).toBeTruthy();
  expect(screen.queryByText(/^In the session then/)).toBeNull();
});

it('says of an act without values that it keeps none', async () => {
  await show([]);
  expect(await screen.findByText('No changed values are kept here.')).toBeTruthy();
});
