import { createState, type State } from '@lectern/call-engine/observable.ts';
import type { RecordingNews } from '@lectern/contract/call/recording/recording.shapes.ts';
import type { events } from '@lectern/contract/events.ts';
import type { CatchUp } from '../catch-up.ts';
import { askOnConnect } from '../../../lib/ask-on-connect.ts';
import type { Channel } from '../../../lib/socket-client.ts';
import { startRecording, stopRecording } from './recording.queries.ts';

/** The channel of a call and its recording. */
export type RecordingChannel = Channel<{ readonly name: '/chat' } & (typeof events)['/chat']>;

/** Whether a call is being recorded: 'starting' for the two seconds before it begins, 'interrupted' while it cannot be. */
export type RecordingPhase = 'off' | 'starting' | 'on' | 'interrupted';

/** The recording of a call, as everybody in it sees it. */
export interface RecordingSwitch {
  readonly phase: State<RecordingPhase>;
  /** Starts or stops the recording; only the educator may. */
  readonly toggle: () => Promise<void>;
  readonly stop: () => void;
}

const phaseNow = (isRecording: boolean, isInterrupted: boolean): RecordingPhase => {
  if (isInterrupted) return 'interrupted';
  return isRecording ? 'on' : 'off';
};

const phaseOf = ({ state, isRecording, isInterrupted }: RecordingNews): RecordingPhase =>
  state === 'starting' ? 'starting' : phaseNow(isRecording, isInterrupted);

/** Follows whether a call is being recorded, and asks again after every connection. */
export function followRecording(
  channel: RecordingChannel,
  { visitId, catchUp }: { visitId: string; catchUp: Pick<CatchUp, 'call'> },
): RecordingSwitch {
  const phase = createState<RecordingPhase>('off');
  const stops = [
    channel.on('recording_changed', (news) => {
      // The progress of an earlier recording's film is no news of this one.
      if (news.state === 'ready' || news.state === 'failed') return;
      phase.set(phaseOf(news));
    }),
    askOnConnect(channel, async () => {
      const now = await catchUp.call();
      phase.set(phaseNow(now.isRecording, now.isRecordingInterrupted));
    }),
  ];
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
