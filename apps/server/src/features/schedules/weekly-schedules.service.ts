import type { WeeklySchedule } from '@lectern/contract/schedules/schedules.shapes.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import { found, refuseUnless } from '../../platform/context/refusal.ts';
import { mayChangeSchedules } from './schedules.policy.ts';
import { deleteWeekly, findWeekly, insertWeekly, updateWeekly } from './schedules.repo.ts';
import type { Rules } from './schedules.rules.ts';
import { toWeekly } from './schedules.view.ts';
import { collidesWithAny, weeklyTimes } from './own-schedules.rules.ts';
import { changeSchedules, countBooked, refuseCollision, zoneOf } from './own-schedules.service.ts';

/** New times of a weekly window. */
export interface WeeklyInput {
  readonly startTime: string;
  readonly endTime: string;
  readonly availablePerOnDemand: boolean;
}

const withTimes = (rules: Rules) => rules.weekly.map((rule) => ({ id: rule.id, ...weeklyTimes(rule) }));

/** Adds a weekly window for each day. Refuses one that overlaps another weekly window of the educator. */
export async function addWeeklySchedule(
  ctx: Ctx,
  educatorId: string,
  form: WeeklyInput & { readonly days: readonly number[] },
): Promise<{ data: WeeklySchedule[] }> {
  const { startTime, endTime, availablePerOnDemand: onDemand } = form;
  return changeSchedules(ctx, educatorId, async (tx, rules) => {
    const days = [...new Set(form.days)].toSorted((one, other) => one - other);
    const times = days.map((day) => weeklyTimes({ day, startTime, endTime }));
    refuseCollision(times.some((one) => collidesWithAny(one, withTimes(rules), null)));
    const timeZone = zoneOf(tx, rules);
    const added = days.map((day) => ({ educatorId, day, startTime, endTime, timeZone, onDemand }));
    return { data: (await insertWeekly(tx.scope, added, tx.clock.now())).map(toWeekly) };
  });
}

/** Gives a weekly window other times; its day and the booked sessions stay. */
export async function changeWeeklySchedule(
  ctx: Ctx,
  which: { educatorId: string; id: string },
  form: WeeklyInput,
): Promise<{ data: WeeklySchedule; bookedSessions: number }> {
  const { startTime, endTime, availablePerOnDemand: onDemand } = form;
  return changeSchedules(ctx, which.educatorId, async (tx, rules) => {
    const rule = found(rules.weekly.find(({ id }) => id === which.id));
    refuseCollision(collidesWithAny(weeklyTimes({ ...rule, startTime, endTime }), withTimes(rules), rule.id));
    const impact = await countBooked(tx, which.educatorId, { weekly: [rule], custom: [] });
    const changed = { ...rule, startTime, endTime, onDemand };
    await updateWeekly(tx.scope, { id: rule.id, educatorId: rule.educatorId, startTime, endTime, onDemand });
    return { data: toWeekly(changed), ...impact };
  });
}

/** Deletes a weekly window and returns how many booked sessions are in it; they stay. */
export async function deleteWeeklySchedule(
  ctx: Ctx,
  which: { educatorId: string; id: string },
): Promise<{ bookedSessions: number }> {
  return changeSchedules(ctx, which.educatorId, async (tx, rules) => {
    const rule = found(rules.weekly.find(({ id }) => id === which.id));
    await deleteWeekly(tx.scope, which.educatorId, which.id);
    return countBooked(tx, which.educatorId, { weekly: [rule], custom: [] });
  });
}

/** How many booked sessions are in a weekly window. */
export async function weeklyScheduleImpact(
  ctx: Ctx,
  which: { educatorId: string; id: string },
): Promise<{ bookedSessions: number }> {
  refuseUnless(mayChangeSchedules(ctx.actor, which.educatorId));
  const rule = found(await findWeekly(ctx.scope, which.educatorId, which.id));
  return countBooked(ctx, which.educatorId, { weekly: [rule], custom: [] });
}
