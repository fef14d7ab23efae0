import { visitKindOf } from '@lectern/contract/visits/visits.names.ts';
import { isGroup } from '@lectern/contract/visits/visits.rules.ts';
import { useCallback } from 'react';
import { useObservable } from '../../../lib/use-observable.ts';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import { BoardSurface } from './board-surface.tsx';
import type { BoardChannel } from './board-switch.ts';
import { openLiveBoard, type LiveBoard } from './live-board.ts';
import { useLiveBoard } from './use-live-board.ts';

const boards = new WeakMap<BoardChannel, LiveBoard>();

/** The board lives as long as its call: drawings can be undone, and are sent, even after it was hidden. */
function boardOf({ inside, catchUp }: Pick<LiveCall, 'inside' | 'catchUp'>, visitId: string): LiveBoard {
  const board = boards.get(inside) ?? openLiveBoard({ channel: inside, visitId, catchUp });
  boards.set(inside, board);
  return { ...board, stop: () => undefined };
}

/** The board on the stage of a call. */
export function CallBoard({ call, facts }: { call: LiveCall; facts: CallFacts }) {
  const { visitId } = facts.flow;
  const people = useObservable(call.room.people);
  const open = useCallback(() => boardOf(call, visitId), [call, visitId]);
  const board = useLiveBoard(open);
  if (!board) return null;
  const { visit, flow } = facts;
  const kind = visitKindOf(flow.visitType);
  const isHanded = facts.isEducator && kind !== undefined && isGroup(kind);
  const named = [...people, visit.tutor, ...flow.sessionUsers.map(({ userId: id, name }) => ({ id, name }))];
  const others = people.filter(({ isSelf, isEducator }) => !isSelf && !isEducator);
  return (
    <BoardSurface
      board={board}
      nameOf={(userId) => named.find(({ id }) => id === userId)?.name ?? ''}
      penTakers={isHanded ? others : null}
    />
  );
}
