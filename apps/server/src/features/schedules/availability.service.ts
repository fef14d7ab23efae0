import { addDays, type CivilDate } from '@lectern/contract/core/civil.rules.ts';
import { lastReachableDate, type Span } from '@lectern/contract/schedules/schedules.rules.ts';
import type { Availability } from '@lectern/contract/schedules/schedules.shapes.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { refuseUnless } from '../../platform/context/refusal.ts';
import * as levels from '../levels/levels.service.ts';
import { firstRun, openDays, type Offers } from './openings.rules.ts';
import { maySeeAvailability } from './schedules.policy.ts';
import { listRules } from './schedules.repo.ts';
import { listBusy, listStudentBusy, type VisitSpan } from './busy.repo.ts';
import { mergeSpans, offeredIn, windowsIn, type Rules } from './schedules.rules.ts';
import { toSlot, toTimes } from './schedules.view.ts';
import { decidingSchool, sharedSchools } from './schools.service.ts';

/** From the first instant of a day to the last one of another. */
export function daySpan(first: CivilDate, last: CivilDate, timeZone: string): Span {
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
  readonly nextFree?: boolean | undefined;
  readonly minutes?: number | undefined;
  readonly movedVisitId?: string | undefined;
}

/** How far ahead the next free time is looked for, in days, each time from today on; at last 6 months. */
const stepsAhead = [7, 31] as const;

/** The purpose of reading a stretch of an educator's time. */
interface Whose {
  readonly educatorId: string;
  readonly rules: Rules;
  readonly slotMinutes: number;
  /** The visit whose own time is free, because it is to be moved. */
  readonly movedVisitId: string | undefined;
}

/** The next free slots in a row; looks further ahead only where nothing is free. */
async function nextFree(
  ctx: PersonCtx,
  whose: Whose,
  { today, minutes }: { today: CivilDate; minutes: number | undefined },
): Promise<Availability['nextFree']> {
  const end = lastReachableDate(today);
  for (const last of [...stepsAhead.map((days) => addDays(today, days - 1)), end]) {
    // oxlint-disable-next-line no-await-in-loop -- the next step is taken only where this one finds nothing
    const offers = await readOffers(ctx, whose, { first: today, last });
    const run = firstRun(offers, minutes ?? null);
    if (run.length > 0) return run.map((slot) => toSlot(slot, offers));
  }
  return [];
}

/** The days, the slots and the next free time, as far as they are asked for. */
async function daysAndSlots(
  ctx: PersonCtx,
  whose: Whose,
  { asked, today }: { asked: Asked; today: CivilDate },
): Promise<Pick<Availability, 'availableDates' | 'fullDates' | 'slots' | 'nextFree'>> {
  const range = reachable(asked.startDate, asked.endDate, today);
  const inRange = range && openDays(await readOffers(ctx, whose, range), daysIn(ctx.timeZone));
  const day = reachable(asked.sessionDate, asked.sessionDate, today);
  const ofDay = day && (await readOffers(ctx, whose, day));
  return {
    availableDates: inRange?.free ?? [],
    fullDates: inRange?.full ?? [],
    slots: ofDay ? ofDay.slots.map((slot) => toSlot(slot, ofDay)) : [],
    nextFree: asked.nextFree ? await nextFree(ctx, whose, { today, minutes: asked.minutes }) : [],
  };
}

/**
 * When an educator can be booked: weekdays, custom windows from now on, days of a range with a free slot and full days,
 * the slots of one day that start now or later, and the next free time; the time of the asker's visit that is being
 * moved is free. The slot length is that of the named school, or of the only one at which the asker can book the
 * educator; among several, the institution's. Refuses with not_found an educator outside the student's school, and a
 * school at which the asker cannot book them.
 */
export async function availability(ctx: PersonCtx, asked: Asked): Promise<Availability> {
  const educatorId = asked.tutorId;
  const schools = await sharedSchools(ctx, educatorId);
  refuseUnless(maySeeAvailability(ctx.actor, { educatorId, isShared: schools.length > 0 }));
  const now = ctx.clock.now();
  const today = zonedTime.dateOf(now.getTime(), ctx.timeZone);
  const [rules, switches] = await Promise.all([
    listRules(ctx.scope, [educatorId], now),
    levels.switchesAt(ctx, decidingSchool(schools, asked.levelId)),
  ]);
  const { movedVisitId } = asked;
  const whose = { educatorId, rules, slotMinutes: switches.slotMinutes.value, movedVisitId };
  const open = windowsIn(rules, openSpan(now, today, ctx.timeZone), zonedTime).custom;
  return {
    availableDays: [...new Set(rules.weekly.map((rule) => rule.day))].toSorted((one, other) => one - other),
    availableTimes: open.map(toTimes),
    ...(await daysAndSlots(ctx, whose, { asked, today })),
    timeZone: rules.weekly[0]?.timeZone ?? rules.custom[0]?.timeZone ?? ctx.timeZone,
    schoolTimeZone: switches.timeZone.value,
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

/** What an educator offers from now on in a range of days, and which of it is taken. */
async function readOffers(
  ctx: PersonCtx,
  { educatorId, rules, slotMinutes, movedVisitId }: Whose,
  { first, last }: { first: CivilDate; last: CivilDate },
): Promise<Offers> {
  const span = daySpan(first, last, ctx.timeZone);
  const now = ctx.clock.now().getTime();
  const offered = offeredIn(rules, span, { slotMinutes, zones: zonedTime });
  const slots = offered.filter(({ start }) => start >= now);
  const stretch = { start: span.start, end: Math.max(span.end, ...slots.slice(-1).map(({ end }) => end)) };
  const busy = await listBusy(ctx.scope, [educatorId], stretch);
  const own = await ownBusy(ctx, educatorId, { stretch, busy });
  // A student moves what is their own; a name of another visit changes nothing.
  const known = ctx.actor.studentId === null ? busy : own;
  const moved = known.find(({ visitId }) => visitId === movedVisitId);
  const stays = ({ visitId }: VisitSpan): boolean => visitId !== moved?.visitId;
  return {
    slots,
    busy: mergeSpans(busy.filter(stays)),
    own: mergeSpans(own.filter(stays)),
    movedFrom: moved?.start,
  };
}

/** When the student for whom is asked, or the educator who asks, has sessions. */
async function ownBusy(
  ctx: PersonCtx,
  educatorId: string,
  { stretch, busy }: { stretch: Span; busy: readonly VisitSpan[] },
): Promise<readonly VisitSpan[]> {
  const { studentId, personId } = ctx.actor;
  if (studentId !== null) return listStudentBusy(ctx.scope, studentId, stretch);
  return personId === educatorId ? busy : [];
}

/** How days of a zone and instants meet. */
function daysIn(timeZone: string): Parameters<typeof openDays>[1] {
  return {
    dateOf: (instant) => zonedTime.dateOf(instant, timeZone),
    endOf: (date) => zonedTime.startOfDay(addDays(date, 1), timeZone),
  };
}
