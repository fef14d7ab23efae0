import { describe, expect, it } from 'vitest';
import { roleNames } from '@lectern/contract/access/roles.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import { mayAddStudentNote, mayReadStudentNotes, maySeeOwnStudent } from './student-notes.policy.ts';

const ties = {
  own: { isOwnStudent: true, isInReach: false },
  reached: { isOwnStudent: false, isInReach: true },
  none: { isOwnStudent: false, isInReach: false },
} as const;

// Role, for a student of their own, one of a level that they administer, and any other: own | reached | none.
const rows: readonly (readonly [Role, read: string, add: string, see: string])[] = [
  ['student', 'not_found | not_found | not_found', 'not_found | not_found | not_found', 'no'],
  ['parent', 'not_found | not_found | not_found', 'not_found | not_found | not_found', 'no'],
  ['guest', 'not_found | not_found | not_found', 'not_found | not_found | not_found', 'no'],
  ['educator', 'yes | not_found | not_found', 'yes | not_found | not_found', 'yes'],
  ['levelThreeAdmin', 'not_found | yes | not_found', 'not_found | yes | not_found', 'no'],
  ['levelTwoAdmin', 'not_found | yes | not_found', 'not_found | access_denied | not_found', 'no'],
  ['levelOneAdmin', 'not_found | yes | not_found', 'not_found | access_denied | not_found', 'no'],
  ['graAdmin', 'not_found | yes | not_found', 'not_found | access_denied | not_found', 'no'],
  ['topAdmin', 'not_found | yes | not_found', 'not_found | access_denied | not_found', 'no'],
];

const word = (decision: { ok: true } | { ok: false; code: string }) => (decision.ok ? 'yes' : decision.code);
const each = [ties.own, ties.reached, ties.none];

describe('notes on a student', () => {
  it('has a row for every role', () => {
    expect(rows.map(([role]) => role).toSorted()).toEqual(Object.values(roleNames).toSorted());
  });

  it.each(rows)('are for %s read %s, and added %s', (role, read, add) => {
    expect(each.map((one) => word(mayReadStudentNotes({ role }, one))).join(' | ')).toBe(read);
    expect(each.map((one) => word(mayAddStudentNote({ role }, one))).join(' | ')).toBe(add);
  });

  it.each(rows)('let %s see an own student’s summary (%s, %s): %s', (role, _read, _add, see) => {
    expect(word(maySeeOwnStudent({ role }, ties.own))).toBe(see === 'yes' ? 'yes' : 'not_found');
    for (const other of [ties.reached, ties.none])
      expect(word(maySeeOwnStudent({ role }, other))).toBe('not_found');
  });
});
