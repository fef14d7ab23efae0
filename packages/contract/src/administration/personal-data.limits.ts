/**
 * How long an erasure waits, and how much space a person's own files may take in their export; further files are
 * only named in it.
 */
export const personalDataLimits = {
  erasureDays: 7,
  exportFileBytes: 100_000_000,
  /** Rows of one table in an export. */
  exportRows: 100_000,
  /** Files in an export, and sessions on paper; the newest ones. */
  exportFiles: 20_000,
  exportPapers: 5_000,
  foundPeople: 20,
  /** People whose data one administrator exports within a day. */
  exportsInDay: 30,
} as const;
