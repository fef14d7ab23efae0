import type { ClosableDevice } from '@lectern/contract/call/classroom/classroom.names.ts';
import type { ClassState } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { handNumber } from '@lectern/call-engine/room/class-store.ts';
import { useSay } from '../../../lib/i18n.ts';
import { toastError, toastWarning } from '../../../ui/toasts/toasts.ts';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import { changeLayout } from './classroom.queries.ts';

/** The actions in a class. The server's answer shows what all see now; a failure is said in the words of the spec. */
export interface ClassActions {
  toggleHand: () => void;
  lowerHand: (userId: string) => void;
  lowerAllHands: () => void;
  mute: (studentId: string, device: ClosableDevice, isMute: boolean) => void;
  muteAll: (device: ClosableDevice, isMute: boolean) => void;
  letSpeak: (studentId: string, isAllowed: boolean) => void;
  toggleLayout: () => void;
}

/** The actions of a class; the server decides whether the one who presses may. */
export function useClassActions(call: LiveCall, { flow, ownId }: CallFacts): ClassActions {
  const say = useSay();
  const { visitId } = flow;
  const { channel, classroom } = call;

  const follow = (answer: Promise<ClassState>, failed: () => void): void =>
    void answer.then((state) => classroom?.receive(state), failed);
  const notHeard = (): void => toastWarning(say('classroom.hand.notReceived'));
  const notMuted = (): void => toastWarning(say('call.establishing'));
  return {
    toggleHand: () => {
      const isUp = handNumber(classroom?.state.get() ?? null, ownId) !== null;
      follow(channel.send(isUp ? 'lower_hand' : 'raise_hand', { visitId }), notHeard);
    },
    lowerHand: (userId) => follow(channel.send('lower_hand', { visitId, userId }), notMuted),
    lowerAllHands: () => follow(channel.send('lower_all_hands', { visitId }), notMuted),
    mute: (studentId, device, isMute) =>
      follow(channel.send('mute_student', { visitId, studentId, device, isMute }), notMuted),
    muteAll: (device, isMute) => follow(channel.send('mute_all', { visitId, device, isMute }), notMuted),
    letSpeak: (studentId, isAllowed) =>
      follow(channel.send('let_speak', { visitId, studentId, isAllowed }), notMuted),
    toggleLayout: () => {
      const next = classroom?.state.get()?.layout === 'speaker' ? 'grid' : 'speaker';
      follow(changeLayout(visitId, next), () => toastError(say('classroom.layout.failed')));
    },
  };
}
