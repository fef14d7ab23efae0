import type { Person } from '@lectern/call-engine/participants/person.ts';
import type { ClassParticipants } from '@lectern/contract/call/classroom/classroom.shapes.ts';
// oxlint-disable-next-line no-restricted-imports -- the door: several people one after the other; sent back twice is sent back
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { byName } from '../../../lib/sorting.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { useLiveSession } from '../../../lib/web-channel.ts';
import { toastError } from '../../../ui/toasts/toasts.ts';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import { imageOf } from '../parts/other-person.ts';
import { isBroadcast, isClassroom } from './class-link.ts';
import { admit, participantsQuery, sendBack } from './classroom.queries.ts';
import { ForAll } from './parts/for-all.tsx';
import { HandQueue } from './parts/hand-queue.tsx';
import { PersonRow } from './parts/person-row.tsx';
import classes from './parts/people.module.css';
import { RemoveDialog, type Removal } from './parts/remove-dialog.tsx';
import { RosterControl } from './parts/roster-control.tsx';
import { useClass } from './use-class.ts';
import { useClassActions } from './use-class-actions.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { PeopleHead } from './parts/people-head.tsx';
import { ObserverList } from './parts/observer-list.tsx';
import { AbsentList } from './parts/absent-list.tsx';
import { ViewerList } from './parts/viewer-list.tsx';

/** Sends somebody back to the waiting room, or lets them in again. */
function useDoor(visitId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, isIn }: { userId: string; isIn: boolean }) =>
      isIn ? admit(visitId, userId) : sendBack(visitId, userId),
    onSuccess: () => cache.invalidateQueries({ queryKey: participantsQuery(visitId).queryKey }),
    onError: (error) => toastError(failureText(error)),
  });
}

/** Whether an absent person has been in the room; not those held at the door, who come in again. */
const hasBeenIn = ({
  leftAt,
  userSessionStatus,
  isHeld,
}: ClassParticipants['inActiveStudents'][number]): boolean =>
  !isHeld && (leftAt !== null || userSessionStatus === 'REMOVED');

/** The person to remove. One who is no longer in the call needs no removing: the answer may have been lost. */
function useRemoval(presentIds: ReadonlySet<string>) {
  const [removal, setRemoval] = useState<Removal | null>(null);
  if (removal && !presentIds.has(removal.userId)) setRemoval(null);
  return [removal, setRemoval] as const;
}

/** The educator first, then by name, as a list of a class is read. */
const asRead = (one: Person, other: Person): number =>
  Number(other.isEducator) - Number(one.isEducator) || byName(one, other);

/** Everybody of a call of many: raised hands in order, people in the room, observers, and absent people. */
export function ParticipantsPanel({ call, facts }: { call: LiveCall; facts: CallFacts }) {
  const say = useSay();
  const people: readonly Person[] = useObservable(call.room.people);
  const state = useClass(call);
  const actions = useClassActions(call, facts);
  // '/web' tells who waits or is held at the door; the call's channel does not.
  useLiveSession();
  const list = useQuery(participantsQuery(facts.flow.visitId));
  const door = useDoor(facts.flow.visitId);
  const present = people
    .filter((person) => !person.isGone && !(person.isSelf && facts.isObserver))
    .toSorted(asRead);
  const ids = new Set(present.map((person) => person.id));
  const [removal, setRemoval] = useRemoval(ids);
  const absent = (list.data?.inActiveStudents ?? []).filter((student) => !ids.has(student.userId));
  const isHosting = facts.isEducator && isClassroom(facts.flow);
  // The viewers of a broadcast are not in the room: it has no door.
  const isKeeper = facts.isEducator && !isBroadcast(facts.flow);
  const onAdmit = isKeeper ? (userId: string) => door.mutate({ userId, isIn: true }) : null;
  return (
    <div className={classes.panel}>
      {state && state.hands.length > 0 && (
        <HandQueue hands={state.hands} actions={isHosting ? actions : null} />
      )}
      <section>
        <PeopleHead title={say('classroom.inSession')} count={present.length}>
          {isHosting && state && <ForAll state={state} actions={actions} />}
        </PeopleHead>
        <ul className={classes.list}>
          {present.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              image={imageOf(facts, person)}
              state={state}
              actions={isHosting && !person.isEducator ? actions : null}
              onSendBack={
                isKeeper && !person.isEducator ? () => door.mutate({ userId: person.id, isIn: false }) : null
              }
              onRemove={() => setRemoval({ userId: person.id, name: person.name })}
            />
          ))}
        </ul>
      </section>
      <ViewerList call={call} list={list.data} presentIds={ids} />
      <ObserverList observers={list.data?.observers ?? []} />
      <AbsentList title={say('classroom.left')} students={absent.filter(hasBeenIn)} onAdmit={onAdmit} />
      <AbsentList
        title={say('classroom.notJoined')}
        students={absent.filter((student) => !hasBeenIn(student))}
        onAdmit={onAdmit}
      />
      {isHosting && <RosterControl visitId={facts.flow.visitId} />}
      {list.isError && (
        <p className={classes.failed} role="alert">
          {say('classroom.loadFailed')}
        </p>
      )}
      <RemoveDialog removal={removal} visitId={facts.flow.visitId} onClose={() => setRemoval(null)} />
    </div>
  );
}
