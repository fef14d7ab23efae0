import type { events } from '@lectern/contract/events.ts';
import type { Channel } from '../../../lib/socket-client.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { startRecording, stopRecording } from './recording.queries.ts';

/** The channel on which a call and its recording are told. */
export type RecordingChannel = Channel<{ readonly name: '/chat' } & (typeof events)['/chat']>;

/** Whether a call is being recorded: 'starting' for the two seconds before it begins. */
export type RecordingPhase = 'off' | 'starting' | 'on';

/** The recording of a call, as everybody in it knows of it. */
export interface RecordingSwitch {
  readonly phase: Store<RecordingPhase>;
  /** Starts or stops the recording; only the educator may. */
  readonly toggle: () => Promise<void>;
  readonly stop: () => void;
}

const phaseOf = ({ state, isRecording }: { state: string; isRecording: boolean }): RecordingPhase => {
  if (state === 'starting') return 'starting';
  return isRecording ? 'on' : 'off';
};

/** Follows whether a call is being recorded, and asks for it anew after every connection. */
export function followRecording(channel: RecordingChannel, visitId: string): RecordingSwitch {
  const phase = createStore<RecordingPhase>('off');
  const ask = (): void => {
    if (channel.state.get() !== 'connected') return;
    // The next connection asks again; until then what was known holds.
    void channel.send('classroom_init', { visitId }).then(
      ({ isRecording }) => phase.set(isRecording ? 'on' : 'off'),
      () => undefined,
    );
  };
  const stops = [
    channel.on('recording_changed', (news) => {
      // What becomes of an earlier recording while it is being made is no news of this one.
      if (news.state === 'ready' || news.state === 'failed') return;
      phase.set(phaseOf(news));
    }),
    channel.state.subscribe(ask),
  ];
  ask();
  return {
    phase,
    toggle: async () => {
      const isOff = phase.get() === 'off';
      phase.set(phaseOf(await (isOff ? startRecording(visitId) : stopRecording(visitId))));
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
