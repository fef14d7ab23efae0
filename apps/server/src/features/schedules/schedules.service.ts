import { may } from '@lectern/contract/access/capabilities.ts';
import { isEducator, isParent, isStudent } from '@lectern/contract/access/roles.ts';
import { addDays, type CivilDate } from '@lectern/contract/core/civil.rules.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { schedulesCalls } from '@lectern/contract/schedules/schedules.calls.ts';
import { lastReachableDate, type Span } from '@lectern/contract/schedules/schedules.rules.ts';
import type { Availability } from '@lectern/contract/schedules/schedules.shapes.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import { found, refuseUnless } from '../../platform/context/refusal.ts';
import * as levels from '../levels/levels.service.ts';
import * as people from '../people/people.service.ts';
import * as subjects from '../subjects/subjects.service.ts';
import { askableEducators } from './on-demand.service.ts';
import { maySeeAvailability } from './schedules.policy.ts';
import { listBusy, listRules, listStudentBusy } from './schedules.repo.ts';
import {
  isTaken,
  mergeSpans,
  offeredIn,
  windowsIn,
  type OfferedSlot,
  type Rules,
  type Window,
} from './schedules.rules.ts';
import { toSlot, toTimes } from './schedules.view.ts';

export type { OfferedSlot } from './schedules.rules.ts';

/** The school at which the asker, or the student whom they act for, learns; null for who is neither. */
async function schoolOf(ctx: PersonCtx): Promise<string | null> {
  const { role, studentId, levelId } = ctx.actor;
  if (isStudent(role)) return levelId;
  if (!isParent(role) || studentId === null) return null;
  return (await people.findPerson(ctx, studentId))?.levelId ?? null;
}

/** The levels that an administrator reaches, else the school of the student whom the asker acts for. */
async function reachedLevels(ctx: PersonCtx): Promise<readonly string[]> {
  const { role, levelId } = ctx.actor;
  if (may(role, 'administer')) return levelId === null ? [] : levels.levelWithDescendants(ctx, levelId);
  const school = await schoolOf(ctx);
  return school === null ? [] : [school];
}

/** The schools of an active educator at which the asker can book them; to the educator all of them. */
async function sharedSchools(ctx: PersonCtx, educatorId: string): Promise<readonly string[]> {
  const educator = await people.findPerson(ctx, educatorId);
  if (!educator?.active || !isEducator(educator.role)) return [];
  const schools = await people.levelIdsOfEducator(ctx, educatorId);
  if (educatorId === ctx.actor.personId) return schools;
  const reached = await reachedLevels(ctx);
  return schools.filter((id) => reached.includes(id));
}

/** Whose slot length holds: the school named, else the only one; null among several. Refuses with not_found any other school. */
function decidingSchool(schools: readonly string[], named: string | undefined): string | null {
  if (named !== undefined) return found(schools.find((id) => id === named));
  return schools.length === 1 ? (schools[0] ?? null) : null;
}

async function slotMinutesAt(ctx: Ctx, schoolId: string | null): Promise<number> {
  return (await levels.switchesAt(ctx, schoolId)).slotMinutes.value;
}

/**
 * Everything that an educator offers in a stretch of time, taken or not, by start: in slots as long as the school decides,
 * or the institution where there is none.
 */
export async function offeredSlots(
  ctx: Ctx,
  { educatorId, schoolId }: { educatorId: string; schoolId: string | null },
  span: Span,
): Promise<OfferedSlot[]> {
  const [rules, slotMinutes] = await Promise.all([
    listRules(ctx.scope, [educatorId], new Date(span.start)),
    slotMinutesAt(ctx, schoolId),
  ]);
  return offeredIn(rules, span, { slotMinutes, zones: zonedTime });
}

/** The windows of a day of the asker's zone, by start. */
export async function windowsOfDay(ctx: Ctx, educatorId: string, date: CivilDate): Promise<Window[]> {
  const span = daySpan(date, date, ctx.timeZone);
  const rules = await listRules(ctx.scope, [educatorId], new Date(span.start));
  const { weekly, custom } = windowsIn(rules, span, zonedTime);
  return [...weekly, ...custom].toSorted((one, other) => one.start - other.start);
}

function daySpan(first: CivilDate, last: CivilDate, timeZone: string): Span {
  return {
    start: zonedTime.startOfDay(first, timeZone),
    end: zonedTime.startOfDay(addDays(last, 1), timeZone),
  };
}

interface Asked {
  readonly tutorId: string;
  readonly levelId?: string | undefined;
  readonly sessionDate?: CivilDate | undefined;
  readonly startDate?: CivilDate | undefined;
  readonly endDate?: CivilDate | undefined;
}

/**
 * When an educator can be booked: weekdays, custom windows from now on, days of a range with a free slot, and the slots
 * of one day that start now or later. Slots are as long as the school decides that is named, or the only one at which the
 * asker can book the educator; among several, as the institution does. Refuses with not_found an educator who is not of
 * the student's own school, and a school at which the asker cannot book them.
 */
