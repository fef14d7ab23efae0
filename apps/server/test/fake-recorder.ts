import type { MadeFilm, Recorder, RecordingWish } from '../src/platform/recorder/recorder.ts';

export interface FakeRecorder extends Recorder {
  /** Every room that was to be recorded, in order. */
  readonly recorded: RecordingWish[];
  readonly finished: string[];
  readonly forgotten: string[];
  /** What the next composings give; an error makes them fail. */
  outcome: readonly MadeFilm[] | Error;
  composings: number;
  /** Ends a recording as a crash of its process would. */
  crash(recordingId: string): void;
  /** While set, every recording ends at once with this reason, as on a full disk. */
  refusal: string | null;
  /** While set, nothing of this recording can be deleted. */
  stuck: string | null;
  /** While set, composing waits; resolves what waits when it is cleared. */
  hold(): () => void;
}

/** Remembers what it was asked; stands for the processes that record and compose. */
export function fakeRecorder(): FakeRecorder {
  const recorded: RecordingWish[] = [];
  const finished: string[] = [];
  const forgotten: string[] = [];
  const running = new Set<string>();
  const held = new Set<string>();
  const ends = new Map<string, string>();
  const composing = new Set<string>();
  let pause: Promise<void> = Promise.resolve();
  return {
    name: 'fake',
    canCompose: true,
    composings: 8,
    recorded,
    finished,
    forgotten,
    outcome: [],
    refusal: null,
    stuck: null,
    crash: (recordingId) => {
      if (running.delete(recordingId)) ends.set(recordingId, 'The process ended with SIGKILL.');
    },
    hold: () => {
      let release: () => void = () => undefined;
      pause = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    record(wish) {
      if (running.has(wish.recordingId)) return;
      recorded.push(wish);
      held.add(wish.recordingId);
      if (this.refusal === null) running.add(wish.recordingId);
      else ends.set(wish.recordingId, this.refusal);
    },
    isRecording: (recordingId) => running.has(recordingId),
    isInRoom: (recordingId) => running.has(recordingId),
    takeEnd: (recordingId) => {
      const reason = ends.get(recordingId) ?? null;
      ends.delete(recordingId);
      return reason;
    },
    finish: async (recordingId) => {
      running.delete(recordingId);
      finished.push(recordingId);
    },
    async compose(recordingId, onProgress) {
      composing.add(recordingId);
      onProgress(0.4);
      await pause;
      composing.delete(recordingId);
      if (this.outcome instanceof Error) throw this.outcome;
      return this.outcome;
    },
    isComposing: (recordingId) => composing.has(recordingId),
    held: async () => [...held],
    async forget(recordingId) {
      if (recordingId === this.stuck) throw new Error('EBUSY: resource busy or locked, rmdir');
      held.delete(recordingId);
      forgotten.push(recordingId);
    },
    stop: async () => undefined,
  };
}
