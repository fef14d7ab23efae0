import type { KeptHappening } from '@lectern/contract/visits/history.names.ts';
import type { VisitState } from '@lectern/contract/visits/visits.names.ts';
import { isGroup } from '@lectern/contract/visits/visits.rules.ts';
import type { Situation } from './lifecycle.rules.ts';
import type { Participant } from './visits.rules.ts';

/** A step's entry in a session's history: what happened, and to whom if it is about a person. */
export interface Kept {
  readonly kind: KeptHappening;
  readonly personId: string | null;
}

/** Whether a row tells of somebody's own coming or going, which nobody else does for them. */
export const comesAndGoes = (kind: KeptHappening): boolean =>
  kind === 'waited' || kind === 'came' || kind === 'went';

/** How a session goes on: the states before and after, and what that leaves. */
const turns: readonly (readonly [KeptHappening, (before: VisitState, after: VisitState) => boolean])[] = [
  ['callOpened', (_, after) => after === 'inCall'],
  ['callEnded', (before) => before === 'inCall'],
  ['held', (before, after) => before === 'booked' && after === 'notePending'],
  ['cancelled', (_, after) => after === 'cancelled'],
  ['missed', (_, after) => after === 'missed'],
];

function ofState({ visit: before }: Situation, { visit: after }: Situation): KeptHappening[] {
  const hasTurned = before.state !== after.state;
  const turned = turns.filter(([, isSo]) => hasTurned && isSo(before.state, after.state));
  const isWritten = before.noteCompletedAt === null && after.noteCompletedAt !== null;
  return [...turned.map(([kind]) => kind), ...(isWritten ? (['noteCompleted'] as const) : [])];
}

/** In sessions of many, waiting is being on a page, which says nothing. */
function ofPlace(before: Participant | undefined, after: Participant, isOfMany: boolean): KeptHappening[] {
  if (before?.state === after.state) return [];
  switch (after.state) {
    case 'waiting':
      return isOfMany || after.isHeld ? [] : ['waited'];
    case 'inCall':
      return ['came'];
    case 'left':
      return ['went'];
    case 'removed':
      return ['removed'];
    case 'invited':
      return [];
  }
}

/** The history entries of a step. The end of a call removes everybody, which needs no entry. */
export function happeningsOf(before: Situation, after: Situation): Kept[] {
  const hasEnded = before.visit.state === 'inCall' && after.visit.state !== 'inCall';
  const moved = hasEnded
    ? []
    : after.participants.flatMap((one) =>
        ofPlace(
          before.participants.find(({ personId }) => personId === one.personId),
          one,
          isGroup(after.visit.kind),
        ).map((kind) => ({ kind, personId: one.personId })),
      );
  return [...ofState(before, after).map((kind) => ({ kind, personId: null })), ...moved];
}
