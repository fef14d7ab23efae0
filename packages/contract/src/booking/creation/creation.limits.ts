/** Limits of 'Create Session' of educators and admins (spec 1, section 5). */
export const creationLimits = {
  /** The field of a parent's e-mail address. */
  email: 100,
} as const;
