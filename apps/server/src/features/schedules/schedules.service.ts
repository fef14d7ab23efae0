import type { CivilDate } from '@lectern/contract/core/civil.rules.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { schedulesCalls } from '@lectern/contract/schedules/schedules.calls.ts';
import type { Span } from '@lectern/contract/schedules/schedules.rules.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import { found } from '../../platform/context/refusal.ts';
import * as levels from '../levels/levels.service.ts';
import * as subjects from '../subjects/subjects.service.ts';
import { daySpan } from './availability.service.ts';
import { schoolOf } from './schools.service.ts';
import { askableEducators } from './on-demand.service.ts';
import { listRules } from './schedules.repo.ts';
import { offeredIn, windowsIn, type OfferedSlot, type Window } from './schedules.rules.ts';

export type { OfferedSlot } from './schedules.rules.ts';

/**
 * Everything that an educator offers in a stretch of time, taken or not, by start: in slots as long as the school
 * decides, or the institution without a school.
 */
export async function offeredSlots(
  ctx: Ctx,
  { educatorId, schoolId }: { educatorId: string; schoolId: string | null },
  span: Span,
): Promise<OfferedSlot[]> {
  const [rules, switches] = await Promise.all([
    listRules(ctx.scope, [educatorId], new Date(span.start)),
    levels.switchesAt(ctx, schoolId),
  ]);
  return offeredIn(rules, span, { slotMinutes: switches.slotMinutes.value, zones: zonedTime });
}

/** The windows of a day of the asker's zone, by start. */
export async function windowsOfDay(ctx: Ctx, educatorId: string, date: CivilDate): Promise<Window[]> {
  const span = daySpan(date, date, ctx.timeZone);
  const rules = await listRules(ctx.scope, [educatorId], new Date(span.start));
  const { weekly, custom } = windowsIn(rules, span, zonedTime);
  return [...weekly, ...custom].toSorted((one, other) => one.start - other.start);
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
