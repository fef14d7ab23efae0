import { may } from '@lectern/contract/access/capabilities.ts';
import type { ValidationError } from '@lectern/contract/core/envelope.ts';
import { usualQuietHours } from '@lectern/contract/messages/messages.limits.ts';
import { usualPresentRule } from '@lectern/contract/visits/present.rules.ts';
import { emit, transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import { defineEvent } from '../../platform/events/events.ts';
import * as audit from '../audit/audit.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import { mayKeepLevel, mayMoveLevel, mayReadLevel, type LevelPlace } from './levels.policy.ts';
import { holdingSwitches, type Defaults, type HoldingSwitches } from './levels.rules.ts';
import {
  countChildren,
  findAncestors,
  listLines,
  listTimeZones,
  findDescendantIds,
  findLevels,
  insertLevel,
  listLevels,
  listSchools,
  lockLines,
  listOpenByCode,
  lockOpenLevels,
  updateActive,
  updateLevel,
  updateOpen,
  type FullLevelRow,
  type LevelClash,
  type LevelRow,
  type LevelValues,
  type WantedLevels,
} from './levels.repo.ts';

/** Schools. */
export const deepestLevel = 3;

/** One level of the institution's tree: district, area or school by its depth 1, 2 or 3. */
export type Level = LevelRow;

/** A level by its id. Refuses with not_found for an id that is not of this institution. */
export async function getLevel(ctx: Ctx, id: string): Promise<Level> {
  const [level] = await findLevels(ctx.scope, [id]);
  return found(level);
}

/** The levels of several ids by id; ids that are not of this institution are absent. */
export async function getLevels(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Level>> {
  const rows = await findLevels(ctx.scope, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The level itself and all above it, the highest first; empty for an unknown id. */
export async function levelWithAncestors(ctx: Ctx, id: string): Promise<readonly Level[]> {
  return findAncestors(ctx.scope, id);
}

/** Ids of each of some levels and of all above it, by the level's id; unknown ids are absent. */
export async function linesOf(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  return new Map((await listLines(ctx.scope, ids)).map(({ id, line }) => [id, line]));
}

/** Ids of the level itself and all below it: the reach of its administrators. */
export async function levelWithDescendants(ctx: Ctx, id: string): Promise<readonly string[]> {
  return findDescendantIds(ctx.scope, id);
}

/** The active schools (levels of depth 3) among those named, by name; a search narrows them. */
export async function schoolsAmong(
  ctx: Ctx,
  ids: readonly string[],
  search: string | null = null,
): Promise<readonly Level[]> {
  return listSchools(ctx.scope, { ids, search });
}

/** Whether a level is a school. */
export function isSchool(level: Level | undefined): boolean {
  return level?.depth === deepestLevel;
}

/** Whether one level is another one or below it. */
export async function isWithinLevel(ctx: Ctx, levelId: string, ofLevelId: string): Promise<boolean> {
  const line = await findAncestors(ctx.scope, levelId);
  return line.some((level) => level.id === ofLevelId);
}

/** Everything that is entered of a level. */
export type LevelFields = LevelValues;

/** All stored facts of a level, the levels above it from the top, and the resulting rules. */
export interface LevelDetails {
  readonly level: FullLevelRow;
  readonly line: readonly FullLevelRow[];
  readonly holding: HoldingSwitches;
  /** The rules there if it decided nothing. */
  readonly inherited: HoldingSwitches;
}

async function defaultsOf(ctx: Ctx): Promise<Defaults> {
  const settings = await institutions.institutionSettings(ctx);
  return {
    inPerson: settings.allowsInPerson,
    noticeHours: settings.cancelNoticeHours,
    slotMinutes: settings.slotMinutes,
    presentRule: usualPresentRule,
    quietHours: usualQuietHours,
    timeZone: settings.timeZone,
  };
}

/**
 * The rules at a level: the nearest decision on the way up; without a level, the institution's. Refuses with
 * not_found an unknown level.
 */
export async function switchesAt(ctx: Ctx, levelId: string | null): Promise<HoldingSwitches> {
  const line = levelId === null ? [] : await findAncestors(ctx.scope, levelId);
  if (levelId !== null) found(line.at(-1));
  return holdingSwitches(line, await defaultsOf(ctx));
}

/** The zones that hold at some levels, by their ids; another institution's levels are absent. */
export async function timeZonesAt(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const [rows, { timeZone: usual }] = await Promise.all([listTimeZones(ctx.scope, ids), defaultsOf(ctx)]);
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone ?? usual]));
}

/** Whether payouts are on at one of these levels, all the way up. */
export async function havePayouts(ctx: Ctx, levelIds: readonly string[]): Promise<boolean> {
  const lines = await Promise.all(levelIds.map((id) => findAncestors(ctx.scope, id)));
  return lines.some((line) => line.length > 0 && line.every((level) => level.payoutEnabled !== false));
}

/**
 * Ids of all levels that an administrator reaches: null for people who reach the whole institution, empty for
 * anybody else.
 */
export async function reachOf(ctx: PersonCtx): Promise<readonly string[] | null> {
  const { role, levelId } = ctx.actor;
  if (may(role, 'reachInstitution')) return null;
  if (!may(role, 'reachLevel') || levelId === null) return [];
  return findDescendantIds(ctx.scope, levelId);
}

/** Whether a level is among those of a reach. */
export function isReached(reach: readonly string[] | null, levelId: string): boolean {
  return reach === null || reach.includes(levelId);
}

/**
 * Ids of the levels in the asker's reach that are a level or below it; without one, of all in reach, and null if
 * that is the whole institution. Refuses with not_found a level out of reach.
 */
export async function reachWithin(ctx: PersonCtx, levelId: string | null): Promise<readonly string[] | null> {
  const reach = await reachOf(ctx);
  if (levelId === null) return reach;
  await getLevel(ctx, levelId);
  if (!isReached(reach, levelId)) throw new Refusal('not_found');
  return findDescendantIds(ctx.scope, levelId);
}

async function placeOf(ctx: Ctx, line: readonly Level[], depth: number): Promise<LevelPlace> {
  if (ctx.actor.kind !== 'person' || may(ctx.actor.role, 'reachInstitution'))
    return { depth, isInReach: true };
  const { levelId } = ctx.actor;
  return { depth, isInReach: line.some((level) => level.id === levelId) };
}

/** A page of the levels of one depth that the signed-in administrator reaches, and how many there are. */
export async function pageOfLevels(
  ctx: PersonCtx,
  wanted: Omit<WantedLevels, 'among'>,
): Promise<{ rows: readonly Level[]; total: number; childrenOf: ReadonlyMap<string, number> }> {
  const { rows, total } = await listLevels(ctx.scope, { ...wanted, among: await reachOf(ctx) });
  const childrenOf = await countChildren(
    ctx.scope,
    rows.map((row) => row.id),
  );
  return { rows, total, childrenOf };
}

/**
 * A page of the open schools of the institution, by name: those named, or all. The caller checks who may read them.
 */
export async function openSchools(
  ctx: Ctx,
  {
    ids = null,
    search = null,
    ...page
  }: { ids?: readonly string[] | null; search?: string | null; offset: number; limit: number },
): Promise<{ rows: readonly Level[]; total: number }> {
  return listLevels(ctx.scope, {
    ...{ depth: deepestLevel, among: ids, parentId: null, search, isOpen: true },
    ...{ sort: 'name', isDescending: false, ...page },
  });
}

/** The open schools with these codes, which are unique in the institution. The caller checks who may read them. */
export async function openSchoolsByCode(ctx: Ctx, codes: readonly string[]): Promise<readonly Level[]> {
  return codes.length === 0 ? [] : listOpenByCode(ctx.scope, codes);
}

/** How many levels are just below one. */
export async function childCount(ctx: Ctx, id: string): Promise<number> {
  return (await countChildren(ctx.scope, [id])).get(id) ?? 0;
}

/** Whether the asker may edit, close and open a level of a depth that they may read. */
export function mayEdit(ctx: PersonCtx, depth: number): boolean {
  return mayKeepLevel(ctx.actor, { depth, isInReach: true }).ok;
}

/** Whether the asker may move a level of a depth that they may read. */
export function mayMove(ctx: PersonCtx, depth: number): boolean {
  return mayMoveLevel(ctx.actor, { depth, isInReach: true }).ok;
}

/** Everything about a level. Refuses with not_found all but the asker's own level and those below it. */
export async function levelDetails(ctx: Ctx, id: string): Promise<LevelDetails> {
  const line = await findAncestors(ctx.scope, id);
  const level = found(line.at(-1));
  refuseUnless(mayReadLevel(ctx.actor, await placeOf(ctx, line, level.depth)));
  const above = line.slice(0, -1);
  const defaults = await defaultsOf(ctx);
  return {
    level,
    line: above,
    holding: holdingSwitches(line, defaults),
    inherited: holdingSwitches(above, defaults),
  };
}

/** A level that the asker may keep. Refuses with not_found and access_denied as the policy says. */
export async function keptLevel(ctx: Ctx, id: string): Promise<Level> {
  const { level, line } = await levelDetails(ctx, id);
  refuseUnless(mayKeepLevel(ctx.actor, await placeOf(ctx, [...line, level], level.depth)));
  return level;
}

const none: Omit<LevelFields, 'name'> = {
  ...{ code: null, address: '', phone: '', timeZone: null },
  ...{ medicAid: null, payoutEnabled: null, inPerson: null, noticeHours: null, slotMinutes: null },
  ...{ presentRule: null, quietHours: null },
};

const kind = 'level';

/**
 * Adds a level below another one, or at the top without a parent, and returns its id. Refuses people who do not keep
 * levels there, a name or code that is taken, and a closed parent.
 */
export async function addLevel(
  ctx: Ctx,
  given: Pick<LevelFields, 'name'> & Partial<LevelFields> & { parentId: string | null },
): Promise<string> {
  const { parentId, ...fields } = given;
  return transaction(ctx, async (tx) => {
    if (parentId !== null) await lockLines(tx.scope, [parentId]);
    const line = parentId === null ? [] : await findAncestors(tx.scope, parentId);
    const parent = parentId === null ? undefined : found(line.at(-1));
    const depth = (parent?.depth ?? 0) + 1;
    refuseUnless(mayKeepLevel(tx.actor, await placeOf(tx, line, depth)));
    if (depth > deepestLevel) throw new Refusal('access_denied');
    if (parent?.isOpen === false) throw new Refusal('level_closed');
    const createdAt = tx.clock.now();
    const values = { ...none, ...fields };
    const made = await insertLevel(tx.scope, { ...values, parentId, depth, isOpen: true, createdAt });
    if (typeof made === 'string') throw new Refusal(made, { fields: fieldOf(made) });
    await audit.record(tx, { action: 'level.added', subjectKind: kind, subjectId: made.id, after: values });
    return made.id;
  });
}

function fieldOf(clash: LevelClash): ValidationError[] {
  const field = clash === 'level_name_taken' ? 'name' : 'code';
  return [{ field, message: `administration.refusal.${clash}` }];
}

function valuesOf(level: FullLevelRow): LevelFields {
  const { name, code, address, phone, timeZone } = level;
  const { medicAid, payoutEnabled, inPerson, noticeHours, slotMinutes, presentRule, quietHours } = level;
  return {
    ...{ name, code, address, phone, timeZone },
    ...{ medicAid, payoutEnabled, inPerson, noticeHours, slotMinutes, presentRule, quietHours },
  };
}

/** Told when other quiet hours may hold at a level and below it: they were set or their zone was, or it stands elsewhere. */
export const quietTimesChanged = defineEvent<{ levelId: string }>('levels.quiet-times-changed');

/** Saves what was entered of a level. Refuses with changed_meanwhile when it has another version by now. */
export async function changeLevel(
  ctx: Ctx,
  id: string,
  { version, ...values }: LevelFields & { version: number },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockLines(tx.scope, [id]);
    await keptLevel(tx, id);
    const { level } = await levelDetails(tx, id);
    const saved = await updateLevel(tx.scope, { id, version }, values);
    refuseClash(saved);
    await audit.record(tx, {
      ...{ action: 'level.changed', subjectKind: kind, subjectId: id },
      ...{ before: valuesOf(level), after: values },
    });
    if (level.quietHours !== values.quietHours || level.timeZone !== values.timeZone)
      await emit(tx, quietTimesChanged, { levelId: id });
  });
}

