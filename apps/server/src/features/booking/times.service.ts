import { unsequencedValues } from '@lectern/contract/booking/booking.rules.ts';
import { scheduleLimits } from '@lectern/contract/schedules/schedules.limits.ts';
import { onDemandLimits } from '@lectern/contract/visits/visits.limits.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as schedules from '../schedules/schedules.service.ts';
import * as onDemand from '../schedules/on-demand.service.ts';
import { findNextStart } from './booking.repo.ts';
import type { VisitTime } from '../visits/storing.service.ts';
import { checkDays, chooseSlots, type Offer } from './booking.rules.ts';

/** The part of a form that says when and with whom a visit is wanted. */
export interface WantedTime {
  readonly tutorId: string;
  /** The school that decides how long slots are. */
  readonly levelId: string | null;
  readonly sessionDate?: string | null | undefined;
  readonly sessionStartTime?: string | null | undefined;
  readonly sessionEndTime?: string | null | undefined;
  readonly slotIds: readonly string[];
}

async function refusal(ctx: PersonCtx, code: 'educator_not_free' | 'on_demand_too_short'): Promise<Refusal> {
  return new Refusal(code, { params: { role: (await institutions.hostSettings(ctx)).roleTypeName } });
}

function outOfSequence(ctx: PersonCtx, date: string, slots: readonly Offer[]): Refusal {
  const shown = slots.map(({ start, end }) => ({
    start: zonedTime.timeOf(start, ctx.timeZone),
    end: zonedTime.timeOf(end, ctx.timeZone),
  }));
  return new Refusal('slots_not_sequential', { params: unsequencedValues(date, shown) });
}

/**
 * The time of an appointment: offered slots in a row that begin now or later. Refuses a day out of range, what is
 * not offered, and slots out of sequence, which it names.
 */
export async function appointedTime(ctx: PersonCtx, form: WantedTime): Promise<VisitTime> {
  const { sessionDate, sessionStartTime, sessionEndTime, slotIds } = form;
  if (!sessionDate || !sessionStartTime || !sessionEndTime) throw new Refusal('field_missing');
  const now = ctx.clock.now().getTime();
  const choice = { start: Date.parse(sessionStartTime), end: Date.parse(sessionEndTime), slotIds };
  const today = zonedTime.dateOf(now, ctx.timeZone);
  const problem = checkDays({ today, sessionDate, startDate: zonedTime.dateOf(choice.start, ctx.timeZone) });
  if (problem) throw new Refusal(problem);
  const isSpan = choice.end > choice.start && choice.end - choice.start <= scheduleLimits.dayMinutes * 60_000;
  if (choice.start < now || !isSpan) throw new Refusal('slot_not_offered');
  const whose = { educatorId: form.tutorId, schoolId: form.levelId };
  const offered = await schedules.offeredSlots(ctx, whose, choice);
  const chosen = chooseSlots(offered, choice);
  if (!('slots' in chosen)) {
    if (chosen.refused === 'slots_not_sequential') throw outOfSequence(ctx, sessionDate, chosen.unsequenced);
    throw new Refusal(chosen.refused);
  }
  return {
    startsAt: new Date(choice.start),
    endsAt: new Date(choice.end),
    slotIds: chosen.slots.flatMap(({ id }) => id ?? []),
    answerDueAt: null,
  };
}

/**
 * The time of a visit that begins at once; to be asked while the calendars of both are held. Refuses an educator who
 * cannot be reached, and less than 15 minutes.
 */
export async function timeFromNow(
  tx: PersonCtx,
  booking: { readonly studentId: string; readonly educatorId: string },
): Promise<VisitTime> {
  const now = tx.clock.now();
  const next = await findNextStart(tx.scope, booking.studentId, now);
  const until = await onDemand.askableUntil(tx, booking.educatorId, next);
  if ('refused' in until) throw await refusal(tx, until.refused);
  return {
    startsAt: now,
    endsAt: new Date(until.end),
    slotIds: [],
    answerDueAt: new Date(now.getTime() + onDemandLimits.answerMinutes * 60_000),
  };
}
