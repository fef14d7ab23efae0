/** Lengths of what is typed at sign-in (spec 1, section 5). */
export const identityLimits = {
  username: 64,
  email: 64,
  passwordMinimum: 8,
  passwordMaximum: 64,
  /** A reset link works for so long, once. */
  resetLinkMinutes: 30,
  /** The link that confirms a new e-mail address works for so long, once. */
  emailLinkMinutes: 30,
  /** For so long after a password was typed, acts that could give the account away do not ask for it again. */
  proofMinutes: 15,
  /** A ticket for a socket works for so long, once. */
  socketTicketSeconds: 60,
} as const;

/**
 * So long after an administrator took away the address of somebody who had joined, no code on a screen lets anybody in:
 * whoever reads the old address was told, and can object.
 */
export const takenEmailDays = 3;

/** No key, mouse move or scroll for so long signs out (spec 2, section 9). */
export const inactivityMs = 900_000;

/** How long an invitation holds. */
export const invitationDays = 14;

/** How long a first password holds that was handed over on paper, and of how many signs it is: more than 70 bits. */
export const firstPassword = { days: 14, signs: 15 } as const;
