import { scheduleLimits } from '@lectern/contract/schedules/schedules.limits.ts';
import type { CustomSchedule } from '@lectern/contract/schedules/schedules.shapes.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import { mayChangeSchedules } from './schedules.policy.ts';
import { deleteCustom, findCustom, insertCustom, updateCustom } from './schedules.repo.ts';
import type { CustomRule, Rules } from './schedules.rules.ts';
import { toCustom } from './schedules.view.ts';
import { checkCustom, collidesWithAny, readCustom, type CustomInput } from './own-schedules.rules.ts';
import { changeSchedules, countBooked, refuseCollision, zoneOf } from './own-schedules.service.ts';

/** The rule that a custom form asks for. Refuses dates out of reach, other faults of the form, and overlaps. */
function customRule(
  ctx: Ctx,
  form: CustomInput,
  given: { educatorId: string; rules: Rules; saved: CustomRule | null },
): Omit<CustomRule, 'id'> {
  const { educatorId, rules, saved } = given;
  const timeZone = zoneOf(ctx, rules);
  const times = readCustom(form);
  const problem = checkCustom(times, saved, zonedTime.dateOf(ctx.clock.now().getTime(), timeZone));
  if (problem === 'schedules.form.dateOutOfRange') throw new Refusal('schedule_dates_out_of_range');
  if (problem) throw new Refusal('invalid_input', { fields: [{ field: 'startTime', message: problem }] });
  refuseCollision(collidesWithAny(times, rules.custom, saved?.id ?? null));
  return { educatorId, ...times, timeZone, onDemand: form.availablePerOnDemand };
}

/** Refuses a further custom schedule once as many are still to come, or go on, as an educator may have. */
function refuseTooMany(ctx: Ctx, rules: Rules): void {
  const today = zonedTime.dateOf(ctx.clock.now().getTime(), zoneOf(ctx, rules));
  const open = rules.custom.filter(({ endDate }) => endDate >= today).length;
  if (open >= scheduleLimits.openCustom)
    throw new Refusal('too_many_schedules', { params: { most: scheduleLimits.openCustom } });
}

/** Adds a custom window. Refuses dates out of reach, one that overlaps another custom window, and one too many. */
export async function addCustomSchedule(
  ctx: Ctx,
  educatorId: string,
  form: CustomInput,
): Promise<{ data: CustomSchedule; bookedSessions: number }> {
  return changeSchedules(ctx, educatorId, async (tx, rules) => {
    refuseTooMany(tx, rules);
    const rule = customRule(tx, form, { educatorId, rules, saved: null });
    const id = await insertCustom(tx.scope, rule, tx.clock.now());
    return { data: toCustom({ ...rule, id }), bookedSessions: 0 };
  });
}

/** Changes a custom window; the booked sessions stay. */
export async function changeCustomSchedule(
  ctx: Ctx,
  which: { educatorId: string; id: string },
  form: CustomInput,
): Promise<{ data: CustomSchedule; bookedSessions: number }> {
  const { educatorId } = which;
  return changeSchedules(ctx, educatorId, async (tx, rules) => {
    const saved = found(rules.custom.find(({ id }) => id === which.id));
    const rule = { ...customRule(tx, form, { educatorId, rules, saved }), id: saved.id };
    const impact = await countBooked(tx, educatorId, { weekly: [], custom: [saved] });
    await updateCustom(tx.scope, rule);
    return { data: toCustom(rule), ...impact };
  });
}

/** Deletes a custom window and returns how many booked sessions are in it; they stay. */
export async function deleteCustomSchedule(
  ctx: Ctx,
  which: { educatorId: string; id: string },
): Promise<{ bookedSessions: number }> {
  return changeSchedules(ctx, which.educatorId, async (tx, rules) => {
    const rule = found(rules.custom.find(({ id }) => id === which.id));
    await deleteCustom(tx.scope, which.educatorId, which.id);
    return countBooked(tx, which.educatorId, { weekly: [], custom: [rule] });
  });
}

/** How many booked sessions are in a custom window. */
export async function customScheduleImpact(
  ctx: Ctx,
  which: { educatorId: string; id: string },
): Promise<{ bookedSessions: number }> {
  refuseUnless(mayChangeSchedules(ctx.actor, which.educatorId));
  const rule = found(await findCustom(ctx.scope, which.educatorId, which.id));
  return countBooked(ctx, which.educatorId, { weekly: [], custom: [rule] });
}
