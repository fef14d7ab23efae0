import { lastReachableDate, type Span } from '@lectern/contract/schedules/schedules.rules.ts';
import type { CustomSchedule, WeeklySchedule } from '@lectern/contract/schedules/schedules.shapes.ts';
import { addDays } from '@lectern/contract/core/civil.rules.ts';
import { zonedTime, zoneAbbreviation } from '../../platform/clock/zoned-time.ts';
import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import { mayChangeSchedules } from './schedules.policy.ts';
import { listRules, lockSchedules } from './schedules.repo.ts';
import { listBusy } from './busy.repo.ts';
import { countIn, windowsIn, type Rules } from './schedules.rules.ts';
import { toCustom, toWeekly } from './schedules.view.ts';

const distantPast = new Date(0);

/** All schedules of an educator are in one zone: that of the existing ones, else the educator's current one. */
export function zoneOf(ctx: Ctx, rules: Rules): string {
  return rules.weekly[0]?.timeZone ?? rules.custom[0]?.timeZone ?? ctx.timeZone;
}

/** All schedules of an educator, with the zone that their times are in. */
export async function listSchedules(
  ctx: Ctx,
  educatorId: string,
): Promise<{
  timeZone: string;
  timeZoneAbbreviation: string;
  weekly: WeeklySchedule[];
  custom: CustomSchedule[];
}> {
  refuseUnless(mayChangeSchedules(ctx.actor, educatorId));
  const rules = await listRules(ctx.scope, [educatorId], distantPast);
  const timeZone = zoneOf(ctx, rules);
  return {
    timeZone,
    timeZoneAbbreviation: zoneAbbreviation(timeZone, ctx.clock.now()),
    weekly: rules.weekly.map(toWeekly),
    custom: rules.custom.map(toCustom),
  };
}

/** Booked sessions from now on in the windows of rules. */
export async function countBooked(
  ctx: Ctx,
  educatorId: string,
  rules: Rules,
): Promise<{ bookedSessions: number }> {
  const now = ctx.clock.now().getTime();
  const timeZone = zoneOf(ctx, rules);
  const last = addDays(lastReachableDate(zonedTime.dateOf(now, timeZone)), 1);
  const span: Span = { start: now, end: zonedTime.startOfDay(addDays(last, 1), timeZone) };
  const busy = (await listBusy(ctx.scope, [educatorId], span)).filter(({ start }) => start > now);
  const { weekly, custom } = windowsIn(rules, span, zonedTime);
  return { bookedSessions: countIn(busy, [...weekly, ...custom]) };
}

/** Runs one change to an educator's schedules at a time; the work gets the current rules. */
export async function changeSchedules<T>(
  ctx: Ctx,
  educatorId: string,
  work: (tx: Ctx, rules: Rules) => Promise<T>,
): Promise<T> {
  refuseUnless(mayChangeSchedules(ctx.actor, educatorId));
  return transaction(ctx, async (tx) => {
    await lockSchedules(tx.scope, educatorId);
    return work(tx, await listRules(tx.scope, [educatorId], distantPast));
  });
}

/** Refuses a window that overlaps another one. */
export function refuseCollision(isColliding: boolean): void {
  if (isColliding) throw new Refusal('schedule_overlaps');
}
