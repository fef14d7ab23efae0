/** Why a call is over for this browser. */
export type RoomEnding =
  /** Left by oneself. */
  | 'left'
  /** The call is over, or closed to this person. */
  | 'over'
  /** Not opened yet: the address was opened too early. */
  | 'notOpen'
  /** Put out by the educator. */
  | 'removed'
  /** Sent back to the waiting room by the educator. */
  | 'sentBack'
  /** The seat was taken in another window. */
  | 'elsewhere'
  /** The stream of a broadcast failed and did not come back. */
  | 'streamLost'
  /** Not let in for a reason that only the refusal tells. */
  | 'refused';

/** The state of the connection to a call. */
export type RoomState =
  | { readonly phase: 'idle' }
  /** `failure` says why the attempt before failed; another one follows by itself. */
  | { readonly phase: 'connecting'; readonly failure: string | null }
  | { readonly phase: 'connected' }
  | { readonly phase: 'reconnecting'; readonly failure: string | null }
  | { readonly phase: 'ended'; readonly ending: RoomEnding; readonly refusal: unknown };
