/** Bounds of the second factor. */
export const factorLimits = {
  /** How long after the password the factor must come. */
  stepMinutes: 10,
  /** Wrong codes for one right password; then it must be typed again. */
  triesOfStep: 5,
  /** How long an app's key waits to be turned on. */
  setUpMinutes: 60,
  recoveryCodes: 8,
  /** How long a challenge for a passkey is valid. */
  challengeMinutes: 10,
  passkeys: 10,
  passkeyName: 60,
  /** The typed code: six digits, or a recovery code with its dashes; spaces are removed. */
  typedCode: 40,
} as const;
