import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import { isClassroom, isOfMany } from './class-link.ts';
import { useClassActions } from './use-class-actions.ts';

type Action = (() => void) | null;

/** Actions in a call of many from its bar and by keys; null for people who may not. */
export interface GroupActions {
  toggleHand: Action;
  togglePeople: Action;
  toggleLayout: Action;
}

/** Students of a classroom raise hands; the educator and who looks on see the people; the educator changes the layout. */
export function useGroupActions({
  call,
  facts,
  togglePeople,
}: {
  call: LiveCall;
  facts: CallFacts;
  togglePeople: () => void;
}): GroupActions {
  const { toggleHand, toggleLayout } = useClassActions(call, facts);
  const { isEducator, isObserver, flow } = facts;
  const isStudent = !isEducator && !isObserver;
  return {
    toggleHand: isStudent && isClassroom(flow) ? toggleHand : null,
    togglePeople: !isStudent && isOfMany(flow) ? togglePeople : null,
    toggleLayout: isEducator && isOfMany(flow) && !call.broadcast ? toggleLayout : null,
  };
}
