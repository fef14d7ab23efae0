import { z } from 'zod';
import { id, opaqueText, soundText } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { fileLimits } from './files.limits.ts';
import { uploadPurposes, wireFileTypes } from './files.names.ts';

/** A file inside JSON. Its content decides what it is, not these first words. */
export const dataUrl = soundText()
  .max(fileLimits.dataUrlCharacters, say('files.tooLarge'))
  .regex(/^data:(image\/png|image\/jpe?g|application\/pdf);base64,/, say('files.onlyImageOrPdf'));

/** Files inside JSON. */
export const dataUrls = z.array(dataUrl).max(fileLimits.files, say('files.tooMany'));

/** Files that were uploaded before. */
export const fileIds = z.array(id).max(fileLimits.files, say('files.tooMany'));

/** A file of a visit as it is shown; `image` is a signed address that works for minutes, also for a pdf. */
export const attachment = z.object({
  id,
  image: z.string(),
  fileType: z.enum(wireFileTypes),
  name: z.string(),
  size: z.int(),
});

/** The text fields of an upload; the files are in `multipartFiles`, repeated. */
export const uploadForm = z.strictObject({
  purpose: z.enum(uploadPurposes).optional(),
  visitId: id.optional(),
});

/** A stored upload. Until something refers to it only its owner can. */
export const uploaded = z.object({
  status: z.literal('success'),
  files: z.array(z.object({ fileId: id, name: z.string(), fileType: z.enum(wireFileTypes), size: z.int() })),
});

/** Which file. */
export const byFileId = z.strictObject({ fileId: id });

/** An address that works for minutes, to be opened in a new tab. */
export const fileLink = z.object({ url: z.string() });

/** The signed part of an address: where the file is shown, until when, and our signature. */
export const signature = z.strictObject({
  place: opaqueText(120),
  expires: opaqueText(16),
  signature: opaqueText(128),
});

/** A file of a visit as it is shown. */
export type Attachment = z.infer<typeof attachment>;
