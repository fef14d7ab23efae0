import { randomUUID } from 'node:crypto';
import type { AuditAction, AuditField, AuditSubject } from '@lectern/contract/audit/audit.names.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { listLines, listPlaces, type PlaceRow } from './audiences.repo.ts';
import { countActs, insertEntries, type NewEntry } from './audit.repo.ts';
import { audienceOf, changeBetween } from './audit.rules.ts';
import { listPeopleOfSessions } from './involved.repo.ts';
import { involvedHash, isOfSession } from './involved.service.ts';
import { addSalt } from './salted-values.service.ts';

/** Values of a record by fields of which the audit has words; another field does not compile. */
type Fields<V extends object> = V & { readonly [K in keyof V]: K extends AuditField ? V[K] : never };

/** What was read or changed: the act ('visit-notes.read'), the kind of record ('visit') and its id. */
export interface Audited<B extends object = object, A extends object = object> {
  readonly action: AuditAction;
  readonly subjectKind: AuditSubject;
  readonly subjectId: string;
  /** The actor, if not the asker: the owner of a mailed link, in any browser. */
  readonly actorId?: string;
  /** Levels that a change takes the record away from: their administrators see the entry, too. */
  readonly leftLevelIds?: readonly string[];
  /** The record before and after a change; only the fields that differ are kept. Never secrets. */
  readonly before?: Fields<B>;
  readonly after?: Fields<A>;
}

async function placesOf(ctx: Ctx, audited: readonly Audited[]): Promise<PlaceRow[]> {
  const kinds = Map.groupBy(audited, ({ subjectKind }) => subjectKind);
  const left = audited.flatMap(({ subjectId, leftLevelIds = [] }) =>
    leftLevelIds.map((levelId) => ({ subjectId, levelId })),
  );
  const listed = [...kinds].map(([kind, some]) =>
    listPlaces(ctx.scope, kind, [...new Set(some.map(({ subjectId }) => subjectId))]),
  );
  return [...left, ...(await Promise.all(listed)).flat()];
}

/** The people in the sessions that entries are about, by the ids of those. */
async function involvedIn(
  ctx: Ctx,
  audited: readonly Audited[],
): Promise<(one: Audited) => NewEntry['involved']> {
  const ids = audited.filter(isOfSession).map(({ subjectId }) => subjectId);
  const listed = await listPeopleOfSessions(ctx.scope, [...new Set(ids)]);
  const bySubject = Map.groupBy(listed, ({ subjectId }) => subjectId);
  return (one) => {
    if (!isOfSession(one)) return null;
    const personIds = (bySubject.get(one.subjectId) ?? []).map(({ personId }) => personId);
    return { personIds, hash: involvedHash(personIds) };
  };
}

function entryOf(ctx: Ctx, audited: Audited): Omit<NewEntry, 'levelIds' | 'involved'> {
  const { action, subjectKind, subjectId, before, after } = audited;
  const isChange = before !== undefined || after !== undefined;
  return {
    ...{ id: randomUUID(), action, subjectKind, subjectId, createdAt: ctx.clock.now() },
    actorId: audited.actorId ?? (ctx.actor.kind === 'person' ? ctx.actor.personId : null),
    change: isChange ? addSalt(changeBetween({ ...before }, { ...after })) : null,
    address: ctx.address === '' ? null : addSalt(ctx.address),
  };
}

/** Like `record`, for many records at once; the caller limits their number. */
export async function recordAll<B extends object = object, A extends object = object>(
  ctx: Ctx,
  audited: readonly Audited<B, A>[],
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const places = await placesOf(tx, audited);
    const lines = await listLines(tx.scope, [...new Set(places.map(({ levelId }) => levelId))]);
    const byId = new Map(lines.map(({ id, parentId }) => [id, parentId]));
    const bySubject = Map.groupBy(places, ({ subjectId }) => subjectId);
    const involvedOf = await involvedIn(tx, audited);
    const entries = audited.map((one) => ({
      ...entryOf(tx, one),
      involved: involvedOf(one),
      levelIds: audienceOf(
        (bySubject.get(one.subjectId) ?? []).map(({ levelId }) => levelId),
        byId,
      ),
    }));
    await insertEntries(tx.scope, entries);
  });
}

/** How often the asker did something since a moment. */
export async function countOwnActs(
  ctx: PersonCtx,
  { action, since }: { action: AuditAction; since: Date },
): Promise<number> {
  return countActs(ctx.scope, { actorId: ctx.actor.personId, action, since });
}

/**
 * Records who did what to which record, when and from where, in the running transaction, so both roll back together.
 * Readers follow from where the record belongs at this moment, and the people of a session's entry from its current
 * members. Make the change first, then write its entry.
 */
export async function record<B extends object = object, A extends object = object>(
  ctx: Ctx,
  audited: Audited<B, A>,
): Promise<void> {
  await recordAll(ctx, [audited]);
}
