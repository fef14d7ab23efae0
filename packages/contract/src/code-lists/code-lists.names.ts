import { defineRefusals } from '../core/refusal.ts';

/** The lists that MedicAid picks from: CPT codes, modifier codes and eligible providers. */
export const codeListKinds = ['cpt', 'modifier', 'provider'] as const;

/** One of these lists. */
export type CodeListKind = (typeof codeListKinds)[number];

/** The columns of a file of codes. */
export const codeColumns = ['value', 'description', 'order', 'active'] as const;

/** A column of a file of codes. */
export type CodeColumn = (typeof codeColumns)[number];

/** The fields of a code that a file can change; its value names it. */
export const codeFields = ['description', 'order', 'active'] as const;

/** A field of a code that a file can change. */
export type CodeField = (typeof codeFields)[number];

/** The effects of a line. Doubled: an earlier line has the same code, and that line counts. */
export const codeOutcomes = ['new', 'changed', 'unchanged', 'doubled', 'error'] as const;

/** The effect of a line. */
export type CodeOutcome = (typeof codeOutcomes)[number];

/** How code lists refuse. */
export const codeListsRefusals = defineRefusals('codeLists', {
  /** The list has a code of this value, ignoring case. */
  code_taken: 417,
  code_list_full: 417,
  code_file_too_large: 413,
  /** The message says why, and in which line. */
  code_file_unreadable: 400,
});
