import { isEducator } from '@lectern/contract/access/roles.ts';
import type { ChangedField } from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { queue } from '../../platform/jobs/feature-jobs.ts';
import * as audit from '../audit/audit.service.ts';
import * as credentials from '../identity/accounts.service.ts';
import * as identity from '../identity/identity.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as many from '../people/many.service.ts';
import * as parents from '../people/parents.service.ts';
import * as people from '../people/people.service.ts';
import { forgetTaught, setTaught, taughtBy } from '../subjects/teaching.service.ts';
import { cancelVisitsOf, openVisitsOf } from '../visits/personal-withdrawal.service.ts';
import type { FieldChange } from './comparing.rules.ts';
import type { LineRow } from './lines.repo.ts';
import type { Choices } from './uploads.repo.ts';

/** Those whom nobody has used since an upload has added them: they never signed in, and nobody changed them. */
export async function unused(
  tx: PersonCtx,
  added: readonly people.PersonFacts[],
): Promise<people.PersonFacts[]> {
  const presence = await identity.presenceOf(
    tx,
    added.map(({ id }) => id),
  );
  return added.filter(
    ({ id, version, mailVerified }) =>
      version === 0 && !mailVerified && (presence.get(id)?.lastSeen ?? null) === null,
  );
}

function removal(
  { id, firstName, lastName, studentNumber, email }: people.PersonFacts,
  leftLevelIds: string[],
) {
  return {
    ...({ action: 'person.removed', subjectKind: 'person', subjectId: id, leftLevelIds } as const),
    before: { firstName, lastName, studentNumber, email },
  };
}

/** Removes somebody whom an upload has added; fails where anything of the product has used them. */
export async function remove(tx: PersonCtx, person: people.PersonFacts): Promise<void> {
  await audit.record(tx, removal(person, [...(await people.levelIdsOf(tx, person))]));
  await credentials.forgetUnused(tx, [person.id]);
  if (isEducator(person.role)) await forgetTaught(tx, [person.id]);
  await many.removeUnused(tx, [person.id]);
}

/** Those of some students whom an upload has added that the asker may remove and nobody has used; they are removed. */
export async function removeStudents(
  tx: PersonCtx,
  added: readonly people.PersonFacts[],
): Promise<ReadonlySet<string>> {
  const removed = await unused(tx, await accounts.keptStudents(tx, added));
  const ids = removed.map(({ id }) => id);
  await audit.recordAll(
    tx,
    removed.map((student) => removal(student, student.levelId === null ? [] : [student.levelId])),
  );
  await credentials.forgetUnused(tx, ids);
  await many.removeUnused(tx, ids);
  return new Set(ids);
}

/** Deactivates somebody; sessions to come are kept or cancelled as whoever undoes the upload has said. */
export async function close(tx: PersonCtx, personId: string, choices: Choices | null): Promise<void> {
  await accounts.setActive(tx, personId, false);
  if (choices?.sessions !== 'cancel') return;
  await queue(tx, cancelVisitsOf, { personId, reason: choices.reason, decidedBy: tx.actor.personId });
}

type Fields = 'firstName' | 'lastName' | 'dob' | 'gender' | 'grade' | 'mobileNumber';
const keys = {
  ...{ firstName: 'firstName', lastName: 'lastName', dob: 'dateOfBirth', gender: 'gender', grade: 'grade' },
  mobileNumber: 'mobile',
} as const satisfies Record<Fields, keyof people.PersonFacts>;

const isPlain = (field: ChangedField): field is Fields => field in keys;

async function restoreFields(
  tx: PersonCtx,
  person: people.PersonFacts,
  changes: readonly FieldChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const { firstName, lastName, studentNumber, dateOfBirth, gender, grade, mobile } = person;
  const before = { firstName, lastName, dateOfBirth, gender, grade, mobile };
  const restored: Record<string, unknown> = { ...before };
  for (const { field, before: value } of changes) if (isPlain(field)) restored[keys[field]] = value;
  const values = { ...before, ...restored, studentNumber };
  await many.changeMany(tx, [{ id: person.id, version: person.version, values }]);
  await audit.record(tx, {
    ...{ action: 'person.changed', subjectKind: 'person', subjectId: person.id, before },
    after: { ...before, ...restored },
  });
}

async function restoreEmail(tx: PersonCtx, person: people.PersonFacts, line: LineRow): Promise<boolean> {
  const change = line.changes.find(({ field }) => field === 'email');
  if (!change) return true;
  // Only wished, and not confirmed by anybody: the wish is gone with the line, and a link that was mailed is dead.
  if (line.wishedEmail !== null && person.email === change.before) {
    await credentials.forgetAsked(tx, person.id, line.wishedEmail);
    return true;
  }
  if (person.email !== change.after || person.mailVerified) return false;
  const email = typeof change.before === 'string' ? change.before : null;
  return (await credentials.replaceEmail(tx, person.id, email)) === 'saved';
}

async function restoreParents(tx: PersonCtx, personId: string, line: LineRow): Promise<boolean> {
  const added = (line.adds.parents ?? []).map(({ email }) => email);
  if (added.length === 0) return true;
  return (await parents.leaveOutParents(tx, personId, added)) === added.length;
}

async function restoreSchools(tx: PersonCtx, personId: string, line: LineRow): Promise<boolean> {
  const { levelIds = [] } = line.adds;
  if (levelIds.length === 0) return true;
  const current = await people.levelIdsOfEducator(tx, personId);
  const reach = await levels.reachOf(tx);
  const mine = levelIds.filter((id) => current.includes(id) && levels.isReached(reach, id));
  const { sessions } = await openVisitsOf(tx, { personId, levelIds: mine }, 1);
  if (sessions > 0) return false;
  await accounts.changeSchools(tx, personId, { added: [], removed: mine });
  return mine.length === levelIds.length;
}

async function restoreTaught(tx: PersonCtx, personId: string, line: LineRow): Promise<boolean> {
  const { subcategoryIds = [] } = line.adds;
  if (subcategoryIds.length === 0) return true;
  const taught = (await taughtBy(tx, personId)).map(({ id }) => id);
  const rest = taught.filter((id) => !subcategoryIds.includes(id));
  const rights = await accounts.readEducator(tx, personId);
  await setTaught(tx, { educatorId: personId, isWholeReach: rights.rights.mayEditPerson }, rest);
  return taught.length - rest.length === subcategoryIds.length;
}

/** Restores what a line has changed of somebody; tells what was changed by hand since, and is left. */
export async function restore(
  tx: PersonCtx,
  person: people.PersonFacts,
  { line, choices }: { line: LineRow; choices: Choices | null },
): Promise<ChangedField[]> {
  const plain = line.changes.filter(({ field }) => isPlain(field));
  const isSame = ({ field, after }: FieldChange) => isPlain(field) && person[keys[field]] === after;
  await restoreFields(tx, person, plain.filter(isSame));
  const left = plain.filter((change) => !isSame(change)).map(({ field }) => field);
  if (!(await restoreEmail(tx, person, line))) left.push('email');
  if (!(await restoreParents(tx, person.id, line))) left.push('parents');
  if (!(await restoreSchools(tx, person.id, line))) left.push('schools');
  if (!(await restoreTaught(tx, person.id, line))) left.push('subcategories');
  const status = line.changes.find(({ field }) => field === 'active');
  if (status && person.active !== status.after) left.push('active');
  else if (status && person.active) await close(tx, person.id, choices);
  else if (status) await accounts.setActive(tx, person.id, true);
  return left;
}
