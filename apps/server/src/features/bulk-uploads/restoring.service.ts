import { isEducator } from '@lectern/contract/access/roles.ts';
import type { ChangedField, LineResult } from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import * as audit from '../audit/audit.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as many from '../people/many.service.ts';
import * as parents from '../people/parents.service.ts';
import * as people from '../people/people.service.ts';
import { taughtByAll } from '../subjects/teaching.service.ts';
import type { LineRow } from './lines.repo.ts';
import { isPlain, restoreEmails, restoreFields, type Changed } from './restored-fields.service.ts';
import { restoreParents, restoreSchools, restoreTaught } from './restored-links.service.ts';

/** The result of undoing a line, and its fields that were changed by hand since and are left. */
export interface Undone {
  readonly result: LineResult;
  readonly left: readonly ChangedField[];
}

const untouched: Undone = { result: 'left', left: [] };

/**
 * People whom the asker may change now: schools move, and so do people. An educator's name and address belong to
 * those who keep the account.
 */
async function stillTheirs(tx: PersonCtx, changed: readonly Changed[]): Promise<readonly Changed[]> {
  const everybody = changed.map(({ person }) => person);
  const educators = everybody.filter(({ role }) => isEducator(role));
  const rights = await accounts.rightsOverAll(tx, educators);
  const kept = await accounts.keptStudents(tx, everybody.filter(people.hasStudentRole));
  const students = new Set(kept.map(({ id }) => id));
  return changed.filter(({ line, person }) => {
    if (!isEducator(person.role)) return students.has(person.id);
    const isOfPerson = line.changes.some(({ field }) => isPlain(field) || field === 'email');
    const own = rights.get(person.id);
    return (isOfPerson ? own?.mayEditPerson : own?.mayEditAssociation) === true;
  });
}

/** Everything of people that a line can change, but for the status, which is written down by itself. */
async function statesOf(tx: PersonCtx, ids: readonly string[]) {
  const known = await people.getPeople(tx, ids);
  const educatorIds = [...known.values()].filter(({ role }) => isEducator(role)).map(({ id }) => id);
  const studentIds = ids.filter((id) => !educatorIds.includes(id));
  const [places, taught, entered] = await Promise.all([
    many.levelIdsOfEducators(tx, educatorIds),
    taughtByAll(tx, educatorIds),
    parents.parentsKnownOfAll(tx, studentIds),
  ]);
  const states = [...known.values()].map((person) => {
    const { id, firstName, lastName, dateOfBirth, gender, grade, mobile, agreesToMail, email } = person;
    const state = {
      ...{ firstName, lastName, dateOfBirth, gender, grade, mobile, agreesToMail, email },
      levelIds: (places.get(id) ?? []).toSorted(),
      subcategoryIds: (taught.get(id) ?? []).map((one) => one.id),
      parents: entered.get(id) ?? [],
    };
    return [id, state] as const;
  });
  return new Map(states);
}

type States = Awaited<ReturnType<typeof statesOf>>;

async function recordRestored(tx: PersonCtx, before: States, after: States): Promise<void> {
  await audit.recordAll(
    tx,
    [...before].flatMap(([id, was]) => {
      const is = after.get(id);
      if (!is || JSON.stringify(was) === JSON.stringify(is)) return [];
      return [
        {
          ...({ action: 'person.changed', subjectKind: 'person', subjectId: id } as const),
          ...{ before: was, after: is, leftLevelIds: was.levelIds },
        },
      ];
    }),
  );
}

/**
 * Restores what lines changed about people whom nobody else is changing at the same time. Returns by their ids the
 * fields that were left.
 */
async function restoreAll(
  tx: PersonCtx,
  changed: readonly Changed[],
): Promise<ReadonlyMap<string, ChangedField[]>> {
  const left = new Map<string, ChangedField[]>();
  const steps = [restoreFields, restoreEmails, restoreParents, restoreSchools, restoreTaught] as const;
  for (const restoreSome of steps)
    for (const [id, fields] of await restoreSome(tx, changed))
      left.set(id, [...(left.get(id) ?? []), ...fields]);
  return left;
}

/**
 * Restores what lines have changed about people whom the asker may still change; returns the result of each line.
 * Fields changed by hand since are left, and named.
 */
export async function restore(
  tx: PersonCtx,
  lines: readonly LineRow[],
): Promise<{ line: LineRow; undone: Undone }[]> {
  if (lines.length === 0) return [];
  const known = await many.lockedPeople(
    tx,
    lines.flatMap(({ personId }) => personId ?? []),
  );
  const found = lines.flatMap((line): Changed[] => {
    const person = known.get(line.personId ?? '');
    return person ? [{ line, person }] : [];
  });
  const changed = await stillTheirs(tx, found);
  const ids = changed.map(({ person }) => person.id);
  const before = await statesOf(tx, ids);
  const left = await restoreAll(tx, changed);
  await recordRestored(tx, before, await statesOf(tx, ids));
  const theirs = new Set(changed.map(({ line }) => line));
  return lines.map((line) => {
    if (!theirs.has(line)) return { line, undone: untouched };
    const fields = left.get(line.personId ?? '') ?? [];
    const result = fields.length === line.changes.length ? 'left' : 'restored';
    return { line, undone: { result, left: fields } };
  });
}
