import type { Actor } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

/** What decides whether somebody may see when an educator can be booked. */
export interface AvailabilityFacts {
  readonly educatorId: string;
  /** The educator is active and teaches at the school of the student whom the asker acts for. */
  readonly isOfOwnSchool: boolean;
}

/** Students and parents see the educators of the student's own school, educators themselves; nobody else exists for them. */
export function maySeeAvailability(actor: Actor, facts: AvailabilityFacts): Decision {
  if (actor.kind === 'system') return allowed;
  if (actor.kind !== 'person') return denied('not_found');
  if (actor.role === 'educator') return actor.personId === facts.educatorId ? allowed : denied('not_found');
  const isBooker = actor.role === 'student' || actor.role === 'parent';
  return isBooker && facts.isOfOwnSchool ? allowed : denied('not_found');
}

/** Schedules are made by their educator, and by the product itself for them. */
export function mayChangeSchedules(actor: Actor, educatorId: string): Decision {
  if (actor.kind === 'system') return allowed;
  if (actor.kind !== 'person' || actor.role !== 'educator') return denied('access_denied');
  return actor.personId === educatorId ? allowed : denied('not_found');
}
