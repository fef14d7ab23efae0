import { defineRefusals } from '../core/refusal.ts';

/** The lists that MedicAid picks from: CPT codes, modifier codes and eligible providers. */
export const codeListKinds = ['cpt', 'modifier', 'provider'] as const;

/** One of these lists. */
export type CodeListKind = (typeof codeListKinds)[number];

/** The columns of a file of codes. */
export const codeColumns = ['value', 'description', 'order', 'active'] as const;

/** A column of a file of codes. */
export type CodeColumn = (typeof codeColumns)[number];

/** What a file can change of a code; its value names it. */
export const codeFields = ['description', 'order', 'active'] as const;

/** What a file can change of a code. */
export type CodeField = (typeof codeFields)[number];

/** What a line of a file does. Doubled: an earlier line has the same code, and that line counts. */
export const codeOutcomes = ['new', 'changed', 'unchanged', 'doubled', 'error'] as const;

/** What a line of a file does. */
export type CodeOutcome = (typeof codeOutcomes)[number];

/** How code lists refuse. */
export const codeListsRefusals = defineRefusals('codeLists', {
  /** The list has a code of this value, whatever the case. */
  code_taken: 417,
  code_list_full: 417,
  code_file_too_large: 413,
  /** The message says why, and in which line. */
  code_file_unreadable: 400,
});
