import type { CallPace } from '../core/pace.ts';

/** What a profile takes. */
export const profileLimits = {
  /** How many years the list of birth years goes back, this year included. */
  birthYears: 80,
  /** The edge of a picture of a person, in pixels: twice the largest place where it stands. */
  pictureEdge: 512,
  /** How far a picture can be enlarged while it is cropped. */
  mostZoom: 4,
} as const;

/** How often each call about the own profile may be made. */
export const profilePaces = {
  profile: 'usual',
  changeProfile: 'secret',
  setOwnPicture: 'usual',
  removeOwnPicture: 'usual',
} as const satisfies Record<string, CallPace>;
