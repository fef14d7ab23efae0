/** Bounds of the second factor. */
export const factorLimits = {
  /** After the password, the factor must come within so long. */
  stepMinutes: 10,
  /** Wrong codes for one right password; then it must be typed again. */
  triesOfStep: 5,
  /** A key of an app waits so long to be turned on. */
  setUpMinutes: 60,
  recoveryCodes: 8,
  /** A question for a passkey holds so long. */
  challengeMinutes: 10,
  passkeys: 10,
  passkeyName: 60,
  /** What is typed: six digits, or a recovery code with its dashes; spaces are taken out. */
  typedCode: 40,
} as const;
