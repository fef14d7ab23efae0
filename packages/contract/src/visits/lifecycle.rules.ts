import type { Missing, VisitKind, VisitState } from './visits.names.ts';
import { isWindowOpen, hasRoom, type VisitMoment } from './visits.rules.ts';

/** The events of a visit as a whole. */
export const visitEvents = [
  'callOpened',
  'callEnded',
  'windowClosed',
  'scheduledEnd',
  'unanswered',
  'noteCompleted',
  'cancelled',
  'withdrawn',
] as const;

/** An event of a visit as a whole. */
export type VisitEvent = (typeof visitEvents)[number];

/** What a transition depends on in addition to the state. */
export interface VisitFacts {
  kind: VisitKind;
  moment: VisitMoment;
  /** The educator opened the call at least once. */
  educatorCame: boolean;
  /** A student asked to join, waited, or was in the call. */
  studentCame: boolean;
  /** The educator and a student were in the call together. */
  wereTogether: boolean;
  isNoteComplete: boolean;
  /** Made by an educator or a student; only such a visit can be cancelled. */
  isMadeByParticipant: boolean;
}

/** Where a visit goes, and who was missing if it was missed. */
export interface VisitOutcome {
  state: VisitState;
  missing: Missing | null;
}

type Transition = (facts: VisitFacts) => VisitOutcome | null;

const goTo = (state: VisitState): VisitOutcome => ({ state, missing: null });

function missedBy(facts: VisitFacts): VisitOutcome {
  if (facts.educatorCame === facts.studentCame) return { state: 'missed', missing: 'everybody' };
  return { state: 'missed', missing: facts.educatorCame ? 'student' : 'educator' };
}

const held: Transition = (facts) => goTo(facts.isNoteComplete ? 'completed' : 'notePending');

const transitions: Readonly<Record<VisitState, Partial<Readonly<Record<VisitEvent, Transition>>>>> = {
  booked: {
    callOpened: (facts) => (hasRoom(facts.kind) && isWindowOpen(facts.moment) ? goTo('inCall') : null),
    windowClosed: (facts) => {
      if (facts.moment !== 'over') return null;
      if (!hasRoom(facts.kind)) return goTo('notePending');
      return facts.wereTogether ? held(facts) : missedBy(facts);
    },
    scheduledEnd: (facts) =>
      !hasRoom(facts.kind) && (facts.moment === 'buffer' || facts.moment === 'over')
        ? goTo('notePending')
        : null,
    unanswered: (facts) =>
      facts.kind === 'onDemand' && !facts.educatorCame ? { state: 'missed', missing: 'educator' } : null,
    cancelled: (facts) => (facts.moment === 'before' && facts.isMadeByParticipant ? goTo('cancelled') : null),
    // A person or a level of the visit was deactivated: applies no matter who created it, and however soon it
    // begins.
    withdrawn: () => goTo('cancelled'),
  },
  inCall: {
    callOpened: (facts) => (isWindowOpen(facts.moment) ? goTo('inCall') : null),
    callEnded: (facts) => {
      if (facts.wereTogether) return held(facts);
      return facts.moment === 'over' ? missedBy(facts) : goTo('booked');
    },
    windowClosed: (facts) => {
      if (facts.moment !== 'over') return null;
      return facts.wereTogether ? held(facts) : missedBy(facts);
    },
  },
  notePending: { noteCompleted: () => goTo('completed') },
  completed: {},
  cancelled: {},
  missed: {},
};

/**
 * Where a visit goes when something happens to it; null when that cannot happen now. A call that the educator ends
 * before a student was in it goes back to booked as long as the window is open, so that a late student still finds it.
 */
export function nextVisit(state: VisitState, event: VisitEvent, facts: VisitFacts): VisitOutcome | null {
  return transitions[state][event]?.(facts) ?? null;
}
