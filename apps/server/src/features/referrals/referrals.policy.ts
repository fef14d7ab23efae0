import { isReferable } from '@lectern/contract/referrals/referrals.rules.ts';
import type { ReferralState } from '@lectern/contract/referrals/referrals.names.ts';
import type { Viewer, VisitKind, VisitState } from '@lectern/contract/visits/visits.names.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

/** The facts that decide whether an educator can be named to a student. */
export interface NamingFacts {
  readonly referredBy: string;
  readonly referredTo: string;
  /** The student is active, at a school, and one of the asker's. */
  readonly isOwnStudent: boolean;
  /** The named one is active and teaches this at the student's school. */
  readonly isTaughtThere: boolean;
}

/**
 * Nobody names themselves, nor anybody to a student who is not theirs; the named educator must teach it at the
 * student's school.
 */
export function mayName(facts: NamingFacts): Decision {
  if (!facts.isOwnStudent || facts.referredBy === facts.referredTo) return denied('not_found');
  return facts.isTaughtThere ? allowed : denied('not_taught_there');
}

/** A session is referred by its educator, once it is completed. */
export function mayReferSession(
  viewer: Viewer,
  visit: { readonly kind: VisitKind; readonly state: VisitState },
): Decision {
  if (viewer !== 'educator') return denied('access_denied');
  return isReferable(visit) ? allowed : denied('session_not_referable');
}

/** The role in which a person may look at a referral; null if they may not know of it. */
export type ReferralViewer = 'attendee' | 'educator' | null;

/** Both educators, the student and their parents know of a referral; to everybody else it does not exist. */
export function referralViewerOf(
  personId: string,
  facts: {
    readonly referredBy: string;
    readonly referredTo: string;
    readonly studentId: string;
    readonly isParentOfStudent: boolean;
  },
): ReferralViewer {
  if (personId === facts.referredBy || personId === facts.referredTo) return 'educator';
  return personId === facts.studentId || facts.isParentOfStudent ? 'attendee' : null;
}

/** The student and their parents say 'No thanks' to an open referral out of which no session is booked. */
export function mayDecline(
  viewer: ReferralViewer,
  facts: { readonly state: ReferralState; readonly hasSessionToCome: boolean },
): Decision {
  if (viewer === null) return denied('not_found');
  if (viewer !== 'attendee') return denied('access_denied');
  if (facts.state !== 'open') return denied('referral_over');
  return facts.hasSessionToCome ? denied('referral_booked') : allowed;
}
