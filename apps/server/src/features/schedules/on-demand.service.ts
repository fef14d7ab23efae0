import type { CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { schedulesCalls } from '@lectern/contract/schedules/schedules.calls.ts';
import type { Span } from '@lectern/contract/schedules/schedules.rules.ts';
import { onDemandLimits } from '@lectern/contract/visits/visits.limits.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import * as subjectChoices from '../subjects/choices.service.ts';
import { listRules } from './schedules.repo.ts';
import { listBusy, listInCall } from './busy.repo.ts';
import { onDemandUntil, windowsIn, type Rules } from './schedules.rules.ts';
import { onDemandEnd, type OnDemandEnd } from './on-demand.rules.ts';

type OnDemandPage = CallResult<typeof schedulesCalls.onDemandEducators>;

/** Which educators are wanted; all of the school without a subject or subcategory. */
export interface WantedEducators {
  readonly levelId: string;
  readonly subjectId?: string | undefined;
  readonly subcategoryId?: string | undefined;
  readonly search?: string | undefined;
}

/** The stretch of time that a visit which begins now can reach into; an open window may go on behind it. */
function reachFrom(now: Date): Span {
  return { start: now.getTime(), end: now.getTime() + onDemandLimits.maximumMinutes * 60_000 };
}

interface EducatorNow {
  readonly rules: Rules;
  readonly busy: readonly Span[];
  readonly isInCall: boolean;
}

function endFor({ rules, busy, isInCall }: EducatorNow, span: Span, studentNext: number | null): OnDemandEnd {
  const now = span.start;
  const next = [studentNext, busy.find(({ start }) => start > now)?.start ?? null].filter(
    (at) => at !== null,
  );
  return onDemandEnd({
    now,
    windowEnd: onDemandUntil(windowsIn(rules, { start: now, end: span.end + 1 }, zonedTime), now),
    nextVisit: next.length === 0 ? null : Math.min(...next),
    isBusy: isInCall || busy.some(({ start, end }) => start <= now && now < end),
  });
}

/** When a visit that begins now with each of the educators would end, or why it cannot begin. */
async function endsNow(ctx: Ctx, educatorIds: readonly string[]): Promise<Map<string, OnDemandEnd>> {
  const span = reachFrom(ctx.clock.now());
  const rules = await listRules(ctx.scope, educatorIds, ctx.clock.now());
  const busy = await listBusy(ctx.scope, educatorIds, span);
  const inCall = new Set(await listInCall(ctx.scope, educatorIds));
  const ends = educatorIds.map((id) => {
    const of = <T extends { educatorId: string }>(list: readonly T[]) =>
      list.filter((one) => one.educatorId === id);
    const own = { weekly: of(rules.weekly), custom: of(rules.custom) };
    return [id, endFor({ rules: own, busy: of(busy), isInCall: inCall.has(id) }, span, null)] as const;
  });
  return new Map(ends);
}

/**
 * When a visit that begins now with an educator ends: with the window, after 60 minutes, or at the next visit of either
 * side. Tells why not when nobody can be reached or less than 15 minutes are left.
 */
export async function askableUntil(
  ctx: Ctx,
  educatorId: string,
  studentNextVisit: Date | null,
): Promise<OnDemandEnd> {
  const span = reachFrom(ctx.clock.now());
  const rules = await listRules(ctx.scope, [educatorId], ctx.clock.now());
  const busy = await listBusy(ctx.scope, [educatorId], span);
  const isInCall = (await listInCall(ctx.scope, [educatorId])).length > 0;
  return endFor({ rules, busy, isInCall }, span, studentNextVisit?.getTime() ?? null);
}

/** The next educator of a school who teaches the same and can be asked now; null when nobody can. */
export async function nextFreeEducator(
  ctx: Ctx,
  wanted: WantedEducators,
  exceptId: string,
): Promise<{ id: string; name: string; image: string | null } | null> {
  const candidates = (await subjectChoices.educatorsOfLevelFor(ctx, wanted)).filter(
    ({ id }) => id !== exceptId,
  );
  const ends = await endsNow(
    ctx,
    candidates.map(({ id }) => id),
  );
  const next = candidates.find(({ id }) => isFree(ends.get(id)));
  return next ? { id: next.id, name: next.name, image: next.image } : null;
}

function isFree(end: OnDemandEnd | undefined): end is { end: number } {
  return end !== undefined && 'end' in end;
}

/** A page of the educators of a school with whether, and until when, each can be asked at once. */
export async function askableEducators(
  ctx: Ctx,
  wanted: WantedEducators,
  page: { pageNumber: number; itemsPerPage: number | undefined; isFreeNow: boolean },
): Promise<OnDemandPage> {
  const candidates = await subjectChoices.educatorsOfLevelFor(ctx, wanted);
  const ids = candidates.map(({ id }) => id);
  const ends = await endsNow(ctx, ids);
  const shown = page.isFreeNow ? candidates.filter(({ id }) => isFree(ends.get(id))) : candidates;
  const itemsPerPage = pageSize(page.itemsPerPage, ctx.host.pageSize);
  const from = (page.pageNumber - 1) * itemsPerPage;
  return {
    data: shown.slice(from, from + itemsPerPage).map((educator) => {
      const end = ends.get(educator.id);
      const freeUntil = isFree(end) ? new Date(end.end).toISOString() : null;
      return { ...educator, isFreeNow: freeUntil !== null, freeUntil };
    }),
    pageNumber: page.pageNumber,
    itemsPerPage,
    totalPages: totalPages(shown.length, itemsPerPage),
    totalItems: shown.length,
  };
}
