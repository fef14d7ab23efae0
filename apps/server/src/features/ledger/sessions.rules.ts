import { ledgerLimits } from '@lectern/contract/ledger/ledger.limits.ts';
import type { PayCause } from '@lectern/contract/ledger/ledger.names.ts';
import type { SessionEvidence } from '@lectern/contract/ledger/ledger.shapes.ts';
import type { Missing, VisitKind, VisitState } from '@lectern/contract/visits/visits.names.ts';
import { centsFor } from './amounts.rules.ts';

/** An institution's terms about money. */
export interface Terms {
  readonly feeCents: number;
  readonly familyRateCents: number | null;
  readonly studentLatePercent: number;
  readonly studentAbsentPercent: number;
  readonly educatorLatePercent: number;
  readonly educatorAbsentPercent: number;
}

/** Why a session earns, and whose doing it was. */
export interface Cause {
  readonly cause: PayCause;
  readonly side: 'student' | 'educator' | null;
}

/** The facts of a session that is over. */
export interface EndedSession {
  readonly kind: VisitKind;
  readonly state: VisitState;
  /** The side that did not come and is to blame; null if none is. */
  readonly blamed: Exclude<Missing, 'everybody'> | null;
  readonly students: number;
  readonly present: number;
}

/**
 * Why a session that is over earns; null if it does not concern the ledger. One in person that was completed without
 * a student counts as one to which none came: there only the educator's marks are known.
 */
export function causeOf({ kind, state, blamed, students, present }: EndedSession): Cause | null {
  if (state === 'completed') {
    const isAbsent = kind === 'inPerson' && students > 0 && present === 0;
    return isAbsent ? { cause: 'noShow', side: 'student' } : { cause: 'completed', side: null };
  }
  return state === 'missed' && blamed !== null ? { cause: 'noShow', side: blamed } : null;
}

/** How much of rate by time is earned, by the table of the institution. */
export function percentOf({ cause, side }: Cause, terms: Terms): number {
  if (cause === 'completed') return 100;
  if (cause === 'lateCancel')
    return side === 'student' ? terms.studentLatePercent : terms.educatorLatePercent;
  return side === 'student' ? terms.studentAbsentPercent : terms.educatorAbsentPercent;
}

const hourMs = 3_600_000;

/** When what a session earns is posted: at once where it was held, else when there was time to answer or to confirm. */
export function postsAt({ cause }: Cause, isToConfirm: boolean, now: Date): Date {
  if (cause !== 'completed') return new Date(now.getTime() + ledgerLimits.answerHours * hourMs);
  return isToConfirm ? new Date(now.getTime() + ledgerLimits.confirmDays * 24 * hourMs) : now;
}

/** A session's earnings, the institution's fee, and the charge of each of its students. */
export interface Amounts {
  readonly earning: number;
  readonly fee: number;
  readonly charge: number;
}

/** The amounts that follow from the facts of a session: the only place where they are computed. */
export function amountsOf(evidence: SessionEvidence): Amounts {
  const { startsAt, endsAt, percent, rate, feeCents, familyRateCents } = evidence;
  const time = { elapsedMs: Date.parse(endsAt) - Date.parse(startsAt), percent };
  return {
    earning: centsFor(rate.cents, time),
    fee: percent > 0 ? feeCents : 0,
    charge: familyRateCents === null ? 0 : centsFor(familyRateCents, time),
  };
}