function refuseClash(saved: 'saved' | 'changed_meanwhile' | LevelClash): void {
  if (saved === 'changed_meanwhile') throw new Refusal(saved);
  if (saved !== 'saved') throw new Refusal(saved, { fields: fieldOf(saved) });
}

/** Told when levels were closed: nobody of them signs in, and nothing is booked there. */
export const levelsClosed = defineEvent<{ levelIds: readonly string[] }>('levels.closed');

async function refreshOpen(tx: Ctx, id: string): Promise<void> {
  const closed = await updateOpen(tx.scope, id);
  if (closed.length > 0) await emit(tx, levelsClosed, { levelIds: closed });
}

/**
 * Moves a level with all below it under another one; does nothing if it is there already. Refuses a parent of
 * another depth, out of reach or closed.
 */
export async function moveLevel(
  ctx: Ctx,
  id: string,
  { parentId, version }: { parentId: string; version: number },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockLines(tx.scope, [id, parentId]);
    const { level, line } = await levelDetails(tx, id);
    const { level: parent } = await levelDetails(tx, parentId);
    refuseUnless(mayMoveLevel(tx.actor, await placeOf(tx, [...line, level], level.depth)));
    if (parent.depth !== level.depth - 1) throw new Refusal('not_found');
    if (!parent.isOpen) throw new Refusal('level_closed');
    if (level.parentId === parentId) return;
    refuseClash(await updateLevel(tx.scope, { id, version }, { parentId }));
    await refreshOpen(tx, id);
    await audit.record(tx, {
      ...{ action: 'level.moved', subjectKind: kind, subjectId: id },
      ...{ before: { parentId: level.parentId }, after: { parentId } },
      leftLevelIds: level.parentId === null ? [] : [level.parentId],
    });
    await emit(tx, quietTimesChanged, { levelId: id });
  });
}

/**
 * Closes a level with all below it, or opens it again; levels below that were closed themselves stay closed. Returns
 * whether it was not so already.
 */
export async function setLevelActive(ctx: Ctx, id: string, active: boolean): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    await lockLines(tx.scope, [id]);
    const level = await keptLevel(tx, id);
    if (level.active === active) return false;
    await updateActive(tx.scope, id, active);
    await refreshOpen(tx, id);
    await audit.record(tx, {
      ...{ action: active ? 'level.activated' : 'level.deactivated', subjectKind: kind, subjectId: id },
      ...{ before: { active: !active }, after: { active } },
    });
    return true;
  });
}

/** Whether one of these levels is open; until the running transaction ends it stays so. */
export async function lockOpen(ctx: Ctx, ids: readonly string[]): Promise<boolean> {
  return (await lockOpenLevels(ctx.scope, ids)).length > 0;
}

/** Those of these levels that are open; until the running transaction ends they stay so. */
export async function lockThoseOpen(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await lockOpenLevels(ctx.scope, [...new Set(ids)]));
}

/** Lets nobody else change a level or its administrators until the running transaction ends. */
export async function lockLevel(ctx: Ctx, id: string): Promise<void> {
  await lockLines(ctx.scope, [id]);
}
