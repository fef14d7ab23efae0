import type { SessionEvidence } from '@lectern/contract/ledger/ledger.shapes.ts';
import { hasRoom } from '@lectern/contract/visits/visits.rules.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import * as levels from '../levels/levels.service.ts';
import { noShowIn } from '../visits/stays.service.ts';
import * as visits from '../visits/visits.service.ts';
import { applicableRate } from './rates.rules.ts';
import { causeOf, percentOf, type Cause } from './sessions.rules.ts';
import type { Agreement } from './terms.service.ts';

const minuteMs = 60_000;

/** A session that is over, as far as money goes. */
export interface Ended {
  readonly visit: visits.Visit;
  readonly participants: readonly visits.Participant[];
  readonly blamed: 'student' | 'educator' | null;
  readonly togetherMs: number | null;
  readonly isToConfirm: boolean;
}

/** The attendance that the server saw in a session that is over. */
export async function readEnded(ctx: Ctx, visitId: string): Promise<Ended> {
  const visit = await visits.getVisit(ctx, visitId);
  const participants = await visits.participantsOf(ctx, visitId);
  if (!hasRoom(visit.kind))
    return { visit, participants, blamed: null, togetherMs: null, isToConfirm: false };
  const { blamed, togetherMs, isPayToConfirm } = await noShowIn(ctx, { visit, participants });
  return { visit, participants, blamed, togetherMs, isToConfirm: isPayToConfirm };
}

function studentsOf({ participants }: Ended): readonly visits.Participant[] {
  return participants.filter(({ side }) => side === 'student');
}

function presentOf(ended: Ended): readonly visits.Participant[] {
  return studentsOf(ended).filter(({ wasPresent }) => wasPresent === true);
}

/** Why a session that is over earns; null where it does not concern the ledger. */
export function causeFor(ended: Ended): Cause | null {
  const { visit, blamed } = ended;
  return causeOf({
    ...{ kind: visit.kind, state: visit.state, blamed },
    ...{ students: studentsOf(ended).length, present: presentOf(ended).length },
  });
}

async function placeOf(ctx: Ctx, { levelId, startsAt }: visits.Visit) {
  const line = levelId === null ? [] : await levels.levelWithAncestors(ctx, levelId);
  const { timeZone } = await levels.switchesAt(ctx, levelId);
  return {
    levelPath: line.map(({ id }) => id),
    timeZone: timeZone.value,
    day: zonedTime.dateOf(startsAt.getTime(), timeZone.value),
  };
}

/** Everything that a session's amounts are computed from, by the current terms. */
export async function factsOf(
  ctx: Ctx,
  ended: Ended,
  { cause, agreement, decidedBy }: { cause: Cause; agreement: Agreement; decidedBy: string | null },
): Promise<SessionEvidence> {
  const { visit, togetherMs, isToConfirm } = ended;
  const { startsAt, endsAt, kind: sessionKind, subjectId, educatorId } = visit;
  const place = await placeOf(ctx, visit);
  const { terms, rates, usualCents } = agreement;
  return {
    ...{ kind: 'session', visitId: visit.id, ...cause, sessionKind, subjectId, ...place },
    ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    minutes: (endsAt.getTime() - startsAt.getTime()) / minuteMs,
    rate: applicableRate({ educatorId, subjectId, sessionKind, ...place }, rates, usualCents),
    percent: percentOf(cause, terms),
    ...{ feeCents: terms.feeCents, familyRateCents: terms.familyRateCents },
    attendance: {
      students: studentsOf(ended).length,
      present: presentOf(ended).length,
      togetherMinutes: togetherMs === null ? null : togetherMs / minuteMs,
      isToConfirm,
    },
    decidedBy,
  };
}

/** People of a session who are charged where families pay: those who were there, or everybody if it was not held. */
export function chargedOf(participants: readonly visits.Participant[], { cause }: SessionEvidence): string[] {
  return participants
    .filter(({ side, wasPresent }) => side === 'student' && (cause !== 'completed' || wasPresent !== false))
    .map(({ personId }) => personId);
}
