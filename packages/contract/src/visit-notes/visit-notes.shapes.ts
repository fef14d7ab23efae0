import { z } from 'zod';
import { epochMs, id, instant, soundText } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { cleanLines } from '../core/text.rules.ts';
import { attachment, dataUrls, fileIds } from '../files/files.shapes.ts';
import { sessionStatus, visitStatus } from '../visits/visits.shapes.ts';
import { medicAid, medicAidForm } from './medic-aid.shapes.ts';
import { visitNoteLimits } from './visit-notes.limits.ts';

const zeroOrOne = z.literal([0, 1]);

const noteText = soundText()
  .overwrite((text) => cleanLines(text).trimStart())
  .max(visitNoteLimits.text, say('visitNotes.tooLong'))
  .optional();

/** The note of a session; its texts are empty for people who may not read it yet. */
export const soapNotes = z.object({
  visitId: id,
  /** Subject/Material. */
  subjective: z.string(),
  /** Session notes. */
  objective: z.string(),
  assessment: z.string(),
  /** Recommendations. */
  plan: z.string(),
  materialImages: z.array(attachment),
  visitComplaintImages: z.array(attachment),
  handouts: z.array(attachment),
  /** 0 open, 1 complete. */
  visitNoteCompletedStatus: zeroOrOne,
  isActiveCall: zeroOrOne,
  /** Whether MedicAid was saved; told to the session's educator alone, as is MedicAid itself. */
  medicAidCodes: z.boolean(),
  medicAid: medicAid.nullable(),
  savedAt: instant.nullable(),
});

/** The note, and what the asker may do with it. */
export const encounter = z.object({
  soapNotes,
  permissions: z.object({
    mayRead: z.boolean(),
    /** A student who was put out of a class, or their parent: there is nothing for them to wait for. */
    isPutOut: z.boolean(),
    mayEdit: z.boolean(),
    mayAddMaterials: z.boolean(),
    mayComplete: z.boolean(),
    mayEditMedicAid: z.boolean(),
  }),
});

/** The saved fields of a note; the others stay. `visitNoteCompletedStatus` 1 completes it for good. */
export const soapNotesForm = z.strictObject({
  visitId: id,
  subjective: noteText,
  objective: noteText,
  assessment: noteText,
  plan: noteText,
  visitNoteCompletedStatus: zeroOrOne.default(0),
  isActiveCall: zeroOrOne.default(0),
  /** When the texts were typed: the last typed version wins, not the last sent. Defaults to now. */
  typedAt: epochMs.min(0).optional(),
  /** Materials that are added: inside JSON, or uploaded before. */
  materialImages: dataUrls.default([]),
  materialFileIds: fileIds.default([]),
  handouts: dataUrls.default([]),
  handoutFileIds: fileIds.default([]),
  /** False: `medicAid` is not meant. */
  medicAidCodes: z.boolean().default(true),
  /** Can be saved by itself once the note is complete. */
  medicAid: medicAidForm.optional(),
});

/** The saved note, and the session's state with it. */
export const noteSaved = z.object({ soapNotes, sessionStatus, visitStatus });

/** The note of a session. */
export type SoapNotes = z.infer<typeof soapNotes>;

/** A note as it is saved. */
export type SoapNotesForm = z.input<typeof soapNotesForm>;