export async function availability(ctx: PersonCtx, asked: Asked): Promise<Availability> {
  const educatorId = asked.tutorId;
  const schools = await sharedSchools(ctx, educatorId);
  refuseUnless(maySeeAvailability(ctx.actor, { educatorId, isShared: schools.length > 0 }));
  const schoolId = decidingSchool(schools, asked.levelId);
  const now = ctx.clock.now();
  const today = zonedTime.dateOf(now.getTime(), ctx.timeZone);
  const [rules, slotMinutes] = await Promise.all([
    listRules(ctx.scope, [educatorId], now),
    slotMinutesAt(ctx, schoolId),
  ]);
  const free = (first: CivilDate, last: CivilDate) =>
    freeSlots(ctx, { educatorId, first, last, rules, slotMinutes });
  const dates = reachable(asked.startDate, asked.endDate, today);
  const inRange = dates && (await free(dates.first, dates.last));
  const day = reachable(asked.sessionDate, asked.sessionDate, today);
  const ofDay = day && (await free(day.first, day.last));
  const open = windowsIn(rules, openSpan(now, today, ctx.timeZone), zonedTime).custom;
  return {
    availableDays: [...new Set(rules.weekly.map((rule) => rule.day))].toSorted((one, other) => one - other),
    availableTimes: open.map(toTimes),
    availableDates: inRange ? datesWithFreeSlot(inRange, ctx.timeZone) : [],
    slots: ofDay ? ofDay.slots.map((slot) => toSlot(slot, ofDay)) : [],
    timeZone: rules.weekly[0]?.timeZone ?? rules.custom[0]?.timeZone ?? ctx.timeZone,
  };
}

function openSpan(now: Date, today: CivilDate, timeZone: string): Span {
  return { start: now.getTime(), end: daySpan(today, lastReachableDate(today), timeZone).end };
}

/** The part of a range of days that can be booked at all: from today to 6 months ahead. */
function reachable(
  first: CivilDate | undefined,
  last: CivilDate | undefined,
  today: CivilDate,
): { first: CivilDate; last: CivilDate } | null {
  if (first === undefined || last === undefined) return null;
  const end = lastReachableDate(today);
  const part = { first: first < today ? today : first, last: last > end ? end : last };
  return part.first <= part.last ? part : null;
}

interface SlotsAndBusy {
  readonly slots: readonly OfferedSlot[];
  readonly busy: readonly Span[];
  /** When the student for whom is asked, or the educator who asks, has sessions. */
  readonly own: readonly Span[];
}

async function freeSlots(
  ctx: PersonCtx,
  wanted: { educatorId: string; first: CivilDate; last: CivilDate; rules: Rules; slotMinutes: number },
): Promise<SlotsAndBusy> {
  const span = daySpan(wanted.first, wanted.last, ctx.timeZone);
  const now = ctx.clock.now().getTime();
  const { rules, slotMinutes } = wanted;
  const offered = offeredIn(rules, span, { slotMinutes, zones: zonedTime });
  const slots = offered.filter(({ start }) => start >= now);
  const lastEnd = Math.max(span.end, ...slots.slice(-1).map(({ end }) => end));
  const busy = await listBusy(ctx.scope, [wanted.educatorId], { start: span.start, end: lastEnd });
  const stretch = { start: span.start, end: lastEnd };
  return { slots, busy: mergeSpans(busy), own: await ownBusy(ctx, wanted.educatorId, { stretch, busy }) };
}

async function ownBusy(
  ctx: PersonCtx,
  educatorId: string,
  { stretch, busy }: { stretch: Span; busy: readonly Span[] },
): Promise<Span[]> {
  const { studentId, personId } = ctx.actor;
  if (studentId !== null) return mergeSpans(await listStudentBusy(ctx.scope, studentId, stretch));
  return personId === educatorId ? mergeSpans(busy) : [];
}

function datesWithFreeSlot({ slots, busy, own }: SlotsAndBusy, timeZone: string): CivilDate[] {
  const dates: CivilDate[] = [];
  let counted = Number.NEGATIVE_INFINITY;
  for (const slot of slots) {
    if (slot.start < counted || isTaken(slot, busy) || isTaken(slot, own)) continue;
    const date = zonedTime.dateOf(slot.start, timeZone);
    dates.push(date);
    counted = zonedTime.startOfDay(addDays(date, 1), timeZone);
  }
  return dates;
}

/** An id of another institution does not exist here, also where it would only narrow a list to nothing. */
async function refuseForeign(
  ctx: PersonCtx,
  asked: { expertiseCategoryId?: string | undefined; expertiseId?: string | undefined },
): Promise<void> {
  const { expertiseCategoryId: subjectId, expertiseId: subcategoryId } = asked;
  if (subjectId !== undefined) found((await subjects.getSubjectNames(ctx, [subjectId])).get(subjectId));
  if (subcategoryId !== undefined)
    found((await subjects.getSubcategories(ctx, [subcategoryId])).get(subcategoryId));
}

/** Educators of the student's own school with whether, and until when, each can be asked at once. */
export async function onDemandEducators(
  ctx: PersonCtx,
  query: CallParsed<typeof schedulesCalls.onDemandEducators>['query'],
): Promise<CallResult<typeof schedulesCalls.onDemandEducators>> {
  const levelId = found(await schoolOf(ctx));
  await refuseForeign(ctx, query);
  const { expertiseCategoryId: subjectId, expertiseId: subcategoryId, search } = query;
  const { pageNumber, itemsPerPage, isFreeNow } = query;
  return askableEducators(
    ctx,
    { levelId, subjectId, subcategoryId, search },
    { pageNumber, itemsPerPage, isFreeNow },
  );
}
