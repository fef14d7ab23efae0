import { scheduleLimits } from '@lectern/contract/schedules/schedules.limits.ts';
import { lastReachableDate, type Span } from '@lectern/contract/schedules/schedules.rules.ts';
import type { CustomSchedule, WeeklySchedule } from '@lectern/contract/schedules/schedules.shapes.ts';
import { addDays } from '@lectern/contract/core/civil.rules.ts';
import { zonedTime, zoneAbbreviation } from '../../platform/clock/zoned-time.ts';
import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import { mayChangeSchedules } from './schedules.policy.ts';
import {
  deleteCustom,
  deleteWeekly,
  findCustom,
  findWeekly,
  insertCustom,
  insertWeekly,
  listBusy,
  listRules,
  lockSchedules,
  updateCustom,
  updateWeekly,
} from './schedules.repo.ts';
import { countIn, windowsIn, type CustomRule, type Rules } from './schedules.rules.ts';
import { toCustom, toWeekly } from './schedules.view.ts';
import {
  checkCustom,
  collidesWithAny,
  readCustom,
  weeklyTimes,
  type CustomInput,
} from './own-schedules.rules.ts';

/** New times of a weekly window. */
export interface WeeklyInput {
  readonly startTime: string;
  readonly endTime: string;
  readonly availablePerOnDemand: boolean;
}

const distantPast = new Date(0);

/** An educator's schedules stand in one zone: that of those that exist, else the one that the educator is in. */
function zoneOf(ctx: Ctx, rules: Rules): string {
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
async function countBooked(ctx: Ctx, educatorId: string, rules: Rules): Promise<{ bookedSessions: number }> {
  const now = ctx.clock.now().getTime();
  const timeZone = zoneOf(ctx, rules);
  const last = addDays(lastReachableDate(zonedTime.dateOf(now, timeZone)), 1);
  const span: Span = { start: now, end: zonedTime.startOfDay(addDays(last, 1), timeZone) };
  const busy = (await listBusy(ctx.scope, [educatorId], span)).filter(({ start }) => start > now);
  const { weekly, custom } = windowsIn(rules, span, zonedTime);
  return { bookedSessions: countIn(busy, [...weekly, ...custom]) };
}

/** One change to an educator's schedules at a time; the work gets the rules as they stand. */
async function change<T>(
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

function refuseCollision(isColliding: boolean): void {
  if (isColliding) throw new Refusal('schedule_overlaps');
}

const withTimes = (rules: Rules) => rules.weekly.map((rule) => ({ id: rule.id, ...weeklyTimes(rule) }));

/** Adds a weekly window for each day. Refuses one that overlaps another weekly window of the educator. */
export async function addWeeklySchedule(
  ctx: Ctx,
  educatorId: string,
  form: WeeklyInput & { readonly days: readonly number[] },
): Promise<{ data: WeeklySchedule[] }> {
  const { startTime, endTime, availablePerOnDemand: onDemand } = form;
  return change(ctx, educatorId, async (tx, rules) => {
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
  return change(ctx, which.educatorId, async (tx, rules) => {
    const rule = found(rules.weekly.find(({ id }) => id === which.id));
    refuseCollision(collidesWithAny(weeklyTimes({ ...rule, startTime, endTime }), withTimes(rules), rule.id));
    const impact = await countBooked(tx, which.educatorId, { weekly: [rule], custom: [] });
    const changed = { ...rule, startTime, endTime, onDemand };
    await updateWeekly(tx.scope, { id: rule.id, educatorId: rule.educatorId, startTime, endTime, onDemand });
    return { data: toWeekly(changed), ...impact };
  });
}

/** Deletes a weekly window and tells how many booked sessions stand in it; they stay. */
export async function deleteWeeklySchedule(
  ctx: Ctx,
  which: { educatorId: string; id: string },
): Promise<{ bookedSessions: number }> {
  return change(ctx, which.educatorId, async (tx, rules) => {
    const rule = found(rules.weekly.find(({ id }) => id === which.id));
    await deleteWeekly(tx.scope, which.educatorId, which.id);
    return countBooked(tx, which.educatorId, { weekly: [rule], custom: [] });
  });
}

/** How many booked sessions stand in a weekly window. */
export async function weeklyScheduleImpact(
  ctx: Ctx,
  which: { educatorId: string; id: string },
): Promise<{ bookedSessions: number }> {
  refuseUnless(mayChangeSchedules(ctx.actor, which.educatorId));
  const rule = found(await findWeekly(ctx.scope, which.educatorId, which.id));
  return countBooked(ctx, which.educatorId, { weekly: [rule], custom: [] });
}

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
  return change(ctx, educatorId, async (tx, rules) => {
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
  return change(ctx, educatorId, async (tx, rules) => {
    const saved = found(rules.custom.find(({ id }) => id === which.id));
    const rule = { ...customRule(tx, form, { educatorId, rules, saved }), id: saved.id };
    const impact = await countBooked(tx, educatorId, { weekly: [], custom: [saved] });
    await updateCustom(tx.scope, rule);
    return { data: toCustom(rule), ...impact };
  });
}

/** Deletes a custom window and tells how many booked sessions stand in it; they stay. */
export async function deleteCustomSchedule(
  ctx: Ctx,
  which: { educatorId: string; id: string },
): Promise<{ bookedSessions: number }> {
  return change(ctx, which.educatorId, async (tx, rules) => {
    const rule = found(rules.custom.find(({ id }) => id === which.id));
    await deleteCustom(tx.scope, which.educatorId, which.id);
    return countBooked(tx, which.educatorId, { weekly: [], custom: [rule] });
  });
}

/** How many booked sessions stand in a custom window. */
export async function customScheduleImpact(
  ctx: Ctx,
  which: { educatorId: string; id: string },
): Promise<{ bookedSessions: number }> {
  refuseUnless(mayChangeSchedules(ctx.actor, which.educatorId));
  const rule = found(await findCustom(ctx.scope, which.educatorId, which.id));
  return countBooked(ctx, which.educatorId, { weekly: [], custom: [rule] });
}
