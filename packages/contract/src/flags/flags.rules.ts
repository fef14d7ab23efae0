import type { Viewer, VisitKind, VisitState } from '../visits/visits.names.ts';
import { flagLimits } from './flags.limits.ts';
import type { FlagStatus } from './flags.names.ts';

/** Whether a session can be flagged at all: it is completed, and neither a classroom nor a broadcast. */
export function isFlaggable(kind: VisitKind, state: VisitState): boolean {
  return state === 'completed' && kind !== 'classroom' && kind !== 'broadcast';
}

/**
 * With what somebody may answer the latest message of a flag: administrators what the educator wrote, the educator what
 * they asked for. Nothing where it is not their turn; after very many messages administrators ask no more.
 */
export function answersTo(latest: FlagStatus, viewer: Viewer, messageCount: number): readonly FlagStatus[] {
  switch (latest) {
    case 'underReview':
    case 'moreInfoProvided':
      if (viewer !== 'admin') return [];
      return messageCount < flagLimits.messages ? ['moreInfoNeeded', 'actionTaken'] : ['actionTaken'];
    case 'moreInfoNeeded':
      return viewer === 'educator' ? ['moreInfoProvided'] : [];
    case 'actionTaken':
      return [];
  }
}
