import { may } from '@lectern/contract/access/capabilities.ts';
import { isEducator } from '@lectern/contract/access/roles.ts';
import type { Actor, Person } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

/** The choices a person sees: those of one Level 3, their own, or none. */
export type Reach =
  | { readonly of: 'level'; readonly levelId: string }
  | { readonly of: 'educator'; readonly educatorId: string }
  | { readonly of: 'nothing' };

/** The levels that decide what somebody sees. */
export interface LevelsOfAsker {
  /** The Level 3 of the asker's student. */
  readonly student: string | null;
  /** The Level 3 that a Level 2 administrator named, if it is one of theirs. */
  readonly named: string | null;
}

/**
 * A student sees what the educators of their own Level 3 teach, a parent the same for the chosen child, an educator
 * what they teach themselves, a Level 3 administrator what is taught in their school, a Level 2 administrator the same
 * of the school they name. Everybody else sees nothing yet.
 */
export function reachOf(actor: Person, levels: LevelsOfAsker): Reach {
  if (isEducator(actor.role)) return { of: 'educator', educatorId: actor.personId };
  const levelId = levelOf(actor, levels);
  return levelId === null ? { of: 'nothing' } : { of: 'level', levelId };
}

function levelOf(actor: Person, { student, named }: LevelsOfAsker): string | null {
  if (may(actor.role, 'keepOneSchool')) return actor.levelId;
  return may(actor.role, 'chooseSchools') ? named : student;
}

/** A subject's place, seen from an administrator. */
export interface SubjectPlace {
  /** Whether it belongs to the asker's own level, to one above, to one below, or to the institution. */
  readonly isOnLine: boolean;
  /** Whether it belongs to the asker's own level or to one below. */
  readonly isInReach: boolean;
}

/** Levels 2 and 3 add subjects, each for their own level. */
export function mayAddSubject(actor: Actor): Decision {
  if (actor.kind === 'system') return allowed;
  return actor.kind === 'person' && may(actor.role, 'keepSubjects') ? allowed : denied('access_denied');
}

/**
 * Levels 2 and 3 read subjects of their own level, of those above and of those below; others do not exist for them.
 */
export function mayReadSubject(actor: Actor, place: SubjectPlace): Decision {
  const adding = mayAddSubject(actor);
  if (!adding.ok || actor.kind !== 'person') return adding;
  return place.isOnLine ? allowed : denied('not_found');
}

/** They change, close and offer again those of the own level and below, with their subcategories. */
export function mayKeepSubject(actor: Actor, place: SubjectPlace): Decision {
  const reading = mayReadSubject(actor, place);
  if (!reading.ok || actor.kind !== 'person') return reading;
  return place.isInReach ? allowed : denied('access_denied');
}

/** Where nobody asks for it, as in the demo, the product itself says who teaches what; administrators do by the educator's form. */
export function maySetTeaching(actor: Actor): Decision {
  return actor.kind === 'system' ? allowed : denied('access_denied');
}
