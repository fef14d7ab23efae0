/** What the check before a call measures (spec 2, section 9). */
export const preCallCheckLimits = {
  /** A measured speed above this is green; in the same unit as `orangeAbove`. */
  greenAbove: 1_000,
  /** A speed above this, and up to `greenAbove`, is orange; from here down it is red. */
  orangeAbove: 350,
  /** The download of the speed test in bytes. */
  downloadBytes: 350_000,
  pingEveryMs: 1_000,
  /** A slower answer is a poor network. */
  poorPingMs: 500,
  /** How many pings one check makes. */
  pings: 3,
  /** A check that takes longer ends with quality unknown. */
  timeoutMs: 10_000,
  /** How often one person may try the way to the media engine in a minute: each waiting room tries it once, and Retry again. */
  waysPerMinute: 30,
} as const;
