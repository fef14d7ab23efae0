import { isEducator } from '@lectern/contract/access/roles.ts';
import type { ChangedField } from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import * as audit from '../audit/audit.service.ts';
import * as credentials from '../identity/accounts.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as many from '../people/many.service.ts';
import * as parents from '../people/parents.service.ts';
import * as people from '../people/people.service.ts';
import { setTaught, taughtBy } from '../subjects/teaching.service.ts';
import { openVisitsOf } from '../visits/personal-withdrawal.service.ts';
import type { FieldChange } from './comparing.rules.ts';
import type { LineRow } from './lines.repo.ts';
import { close } from './undone-people.service.ts';
import type { Choices } from './uploads.repo.ts';

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

async function restoreAll(
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

/** Everything of somebody that a line can change, but for the status, which is written down by itself. */
async function stateOf(tx: PersonCtx, { id, role }: people.PersonFacts) {
  const { firstName, lastName, dateOfBirth, gender, grade, mobile, email } = await people.getPerson(tx, id);
  const isTeaching = isEducator(role);
  const levelIds = isTeaching ? await people.levelIdsOfEducator(tx, id) : [];
  const taught = isTeaching ? await taughtBy(tx, id) : [];
  return {
    ...{ firstName, lastName, dateOfBirth, gender, grade, mobile, email },
    ...{ levelIds: levelIds.toSorted(), subcategoryIds: taught.map((one) => one.id) },
    parents: isTeaching ? [] : await parents.parentsKnownOf(tx, id),
  };
}

/** Restores what a line has changed of somebody; tells what was changed by hand since, and is left. */
export async function restore(
  tx: PersonCtx,
  person: people.PersonFacts,
  manner: { line: LineRow; choices: Choices | null },
): Promise<ChangedField[]> {
  const before = await stateOf(tx, person);
  const left = await restoreAll(tx, person, manner);
  const after = await stateOf(tx, person);
  if (JSON.stringify(before) !== JSON.stringify(after))
    await audit.record(tx, {
      ...{ action: 'person.changed', subjectKind: 'person', subjectId: person.id },
      ...{ before, after, leftLevelIds: before.levelIds },
    });
  return left;
}
