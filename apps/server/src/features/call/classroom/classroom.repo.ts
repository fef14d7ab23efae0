import { sql } from 'kysely';
import type { ClosableDevice } from '@lectern/contract/call/classroom/classroom.names.ts';
import type { Scope } from '../../../platform/db/scope.ts';

export interface ClassRow {
  readonly version: number;
  readonly layout: string;
  readonly isMicrophoneClosed: boolean;
  readonly isCameraClosed: boolean;
  readonly speakerId: string | null;
}

export interface MemberRow {
  readonly personId: string;
  readonly isMicrophoneClosed: boolean | null;
  readonly isCameraClosed: boolean | null;
  readonly handNumber: number | null;
  readonly handRaisedAt: Date | null;
}

const classColumns = ['version', 'layout', 'isMicrophoneClosed', 'isCameraClosed', 'speakerId'] as const;
const memberColumns = [
  'personId',
  'isMicrophoneClosed',
  'isCameraClosed',
  'handNumber',
  'handRaisedAt',
] as const;
const closedColumn = { microphone: 'isMicrophoneClosed', camera: 'isCameraClosed' } as const;

/**
 * Lets one change at a time into a class until the transaction ends. The visit's row comes first, as for everybody who
 * changes the visit and then its class: two orders would wait for each other.
 */
export async function lockClass(scope: Scope, visitId: string): Promise<void> {
  await sql`
    select id from visits where institution_id = ${scope.institutionId} and id = ${visitId} for key share`.execute(
    scope.db,
  );
  await scope.db
    .insertInto('callClasses')
    .values({ institutionId: scope.institutionId, visitId })
    .onConflict((conflict) => conflict.columns(['institutionId', 'visitId']).doNothing())
    .execute();
  await scope.db
    .selectFrom('callClasses')
    .select('visitId')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .forUpdate()
    .execute();
}

export async function findClass(scope: Scope, visitId: string): Promise<ClassRow | undefined> {
  return scope.db
    .selectFrom('callClasses')
    .select(classColumns)
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .executeTakeFirst();
}

/** People of a class with a decision about them, or with a raised hand; raised hands in order. */
export async function listMembers(scope: Scope, visitId: string): Promise<MemberRow[]> {
  return scope.db
    .selectFrom('callClassMembers')
    .select(memberColumns)
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .orderBy('handNumber')
    .orderBy('personId')
    .execute();
}

/** Keeps what changed of the whole class, under a new version. */
export async function updateClass(
  scope: Scope,
  visitId: string,
  changes: Partial<Omit<ClassRow, 'version'>>,
): Promise<void> {
  await scope.db
    .updateTable('callClasses')
    .set((row) => ({ ...changes, version: row('version', '+', 1) }))
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .execute();
}

/** Stores a decision about one person's device. */
export async function closeFor(
  scope: Scope,
  visitId: string,
  decided: { personId: string; device: ClosableDevice; isClosed: boolean },
): Promise<void> {
  const values = { [closedColumn[decided.device]]: decided.isClosed };
  await scope.db
    .insertInto('callClassMembers')
    .values({ institutionId: scope.institutionId, visitId, personId: decided.personId, ...values })
    .onConflict((conflict) => conflict.columns(['institutionId', 'visitId', 'personId']).doUpdateSet(values))
    .execute();
}

/** From now on a device is for everybody as for all. */
export async function forgetClosings(scope: Scope, visitId: string, device: ClosableDevice): Promise<void> {
  await scope.db
    .updateTable('callClassMembers')
    .set({ [closedColumn[device]]: null })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .execute();
}

/** Puts a hand at the end of the queue; a hand that is up keeps its place. */
export async function raiseHand(
  scope: Scope,
  hand: { visitId: string; personId: string; now: Date },
): Promise<void> {
  const { visitId, personId, now } = hand;
  await sql`
    insert into call_class_members as member (institution_id, visit_id, person_id, hand_number, hand_raised_at)
    values (${scope.institutionId}, ${visitId}, ${personId}, nextval('call_hand_numbers'), ${now})
    on conflict (institution_id, visit_id, person_id) do update
      set hand_number = excluded.hand_number, hand_raised_at = excluded.hand_raised_at
      where member.hand_number is null`.execute(scope.db);
}

/** Takes hands down: one person's, or without one everybody's. Tells which were up, and since when; the class is locked. */
export async function lowerHands(
  scope: Scope,
  visitId: string,
  personId?: string,
): Promise<{ personId: string; raisedAt: Date }[]> {
  const raised = (await listMembers(scope, visitId)).flatMap((member) =>
    member.handRaisedAt !== null && (personId === undefined || member.personId === personId)
      ? [{ personId: member.personId, raisedAt: member.handRaisedAt }]
      : [],
  );
  if (raised.length === 0) return [];
  let query = scope.db
    .updateTable('callClassMembers')
    .set({ handNumber: null, handRaisedAt: null })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('handNumber', 'is not', null);
  if (personId !== undefined) query = query.where('personId', '=', personId);
  await query.execute();
  return raised;
}

/** Forgets a class whose call is over. */
export async function clearClass(scope: Scope, visitId: string): Promise<void> {
  for (const table of ['callClassMembers', 'callClasses'] as const)
    await scope.db
      .deleteFrom(table)
      .where('institutionId', '=', scope.institutionId)
      .where('visitId', '=', visitId)
      .execute();
}
