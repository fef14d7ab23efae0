import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { messagesCalls as calls } from '@lectern/contract/messages/messages.calls.ts';
import { quietUntil as quietEndAt } from '../../platform/clock/quiet-hours.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import * as levels from '../levels/levels.service.ts';
import { setQuietHours } from '../levels/quiet-hours.service.ts';
import { openAdministrators } from '../people/guards.service.ts';
import type * as people from '../people/people.service.ts';
import {
  findFirstMade,
  findSafeguardingId,
  listWaitingSchools,
  saveSafeguardingId,
  updateDeferred,
} from './settings.repo.ts';

type Settings = CallResult<typeof calls.messageSettings>;

/** The rules at a school. */
export interface SchoolRules {
  readonly levelId: string;
  readonly timeZone: string;
  readonly quietHours: string;
  /** The person named to read along; null if nobody was. */
  readonly safeguardingId: string | null;
}

/** The quiet hours of a school in its own zone, and whom it named to read along. */
export async function rulesOfSchool(ctx: Ctx, levelId: string): Promise<SchoolRules> {
  const [{ timeZone, quietHours }, safeguardingId] = await Promise.all([
    levels.switchesAt(ctx, levelId),
    findSafeguardingId(ctx.scope, levelId),
  ]);
  return { levelId, timeZone: timeZone.value, quietHours: quietHours.value, safeguardingId };
}

/** Today at a school. */
export function todayAt(ctx: Ctx, { timeZone }: SchoolRules): string {
  return zonedTime.dateOf(ctx.clock.now().getTime(), timeZone);
}

/** Lets what waits at a level and below it wait as long as the quiet hours that hold there now say. */
export async function followQuietHours(ctx: Ctx, levelId: string): Promise<void> {
  const levelIds = await levels.levelWithDescendants(ctx, levelId);
  const now = ctx.clock.now();
  for (const schoolId of await listWaitingSchools(ctx.scope, { levelIds, now })) {
    const until = quietUntil(ctx, await rulesOfSchool(ctx, schoolId)) ?? now;
    await updateDeferred(ctx.scope, schoolId, { now, until });
  }
}

/** When the quiet hours of a school end in which now lies; null outside of them. */
export function quietUntil(ctx: Ctx, { timeZone, quietHours }: SchoolRules): Date | null {
  return quietEndAt(ctx.clock.now(), quietHours, timeZone);
}

/** The person among these who was there first; undefined without people. */
export async function firstMade(
  ctx: Ctx,
  all: readonly people.PersonFacts[],
): Promise<people.PersonFacts | undefined> {
  if (all.length < 2) return all[0];
  const firstId = await findFirstMade(
    ctx.scope,
    all.map(({ id }) => id),
  );
  return all.find(({ id }) => id === firstId);
}

/** The decisions about messages of the asking administrator's own school, and the resulting rules. */
export async function readSettings(ctx: PersonCtx): Promise<Settings> {
  const levelId = found(ctx.actor.levelId);
  const { level, inherited } = await levels.levelDetails(ctx, levelId);
  const safeguardingUserId = await findSafeguardingId(ctx.scope, levelId);
  const open = await openAdministrators(ctx, levelId);
  const named = open.find(({ id }) => id === safeguardingUserId);
  const person = named ?? (await firstMade(ctx, open));
  return {
    quietHours: level.quietHours,
    safeguardingUserId,
    inheritedQuietHours: inherited.quietHours.value,
    inheritedFrom: inherited.quietHours.from,
    version: level.version,
    safeguardingName: person?.name ?? null,
    administrators: open.map(({ id, name }) => ({ id, name })),
  };
}

/**
 * Sets what the own school decides. Refuses with changed_meanwhile when somebody else has changed the school since it was
 * read, and with not_found a safeguarding person who is no open administrator of it.
 */
export async function changeSettings(
  ctx: PersonCtx,
  form: CallParsed<typeof calls.changeMessageSettings>['body'],
): Promise<Settings> {
  const levelId = found(ctx.actor.levelId);
  const { quietHours, safeguardingUserId: safeguardingId, version } = form;
  return transaction(ctx, async (tx) => {
    await levels.lockLevel(tx, levelId);
    const before = await readSettings(tx);
    if (safeguardingId !== null && !before.administrators.some(({ id }) => id === safeguardingId))
      throw new Refusal('not_found');
    await saveSafeguardingId(tx.scope, levelId, safeguardingId);
    // The hours are a switch of the level: whoever edits it above changes the same value, and the version is one for both.
    await setQuietHours(tx, levelId, { quietHours, version });
    await audit.record(tx, {
      ...({ action: 'message-settings.changed', subjectKind: 'level', subjectId: levelId } as const),
      before: { quietHours: before.quietHours, safeguardingId: before.safeguardingUserId },
      after: { quietHours, safeguardingId },
    });
    return readSettings(tx);
  });
}
