import type { StreamFault } from '@lectern/call-engine/broadcast/stream-healing.ts';

/** The source and the target of a stream, and its error callbacks. */
export interface StreamGiven {
  url: string;
  video: HTMLVideoElement;
  onFault: (fault: StreamFault) => void;
  /** Its playlist came. */
  onFetched: () => void;
}

/** A stream that is being played. */
export interface Stream {
  /** Begins to fetch again, at the live end. */
  refetch: () => void;
  /** Resets the decoder. */
  recover: () => void;
  /** Goes to the live end if it fell too far behind. */
  keepUp: () => void;
  stop: () => void;
}
