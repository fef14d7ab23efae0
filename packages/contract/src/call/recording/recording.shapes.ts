import { z } from 'zod';
import { id, instant } from '../../core/core.shapes.ts';
import { dataUrl } from '../../files/files.shapes.ts';
import { filmKinds, recordingKinds, recordingStates } from './recording.names.ts';

/** The state of a call's recording, for everybody in it. */
export const recordingNews = z.object({
  visitId: id,
  recordingId: id,
  state: z.enum(recordingStates),
  /** What people say now is being recorded. */
  isRecording: z.boolean(),
  /** It should be recorded, and cannot be now; it is tried again by itself. */
  isInterrupted: z.boolean(),
});

/** One film that can be played. */
export const film = z.object({
  filmId: id,
  kind: z.enum(filmKinds),
  /** The person in it; empty for everybody. */
  name: z.string(),
  seconds: z.int(),
});

/** A recording of a session as its summary shows it. */
export const recording = z.object({
  recordingId: id,
  /** Counts from 1 within the session. */
  number: z.int(),
  state: z.enum(recordingStates),
  /** How much of it is made, in per cent. */
  progress: z.int().min(0).max(100),
  /** It could not be made, and is tried again by itself. */
  isDelayed: z.boolean(),
  kind: z.enum(recordingKinds).nullable(),
  startedAt: instant,
  films: z.array(film),
});

/** The recordings of a session, the first first. */
export const recordingList = z.object({ data: z.array(recording) });

/** Which film of which session. */
export const byFilm = z.strictObject({ id, filmId: id });

/** An address of a film that works for its length and some minutes. */
export const filmLink = z.object({ url: z.string(), seconds: z.int() });

/** A picture of the educator's view; either name of the field is accepted. */
export const screenshotForm = z
  .strictObject({ visitId: id, image: dataUrl.optional(), photo: dataUrl.optional() })
  .refine((form) => form.image !== undefined || form.photo !== undefined, { path: ['image'] });

/** The state of a recording. */
export type RecordingNews = z.infer<typeof recordingNews>;

/** A recording of a session. */
export type Recording = z.infer<typeof recording>;

/** One film that can be played. */
export type Film = z.infer<typeof film>;
