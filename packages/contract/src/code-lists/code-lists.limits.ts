import type { CallPace } from '../core/pace.ts';

/** Lengths of a code, and how many a list may have. */
export const codeListLimits = {
  value: 80,
  description: 200,
  /** Codes are listed by this number first, then by their value. */
  order: 99_999,
  /** Active and inactive ones together. */
  codes: 30_000,
} as const;

/** The limits of one file of codes. */
export const codeFileLimits = {
  bytes: 3_000_000,
  /** The head included. */
  rows: 20_001,
  columns: 20,
  cellCharacters: 500,
  fileName: 150,
} as const;

/** How many files one person may send in an hour; each is sent twice. */
export const codeFilesPace = { inHour: 120 } as const;

/** How many lines of a rehearsal are listed, those to correct first. */
export const toldLines = 300;

/** How often each call about code lists may be made. */
export const codeListsCallPaces = {
  offeredCodes: 'usual',
  codes: 'usual',
  codeTemplate: 'usual',
  rehearseCodes: 'upload',
  codeFaults: 'upload',
  importCodes: 'upload',
  addCode: 'usual',
  changeCode: 'usual',
  setCodeStatus: 'usual',
} as const satisfies Record<string, CallPace>;
