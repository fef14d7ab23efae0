import type { Viewer, VisitState } from '@lectern/contract/visits/visits.names.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

/**
 * The facts that decide about the note of a visit: the viewer, the visit's state, and whether the note is complete.
 */
export interface NoteFacts {
  readonly viewer: Viewer;
  readonly state: VisitState;
  /** The educator opened the call at least once. */
  readonly hasBegun: boolean;
  readonly isComplete: boolean;
  /** A student who was put out of a class, or their parent. */
  readonly isPutOut: boolean;
}

/** The visit's educator reads the note always; students, parents and administrators once it is complete, unless put out. */
export function mayReadNote(facts: NoteFacts): Decision {
  if (facts.isPutOut) return denied('removed_from_visit');
  return facts.viewer === 'educator' || facts.isComplete ? allowed : denied('note_not_yet');
}

function mayEditIn(state: VisitState, hasBegun: boolean): Decision {
  switch (state) {
    case 'inCall':
    case 'notePending':
      return allowed;
    case 'booked':
      return hasBegun ? allowed : denied('note_not_yet');
    case 'completed':
      return denied('note_complete');
    case 'cancelled':
    case 'missed':
      return denied('note_not_yet');
  }
}

/**
 * Writing, materials and completion belong to the visit's educator, from the opening of the call until the note is
 * complete.
 */
export function mayEditNote(facts: NoteFacts): Decision {
  if (facts.viewer === 'admin') return denied('access_denied');
  if (facts.viewer !== 'educator') return denied('not_the_host');
  return facts.isComplete ? denied('note_complete') : mayEditIn(facts.state, facts.hasBegun);
}

/** A note is completed in the call or afterwards, not in the pause before a late student comes. */
export function mayCompleteNote(facts: NoteFacts): Decision {
  const editable = mayEditNote(facts);
  if (!editable.ok) return editable;
  return facts.state === 'booked' ? denied('note_not_yet') : allowed;
}
