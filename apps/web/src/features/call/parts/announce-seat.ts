import type { CallRoom } from '@lectern/call-engine/room/call-room.ts';
import { isPassing } from '../../../lib/api-failure.ts';
import type { Channel } from '../../../lib/socket-client.ts';
import type { CallChannel } from '../call-channel.ts';
import type { CallFacts } from '../call-facts.ts';
import { tellLine } from '../steadiness/steadied.ts';

const againMs = 1_000;

const seatEvent = ({ isEducator, isObserver }: Pick<CallFacts, 'isEducator' | 'isObserver'>) => {
  if (isObserver) return 'on_observer_connect' as const;
  return isEducator ? ('on_doctor_connect' as const) : ('on_patient_connect' as const);
};

/**
 * Tells the others through the server that the media are connected, again after every reconnection of either, and
 * how far one has steadied; `onTaken` is called when the server has it, and again after either was gone. Returns how
 * to stop.
 */
export function announceSeat(
  facts: CallFacts,
  room: CallRoom,
  { channel, onTaken }: { channel: Channel<CallChannel>; onTaken: () => void },
): () => void {
  const { isEducator, isObserver } = facts;
  const { visitId } = facts.flow;
  let isCameraTold: boolean | null = null;
  let again = 0;
  let wasAway = true;
  const tellCamera = (): void => {
    const { wish, isResting, unsent } = room.media.state.get();
    const isCameraOn = wish.isCameraOn && !isResting && !unsent.includes('camera');
    if (!isEducator || isCameraTold === isCameraOn || room.state.get().phase !== 'connected') return;
    isCameraTold = isCameraOn;
    // The picture itself shows it too; a message that is lost is not sent again.
    void channel
      .send(isCameraOn ? 'on_physician_camera_on' : 'on_physician_camera_off', { visitId })
      .catch(() => undefined);
  };
  const tell = (): void => {
    window.clearTimeout(again);
    if (room.state.get().phase !== 'connected' || channel.state.get() !== 'connected') {
      wasAway = true;
      return;
    }
    isCameraTold = null;
    void channel.send(seatEvent({ isEducator, isObserver }), { visitId }).then(
      () => {
        if (wasAway) onTaken();
        wasAway = false;
        tellCamera();
      },
      (error: unknown) => {
        // An unannounced person counts as gone after some seconds: a busy server is told again.
        if (isPassing(error)) again = window.setTimeout(tell, againMs);
      },
    );
  };
  const stops = [
    tellLine(facts, room, channel),
    room.state.subscribe(tell),
    channel.state.subscribe(tell),
    room.media.state.subscribe(tellCamera),
  ];
  return () => {
    window.clearTimeout(again);
    for (const stop of stops) stop();
  };
}
