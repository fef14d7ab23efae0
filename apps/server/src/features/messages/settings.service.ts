import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { messagesCalls as calls } from '@lectern/contract/messages/messages.calls.ts';
import { usualQuietHours } from '@lectern/contract/messages/messages.limits.ts';
import { quietUntil as quietEndAt } from '../../platform/clock/quiet-hours.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import * as levels from '../levels/levels.service.ts';
import { openAdministrators } from '../people/guards.service.ts';
import type * as people from '../people/people.service.ts';
import { findFirstMade, listSettings, saveSettings, updateDeferred } from './settings.repo.ts';

type Settings = CallResult<typeof calls.messageSettings>;

/** What holds at a school. */
export interface SchoolRules {
  readonly levelId: string;
  readonly timeZone: string;
  readonly quietHours: string;
  /** Who was named to read along; null where nobody was. */
  readonly safeguardingId: string | null;
}

async function rulesOn(ctx: Ctx, line: readonly { readonly id: string }[]) {
  const rows = await listSettings(
    ctx.scope,
    line.map(({ id }) => id),
  );
  const byLevel = new Map(rows.map((row) => [row.levelId, row]));
  const decided = line.toReversed().flatMap(({ id }) => byLevel.get(id)?.quietHours ?? []);
  return { quietHours: decided[0] ?? usualQuietHours, own: byLevel.get(line.at(-1)?.id ?? '') };
}

/** The quiet hours of a school in its own zone, and whom it named to read along. */
export async function rulesOfSchool(ctx: Ctx, levelId: string): Promise<SchoolRules> {
  const line = await levels.levelWithAncestors(ctx, levelId);
  const [{ timeZone }, { quietHours, own }] = await Promise.all([
    levels.switchesAt(ctx, levelId),
    rulesOn(ctx, line),
  ]);
  const safeguardingId = own?.safeguardingId ?? null;
  return { levelId, timeZone: timeZone.value, quietHours, safeguardingId };
}

/** Today at a school. */
export function todayAt(ctx: Ctx, { timeZone }: SchoolRules): string {
  return zonedTime.dateOf(ctx.clock.now().getTime(), timeZone);
}

/** When the quiet hours of a school end in which now lies; null outside of them. */
export function quietUntil(ctx: Ctx, { timeZone, quietHours }: SchoolRules): Date | null {
  return quietEndAt(ctx.clock.now(), quietHours, timeZone);
}

/** Who of some people was there first; nobody of none. */
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

/** What the own school of the administrator who asks decides about messages, and what holds there. */
export async function readSettings(ctx: PersonCtx): Promise<Settings> {
  const levelId = found(ctx.actor.levelId);
  const line = await levels.levelWithAncestors(ctx, levelId);
  const { own } = await rulesOn(ctx, line);
  const { quietHours: inheritedQuietHours } = await rulesOn(ctx, line.slice(0, -1));
  const open = await openAdministrators(ctx, levelId);
  const named = open.find(({ id }) => id === own?.safeguardingId);
  const person = named ?? (await firstMade(ctx, open));
  return {
    quietHours: own?.quietHours ?? null,
    safeguardingUserId: own?.safeguardingId ?? null,
    inheritedQuietHours,
    safeguardingName: person?.name ?? null,
    administrators: open.map(({ id, name }) => ({ id, name })),
  };
}

/** Sets what the own school decides; what waits already follows the new hours. Refuses with not_found a safeguarding person who is no open administrator of it. */
export async function changeSettings(
  ctx: PersonCtx,
  form: CallParsed<typeof calls.changeMessageSettings>['body'],
): Promise<Settings> {
  const levelId = found(ctx.actor.levelId);
  const { quietHours, safeguardingUserId: safeguardingId } = form;
  return transaction(ctx, async (tx) => {
    await levels.lockLevel(tx, levelId);
    const before = await readSettings(tx);
    if (safeguardingId !== null && !before.administrators.some(({ id }) => id === safeguardingId))
      throw new Refusal('not_found');
    await saveSettings(tx.scope, { levelId, quietHours, safeguardingId });
    const now = tx.clock.now();
    const until = quietUntil(tx, await rulesOfSchool(tx, levelId)) ?? now;
    await updateDeferred(tx.scope, levelId, { now, until });
    await audit.record(tx, {
      ...({ action: 'message-settings.changed', subjectKind: 'level', subjectId: levelId } as const),
      before: { quietHours: before.quietHours, safeguardingId: before.safeguardingUserId },
      after: { quietHours, safeguardingId },
    });
    return readSettings(tx);
  });
}
