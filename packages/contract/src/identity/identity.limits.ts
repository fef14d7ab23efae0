/** Lengths of the fields of the sign-in (spec 1, section 5). */
export const identityLimits = {
  username: 64,
  email: 64,
  passwordMinimum: 8,
  passwordMaximum: 64,
  /** How long a reset link works; it works once. */
  resetLinkMinutes: 30,
  /** How long the link that confirms a new e-mail address works; it works once. */
  emailLinkMinutes: 30,
  /** For this long after a password was typed, acts that could give the account away do not ask for it again. */
  proofMinutes: 15,
  /** How long a ticket for a socket works; it works once. */
  socketTicketSeconds: 60,
} as const;

/**
 * For this long after an administrator removed the address of a person who had joined, no code on a screen lets
 * anybody in: the owner of the old address was notified, and can object.
 */
export const takenEmailDays = 3;

/** No key, mouse move or scroll for this long signs out (spec 2, section 9). */
export const inactivityMs = 900_000;

/** How long an invitation holds. */
export const invitationDays = 14;

/** How long a first password holds that was handed over on paper, and of how many signs it is: more than 70 bits. */
export const firstPassword = { days: 14, signs: 15 } as const;
