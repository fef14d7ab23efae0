import type { LiveCall } from '../live-call.ts';
import { HandControl } from './hand-control.tsx';
import { PeopleControl } from './people-control.tsx';
import type { GroupActions } from './use-group-actions.ts';

/** The bar's buttons in a call of many: the hand for students, the people for the educator and observers. */
export function GroupControls({
  call,
  ownId,
  actions,
  isPeopleOpen,
  onNearPeople,
}: {
  call: LiveCall;
  ownId: string;
  actions: GroupActions;
  isPeopleOpen: boolean;
  onNearPeople: () => void;
}) {
  return (
    <>
      {actions.toggleHand && <HandControl call={call} ownId={ownId} onPress={actions.toggleHand} />}
      {actions.togglePeople && (
        <PeopleControl
          call={call}
          isOpen={isPeopleOpen}
          onPress={actions.togglePeople}
          onNear={onNearPeople}
        />
      )}
    </>
  );
}
