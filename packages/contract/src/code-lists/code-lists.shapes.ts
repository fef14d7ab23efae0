import { z } from 'zod';
import { id, line, page, paging, queryBoolean, search } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { plainSigns } from '../core/text.rules.ts';
import { codeListLimits } from './code-lists.limits.ts';
import { codeFields, codeListKinds, codeOutcomes } from './code-lists.names.ts';

const kind = z.enum(codeListKinds);
const count = z.int().min(0);

/** Which list is meant. */
export const codeListQuery = z.strictObject({ kind });

/** The search in a list. Fewer than three characters match only the beginning, more of them any place. */
export const offeredCodesQuery = z.strictObject({ kind, search, ...paging });

/** The same for the people who keep the list. */
export const codesQuery = z.strictObject({ kind, search, active: queryBoolean.optional(), ...paging });

/** A code as it is picked: its value is what bills and reports show. */
export const pickedCode = z.object({ id, value: z.string(), description: z.string() });

/** A page of codes to pick from. */
export const offeredCodePage = page(pickedCode);

/** A code as it is kept. */
export const keptCode = pickedCode.extend({ order: count, active: z.boolean() });

/** A page of a list as it is kept. */
export const keptCodePage = page(keptCode);

const description = line(codeListLimits.description, say('codeLists.field.descriptionLong'));
const order = z
  .int(say('codeLists.field.order'))
  .min(0, say('codeLists.field.order'))
  .max(codeListLimits.order, say('codeLists.field.order'));

/** A code that is added to a list. */
export const newCode = z.strictObject({
  kind,
  value: line(codeListLimits.value, say('codeLists.field.valueLong'))
    .overwrite(plainSigns)
    .min(1, say('codeLists.field.value')),
  description,
  order,
});

/** The saved fields of a code; `seen` is the state with which the form was opened. */
export const changedCode = z.strictObject({
  description,
  order,
  seen: z.strictObject({ description, order }),
});

/** A file as text. */
export const codeFaults = z.object({ name: z.string(), text: z.string() });

/** Whether a code is offered. */
export const codeStatus = z.strictObject({ active: z.boolean() });

/** The multipart form of an import: one file. */
export const codeFileForm = z.strictObject({});

/** Which rehearsal is confirmed. */
export const codeImportQuery = z.strictObject({ kind, rehearsal: z.string().regex(/^[0-9a-f]{64}$/) });

/** How many lines of a file do what. */
export const codeCounts = z.object({
  lines: count,
  new: count,
  changed: count,
  unchanged: count,
  doubled: count,
  error: count,
});

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A line of a file of codes: its changes, and its errors. */
export const codeLine = z.object({
  line: z.int().min(1),
  value: z.string(),
  outcome: z.enum(codeOutcomes),
  changes: z.array(z.object({ field: z.enum(codeFields), before: value, after: value })),
  problems: z.array(
    z.object({
      /** The column as named in the file's header; null for the line as a whole. */
      column: z.string().nullable(),
      value: z.string(),
      message: z.string(),
    }),
  ),
});

/** The effect of a file. Nothing is done yet. */
export const codeRehearsal = z.object({
  /** Names this file with the list as it was: the import does exactly this, or is refused. */
  rehearsal: z.string(),
  counts: codeCounts,
  /** Lines to correct first, then changed and new ones; unchanged ones are left out. */
  lines: z.array(codeLine),
  /** How many lines were not told, because there are too many. */
  untold: count,
  unknownColumns: z.array(z.string()),
});

/** The result of a file. */
export const codeImport = z.object({ counts: codeCounts });

/** A code as it is picked. */
export type PickedCode = z.infer<typeof pickedCode>;

/** A code as it is kept. */
export type KeptCode = z.infer<typeof keptCode>;

/** How many lines of a file do what. */
export type CodeCounts = z.infer<typeof codeCounts>;

/** A line of a file of codes. */
export type CodeLine = z.infer<typeof codeLine>;

/** The effect of a file. */
export type CodeRehearsal = z.infer<typeof codeRehearsal>;
