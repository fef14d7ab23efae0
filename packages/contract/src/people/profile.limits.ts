/** The limits of a profile. */
export const profileLimits = {
  /** How many years the list of birth years goes back, this year included. */
  birthYears: 80,
  /** The edge of a picture of a person, in pixels: twice the largest place where it is shown. */
  pictureEdge: 512,
  /** How far a picture can be enlarged while it is cropped. */
  mostZoom: 4,
} as const;
