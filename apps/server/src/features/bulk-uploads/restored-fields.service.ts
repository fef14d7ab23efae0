import type { ChangedField } from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import * as addresses from '../identity/many-addresses.service.ts';
import * as identity from '../identity/identity.service.ts';
import * as many from '../people/many.service.ts';
import type { PersonFacts } from '../people/people.service.ts';
import type { FieldChange } from './comparing.rules.ts';
import type { LineRow } from './lines.repo.ts';

type Fields = 'firstName' | 'lastName' | 'dob' | 'gender' | 'grade' | 'mobileNumber' | 'agreesToMail';
const keys = {
  ...{ firstName: 'firstName', lastName: 'lastName', dob: 'dateOfBirth', gender: 'gender', grade: 'grade' },
  ...{ mobileNumber: 'mobile', agreesToMail: 'agreesToMail' },
} as const satisfies Record<Fields, keyof PersonFacts>;

/** A line that has changed somebody, and who that is at this moment. */
export interface Changed {
  readonly line: LineRow;
  readonly person: PersonFacts;
}

/** The fields left unchanged, by person. */
export type Left = readonly (readonly [personId: string, fields: ChangedField[]])[];

/** Whether a field is one of those that are kept with the person and bound to nothing else. */
export const isPlain = (field: ChangedField): field is Fields => field in keys;

function isAsGiven(person: PersonFacts, { field, after }: FieldChange): boolean {
  // People who have since said the same themselves have answered.
  if (field === 'agreesToMail' && person.mailAnsweredAt !== null) return false;
  return isPlain(field) && person[keys[field]] === after;
}

function restoredOf({ person, line }: Changed): Parameters<typeof many.changeMany>[1] {
  const back = line.changes.filter((change) => isAsGiven(person, change));
  if (back.length === 0) return [];
  const { id, version, firstName, lastName, studentNumber } = person;
  const { dateOfBirth, gender, grade, mobile, agreesToMail } = person;
  const before = { firstName, lastName, studentNumber, dateOfBirth, gender, grade, mobile, agreesToMail };
  const restored: Record<string, unknown> = { ...before };
  for (const { field, before: value } of back) if (isPlain(field)) restored[keys[field]] = value;
  return [{ id, version, values: { ...before, ...restored } }];
}

/** Restores the fields as they were before lines, if they still have the lines' values. */
export async function restoreFields(tx: PersonCtx, changed: readonly Changed[]): Promise<Left> {
  await many.changeMany(tx, changed.flatMap(restoredOf));
  return changed.map(({ person, line }) => {
    const left = line.changes.filter((change) => isPlain(change.field) && !isAsGiven(person, change));
    return [person.id, left.map(({ field }) => field)];
  });
}

interface FormerEmail {
  readonly person: PersonFacts;
  readonly email: string | null;
  readonly after: unknown;
  /** The line's address, if its person had to confirm it first. */
  readonly wished: string | null;
  readonly former: LineRow['formerAddress'];
}

function formerEmailOf({ person, line }: Changed): FormerEmail[] {
  const change = line.changes.find(({ field }) => field === 'email');
  if (!change) return [];
  const email = typeof change.before === 'string' ? change.before : null;
  const { wishedEmail: wished, formerAddress: former } = line;
  return [{ person, email, after: change.after, wished, former }];
}

/** Only wished, and not confirmed by anybody: the wish is gone with the line, and a link that was mailed is dead. */
const isOnlyWished = ({ person, email, wished }: FormerEmail): boolean =>
  wished !== null && person.email === email;

/**
 * Restores the addresses that people had before lines, with what was known of them; an address that somebody else
 * has by now stays theirs.
 */
export async function restoreEmails(tx: PersonCtx, changed: readonly Changed[]): Promise<Left> {
  const former = changed.flatMap(formerEmailOf);
  const wished = former.filter(isOnlyWished);
  await addresses.forgetAsked(
    tx,
    wished.flatMap(({ person, wished: email }) => (email === null ? [] : [{ personId: person.id, email }])),
  );
  const rest = former.filter((one) => !isOnlyWished(one));
  const asGiven = rest.filter(({ person, after }) => person.email === after && !person.mailVerified);
  const owners = await many.peopleByEmail(
    tx,
    asGiven.flatMap(({ email }) => email ?? []),
  );
  const free = asGiven.filter(({ person, email }) => {
    const owner = owners.get((email ?? '').toLowerCase());
    return email === null || !owner || owner.id === person.id;
  });
  const presence = await identity.presenceOf(
    tx,
    free.map(({ person: { id } }) => id),
  );
  await addresses.replaceEmails(
    tx,
    free.map(({ person: { id }, email, former }) => {
      // If a person joined with the address meanwhile, it counts as taken away, whatever was known before.
      const isTaken = email === null && presence.get(id)?.hasJoined === true;
      return { id, email, former: isTaken ? null : former };
    }),
  );
  return rest.filter((one) => !free.includes(one)).map(({ person }) => [person.id, ['email']]);
}
