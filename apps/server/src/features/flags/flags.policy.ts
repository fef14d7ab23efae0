import { may } from '@lectern/contract/access/capabilities.ts';
import type { FlagStatus } from '@lectern/contract/flags/flags.names.ts';
import { answersTo, isFlaggable } from '@lectern/contract/flags/flags.rules.ts';
import type { Viewer, VisitKind, VisitState } from '@lectern/contract/visits/visits.names.ts';
import type { Actor, Person } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

/** The facts that decide about flags of a session: the viewer's role, and the session's state. */
export interface FlagFacts {
  readonly actor: Pick<Person, 'role'>;
  readonly viewer: Viewer;
  readonly kind: VisitKind;
  readonly state: VisitState;
}

/** Flags are for the session's educator, and Levels 2 and 3 above it; for all others they do not exist. */
export function maySeeFlag({ actor, viewer }: Pick<FlagFacts, 'actor' | 'viewer'>): Decision {
  return viewer !== 'attendee' && may(actor.role, 'seeFlags') ? allowed : denied('access_denied');
}

/** The session's educator flags it once it is completed; not a classroom and not a broadcast. */
export function mayRaiseFlag(facts: FlagFacts): Decision {
  if (facts.viewer !== 'educator') return denied('access_denied');
  return isFlaggable(facts.kind, facts.state) ? allowed : denied('not_flaggable');
}

/** The messages so far, as far as they decide whose turn it is. */
export interface DialogueFacts extends Pick<FlagFacts, 'actor' | 'viewer'> {
  readonly latest: FlagStatus;
  readonly messageCount: number;
}

/** The statuses with which the asker may answer the latest message. */
export function answersFor(facts: DialogueFacts): readonly FlagStatus[] {
  return maySeeFlag(facts).ok ? answersTo(facts.latest, facts.viewer, facts.messageCount) : [];
}

/** Whether the asker may answer the latest message with this status. */
export function mayAnswerFlag(facts: DialogueFacts, status: FlagStatus): Decision {
  return answersFor(facts).includes(status) ? allowed : denied('access_denied');
}

/** Level 2 keeps the categories of its own level; where nobody asks, as in the demo, the product does. */
export function mayKeepCategories(actor: Actor): Decision {
  if (actor.kind === 'system') return allowed;
  return actor.kind === 'person' && may(actor.role, 'keepFlagCategories') ? allowed : denied('access_denied');
}
