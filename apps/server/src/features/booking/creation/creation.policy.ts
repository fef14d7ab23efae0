import { may } from '@lectern/contract/access/capabilities.ts';
import { isEducator } from '@lectern/contract/access/roles.ts';
import {
  creationKinds,
  type CreationKind,
  type SessionCreator,
} from '@lectern/contract/booking/creation/creation.rules.ts';
import type { Person } from '../../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../../platform/context/refusal.ts';

/** The role in which a person creates sessions for others; null if they may not. */
export function creatorOf({ role }: Pick<Person, 'role'>): SessionCreator | null {
  return may(role, 'createSessions') ? role : null;
}

/** Everybody who creates makes one-to-one, classroom and conference sessions; a broadcast is for Level 2. */
export function mayCreate(creator: SessionCreator, kind: CreationKind): Decision {
  return creationKinds(creator).includes(kind) ? allowed : denied('visit_type_not_allowed');
}

/** The facts that decide whether the people of a new session belong together. */
export interface BelongingFacts {
  readonly creator: SessionCreator;
  readonly creatorId: string;
  readonly educatorId: string;
  /** The level is a school that the creator reaches. */
  readonly isLevelInReach: boolean;
  /** The educator is active and teaches at that school. */
  readonly isEducatorThere: boolean;
  /** The kind has no subject, or the educator teaches the subcategory, which belongs to the subject. */
  readonly isTaught: boolean;
  /** Every student is active and belongs to a school that the kind draws from. */
  readonly areStudentsInReach: boolean;
}

/** An educator creates for themselves; nobody reaches levels, educators and students that are not theirs: those do not exist for them. */
export function mayBringTogether(facts: BelongingFacts): Decision {
  const isOwn = !isEducator(facts.creator) || facts.educatorId === facts.creatorId;
  const isKnown = facts.isLevelInReach && facts.isEducatorThere && facts.isTaught && facts.areStudentsInReach;
  return isOwn && isKnown ? allowed : denied('not_found');
}
