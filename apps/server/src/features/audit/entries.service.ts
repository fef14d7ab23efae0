import { auditSubjects, type AuditSubject } from '@lectern/contract/audit/audit.names.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { listPlaces } from './audiences.repo.ts';
import { auditReach } from './audit.policy.ts';
import { listSalted } from './chain.repo.ts';
import { findChecked, type CheckedRow } from './days.repo.ts';
import {
  listEntries,
  listKeptNames,
  listPlacesInChain,
  listRemovedByName,
  type EntryRow,
  type Place,
  type WantedEntries,
} from './entries.repo.ts';
import type { Change } from './audit.rules.ts';
import { listInvolved } from './involved.repo.ts';

/** An entry with what is stored next to it. */
export interface Entry extends Omit<EntryRow, 'changeHash'> {
  /** Null where nothing was changed, or where it was erased. */
  readonly change: Change | null;
  readonly isErased: boolean;
  /** The people who were in its session when it was written. */
  readonly involvedIds: readonly string[];
  /** Null unless the asker may read addresses. */
  readonly address: string | null;
  /**
   * Null until the chain has it. The number reveals how many entries there are: only for people who read all of
   * them.
   */
  readonly link: {
    readonly number: number | null;
    readonly hash: Buffer;
    readonly previous: Buffer | null;
  } | null;
}

/** Which entries to read; the asker's rights decide which of them are returned. */
export type Wanted = Omit<WantedEntries, 'levelId'>;

/** A place in the list as text. It names the entry by its id, which tells nothing of how many there are. */
export function cursorOf({ createdAt, id }: Pick<EntryRow, 'createdAt' | 'id'>): string {
  return `${createdAt.getTime()}-${id}`;
}

/** The place that a text of `cursorOf` names. */
export function placeOf(cursor: string): Place {
  const dash = cursor.indexOf('-');
  return { at: new Date(Number(cursor.slice(0, dash))), entryId: cursor.slice(dash + 1) };
}

async function withValues(ctx: Ctx, rows: readonly EntryRow[], seesAll: boolean): Promise<Entry[]> {
  const ids = rows.map(({ id }) => id);
  const [salted, links, involved] = await Promise.all([
    listSalted(ctx.scope, ids),
    listPlacesInChain(ctx.scope, ids),
    listInvolved(ctx.scope, ids),
  ]);
  const involvedIn = Map.groupBy(involved, ({ entryId }) => entryId);
  const contentOf = new Map(salted.map(({ entryId, part, content }) => [`${part} ${entryId}`, content]));
  const linkOf = new Map(
    links.map(({ entryId, number, ...link }) => [entryId, { ...link, number: seesAll ? number : null }]),
  );
  return rows.map(({ changeHash, ...row }) => {
    const change = contentOf.get(`change ${row.id}`);
    const address = seesAll ? contentOf.get(`address ${row.id}`) : undefined;
    return {
      ...row,
      change: change === undefined ? null : (JSON.parse(change) as Change),
      isErased: changeHash !== null && change === undefined,
      involvedIds: (involvedIn.get(row.id) ?? []).map(({ personId }) => personId),
      address: address === undefined ? null : (JSON.parse(address) as string),
      link: linkOf.get(row.id) ?? null,
    };
  });
}

/** The level whose entries the asker reads; null for all. Refuses people who read none. */
function levelReadBy({ actor }: PersonCtx): string | null {
  const reach = auditReach(actor);
  if (reach === 'none') throw new Refusal('access_denied');
  return reach === 'all' ? null : reach.levelId;
}

/**
 * Entries that the asker may read, in the requested order: the top admin all with addresses, others those of the own
 * level and below without. Refuses everybody else.
 */
export async function readEntries(ctx: PersonCtx, wanted: Wanted): Promise<Entry[]> {
  const levelId = levelReadBy(ctx);
  const rows = await listEntries(ctx.scope, { ...wanted, levelId });
  return withValues(ctx, rows, levelId === null);
}

/**
 * The last known names of people, by their ids, from entries about them that the asker may read; erased people are
 * absent.
 */
export async function keptNames(
  ctx: PersonCtx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const kept = await listKeptNames(ctx.scope, { personIds, levelId: levelReadBy(ctx) });
  const names = new Map<string, string>();
  for (const [id, rows] of Map.groupBy(kept, ({ personId }) => personId)) {
    const firstName = rows.findLast((one) => one.firstName !== null)?.firstName;
    const lastName = rows.findLast((one) => one.lastName !== null)?.lastName;
    if (firstName && lastName) names.set(id, `${firstName} ${lastName}`);
  }
  return names;
}

/**
 * Ids of removed people, by the name in the entry of their removal, as far as the asker may read it; erased people
 * are absent.
 */
export async function removedByName(
  ctx: PersonCtx,
  wanted: { search: string; isWithin: boolean; limit: number },
): Promise<string[]> {
  return listRemovedByName(ctx.scope, { ...wanted, levelId: levelReadBy(ctx) });
}

/** Whether the asker may read every entry of the institution: only then they learn how many there are. */
export function readsAll({ actor }: PersonCtx): boolean {
  return auditReach(actor) === 'all';
}

/** The last check of the whole chain; null before the first. */
export async function lastCheck(ctx: Ctx): Promise<(CheckedRow & { readonly checkedAt: Date }) | null> {
  const checked = await findChecked(ctx.scope);
  return checked?.checkedAt ? { ...checked, checkedAt: checked.checkedAt } : null;
}

function isSubject(kind: string): kind is AuditSubject {
  return Object.hasOwn(auditSubjects, kind);
}

/** The current levels of things of one kind, by their ids; things without a level are absent. */
export async function levelIdsOfRecords(
  ctx: Ctx,
  kind: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (!isSubject(kind)) return new Map();
  const places = Map.groupBy(await listPlaces(ctx.scope, kind, ids), ({ subjectId }) => subjectId);
  return new Map([...places].map(([id, rows]) => [id, rows.map(({ levelId }) => levelId)]));
}
