import { z } from 'zod';
import { pickedCode } from '../code-lists/code-lists.shapes.ts';
import { id, instant, recordVersion, soundText } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { cleanLines } from '../core/text.rules.ts';
import { visitNoteLimits } from './visit-notes.limits.ts';

/** A code that was picked; it stays also when it is offered no more. */
const chosenCode = pickedCode.extend({ active: z.boolean() });

/** MedicAid of a session, for its educator alone. */
export const medicAid = z.object({
  cptCodes: z.array(chosenCode),
  modifierCode: chosenCode.nullable(),
  eligibleProvider: chosenCode.nullable(),
  medicalNotes: z.string(),
  version: recordVersion,
  savedAt: instant,
});

/** MedicAid as it is saved, whole. With a version it is refused where somebody has saved since; 0: nothing was saved. */
export const medicAidForm = z.strictObject({
  cptCodes: z
    .array(id)
    .max(visitNoteLimits.cptCodes)
    .refine((ids) => new Set(ids).size === ids.length, say('visitNotes.medicAid.pickedTwice')),
  modifierCode: id.nullable().default(null),
  eligibleProvider: id.nullable().default(null),
  medicalNotes: soundText()
    .overwrite((text) => cleanLines(text).trimStart())
    .max(visitNoteLimits.medicalNotes, say('visitNotes.medicAid.tooLong'))
    .default(''),
  version: recordVersion.optional(),
});

/** MedicAid of a session. */
export type MedicAid = z.infer<typeof medicAid>;

/** A code that was picked. */
export type ChosenCode = z.infer<typeof chosenCode>;
