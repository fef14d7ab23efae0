import { may } from '@lectern/contract/access/capabilities.ts';
import { isEducator } from '@lectern/contract/access/roles.ts';
import type { Actor, Person } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

/** The facts that decide whether a person may see when an educator can be booked. */
export interface AvailabilityFacts {
  readonly educatorId: string;
  /**
   * The educator is active and teaches at the school of the asker's student, or at one in the asking administrator's
   * reach.
   */
  readonly isShared: boolean;
}

/**
 * Students and parents see the educators of the student's own school, educators themselves, administrators of Level 2
 * and 3 those of their schools; nobody else exists for them.
 */
export function maySeeAvailability(actor: Actor, facts: AvailabilityFacts): Decision {
  if (actor.kind === 'system') return allowed;
  if (actor.kind !== 'person') return denied('not_found');
  return isSeenBy(actor, facts) ? allowed : denied('not_found');
}

function isSeenBy({ role, personId }: Person, facts: AvailabilityFacts): boolean {
  if (isEducator(role)) return personId === facts.educatorId;
  return (may(role, 'createSessions') || may(role, 'bookVisits')) && facts.isShared;
}

/** Schedules are made by their educator, and by the product itself for them. */
export function mayChangeSchedules(actor: Actor, educatorId: string): Decision {
  if (actor.kind === 'system') return allowed;
  if (actor.kind !== 'person' || !may(actor.role, 'keepSchedules')) return denied('access_denied');
  return actor.personId === educatorId ? allowed : denied('not_found');
}
