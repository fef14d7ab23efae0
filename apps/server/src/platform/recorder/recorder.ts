/** Which room is recorded, under which recording. */
export interface RecordingWish {
  readonly recordingId: string;
  readonly room: string;
}

/** A playable file made of a recording; it is on this machine until `forget`. */
export interface MadeFilm {
  readonly file: string;
  readonly seconds: number;
  /** The person in the picture; null for everybody. */
  readonly of: { readonly name: string; readonly kind: 'person' | 'screen' } | null;
}

/** Records calls and makes films of them, in separate processes, which this one starts and watches. */
export interface Recorder {
  /** This process's name among several: who holds a recording. */
  readonly name: string;
  /** Whether everybody is put together into one film. */
  readonly canCompose: boolean;
  /** How many recordings are composed at once; the others wait, the oldest first. */
  readonly composings: number;
  /** Records a room from now on; a running recording continues. */
  record(wish: RecordingWish): void;
  isRecording(recordingId: string): boolean;
  /** Whether one that runs is in the room and takes in what is said there. */
  isInRoom(recordingId: string): boolean;
  /** Why one ended unasked since this was asked last; null when none did. */
  takeEnd(recordingId: string): string | null;
  /** Resolves when everything is written; a recording that does not run is fine. */
  finish(recordingId: string): Promise<void>;
  /** Makes films of a recording. Rejects when that fails; it can be retried. */
  compose(recordingId: string, onProgress: (share: number) => void): Promise<readonly MadeFilm[]>;
  isComposing(recordingId: string): boolean;
  /** The recordings of which something is on this machine. */
  held(): Promise<readonly string[]>;
  /** Deletes everything of a recording on this machine. */
  forget(recordingId: string): Promise<void>;
  /** Ends every process that was started here; recordings stay. */
  stop(): Promise<void>;
}
