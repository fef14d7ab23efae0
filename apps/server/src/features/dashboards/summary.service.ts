import { may } from '@lectern/contract/access/capabilities.ts';
import { addDays, mondayOf, type CivilDate } from '@lectern/contract/core/civil.rules.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import type { figuresCalls } from '@lectern/contract/dashboards/figures.calls.ts';
import { summaryWeeks } from '@lectern/contract/dashboards/figures.limits.ts';
import { listLimits } from '@lectern/contract/visits/visits.limits.ts';
import { visitTypeCodes } from '@lectern/contract/visits/visits.names.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import * as administration from '../administration/people-counts.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import { countLive, countOpenFlags, listTopLevels, sumBySpan, type SpanSum } from './figures.repo.ts';
import { toFigures, toToday } from './figures.view.ts';
import { isOneOf, weekSpansOf, type Spans } from './spans.rules.ts';

type Summary = CallResult<typeof figuresCalls.adminSummary>;

/** The institution's day of now. */
export async function dayOfNow(ctx: Ctx): Promise<{ today: CivilDate; timeZone: string }> {
  const { timeZone } = await institutions.institutionSettings(ctx);
  return { today: zonedTime.dateOf(ctx.clock.now().getTime(), timeZone), timeZone };
}

/** The first day of the last twelve weeks, this one included. */
export function firstDayBefore(today: CivilDate): CivilDate {
  return addDays(mondayOf(today), -7 * (summaryWeeks - 1));
}

/** The highest levels in an administrator's reach: their own, or all without a parent. */
async function rootsOf(ctx: PersonCtx): Promise<readonly string[]> {
  const { levelId } = ctx.actor;
  return levelId === null ? listTopLevels(ctx.scope) : [levelId];
}

/** The same count as in the list of sessions behind the number; null for people without one. */
async function openFlagsOf(ctx: PersonCtx, roots: readonly string[]): Promise<number | null> {
  return may(ctx.actor.role, 'seeLevelVisits') ? countOpenFlags(ctx.scope, roots, listLimits.most) : null;
}

async function accountsOf(ctx: PersonCtx): Promise<Pick<Summary, 'students' | 'educators'>> {
  const count = await administration.peopleOf(ctx, ctx.actor.levelId);
  return {
    students: { active: count.students, inactive: count.inactiveStudents },
    educators: { active: count.educators, inactive: count.inactiveEducators },
  };
}

/** The sums of today, and those of the weeks from the first day to today, in one read. */
async function sumsOf(
  ctx: PersonCtx,
  roots: readonly string[],
  days: { first: CivilDate; today: CivilDate },
) {
  const ofWeeks = weekSpansOf(days.first, days.today);
  const ofToday: Spans = { span: 'day', first: days.today, last: days.today };
  // A week that ends today is one of the sums already, without that of today by itself.
  const isToldApart = isOneOf(ofWeeks, { span: 'day', startsOn: days.today });
  const rows = await sumBySpan(ctx.scope, roots, isToldApart ? ofWeeks : [...ofWeeks, ofToday]);
  return {
    ofToday: rows.filter((row) => isOneOf([ofToday], row)),
    ofWeeks: rows.filter((row) => isOneOf(ofWeeks, row)),
  };
}

function toWeek(startDate: CivilDate, sums: readonly SpanSum[]): Summary['weeks'][number] {
  const rows = sums.filter(({ startsOn }) => mondayOf(startsOn) === startDate);
  const kinds = new Set(rows.map(({ kind }) => kind));
  return {
    startDate,
    kinds: [...kinds].map((kind) => {
      const { sessions, seconds } = toFigures(rows.filter((row) => row.kind === kind));
      return { visitType: visitTypeCodes[kind], sessions, seconds };
    }),
  };
}

/** An administrator's morning overview of everything in their reach; days are those of the institution. */
export async function adminSummary(ctx: PersonCtx): Promise<Summary> {
  const [{ today, timeZone }, roots] = await Promise.all([dayOfNow(ctx), rootsOf(ctx)]);
  const fromDate = firstDayBefore(today);
  const day = {
    start: new Date(zonedTime.startOfDay(today, timeZone)),
    end: new Date(zonedTime.startOfDay(addDays(today, 1), timeZone)),
  };
  const [sums, live, accounts, openFlags] = await Promise.all([
    sumsOf(ctx, roots, { first: fromDate, today }),
    countLive(ctx.scope, roots, day),
    accountsOf(ctx),
    openFlagsOf(ctx, roots),
  ]);
  return {
    ...{ today, timeZone, fromDate, ...accounts, liveNow: live.live, openFlags },
    todaySession: toToday(sums.ofToday, live.ofDay),
    weeks: Array.from({ length: summaryWeeks }, (_, at) => toWeek(addDays(fromDate, 7 * at), sums.ofWeeks)),
    figures: toFigures(sums.ofWeeks),
  };
}
