import type { Observable } from '@lectern/call-engine/observable.ts';
import type { RoomEnding, RoomState } from '@lectern/call-engine/room/room-state.ts';
import type { CallTimer } from '@lectern/call-engine/room/call-timer.ts';

/** The common part of every call, for participants and viewers: its state, its end, its time. */
export interface CallLife {
  readonly room: {
    readonly state: Observable<RoomState>;
    /** The call is over for this browser; the server, or the stream, said so. */
    readonly finish: (ending: RoomEnding) => Promise<void>;
    readonly leave: () => Promise<void>;
  };
  readonly timer: CallTimer;
  /** The person who ended the call, according to the server; nothing while it goes on. */
  readonly endedBy: () => 'educator' | 'admin' | 'buffer' | null;
}
