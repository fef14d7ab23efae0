import { z } from 'zod';
import { id, instant, opaqueText, queryBoolean } from '../../core/core.shapes.ts';
import {
  broadcastAudioCodecs,
  broadcastPictures,
  broadcastStates,
  broadcastVideoCodecs,
} from './broadcast.names.ts';

/** The state of a broadcast at this moment. Always sent whole. */
export const broadcastNews = z.object({
  visitId: id,
  state: z.enum(broadcastStates),
  /**
   * Address of the live playlist on this host, the same for everybody; null until it can be watched. The viewer's
   * cookie travels with each request and is checked.
   */
  hls: z.string().nullable(),
  /** The same, under the name of the guest's link. */
  broadcastUrl: z.string().nullable(),
  startedAt: instant.nullable(),
  isEducatorMuted: z.boolean(),
  /** The educator rehearses: the stream starts by a press only, on whichever device of theirs. */
  isRehearsal: z.boolean(),
  picture: z.enum(broadcastPictures),
  /** The track that the educator chose to be shown; null: the screen while it is shared, else the camera. */
  focusedStreamId: z.string().nullable(),
  videoCodec: z.enum(broadcastVideoCodecs).nullable(),
  audioCodec: z.enum(broadcastAudioCodecs).nullable(),
  /** How many watch, for the educator and who looks on; null for everybody else, and in pushes. */
  viewers: z.int().nullable(),
});

/** Which track of the educator is to be shown; null leaves the choice to the server again. */
export const streamFocus = z.strictObject({ sessionId: id, streamId: opaqueText(64).nullable() });

const mute = { visitId: id.optional(), isMute: queryBoolean.optional() };

/** Whether the educator is muted; visitId and isMute are read from the body, else from the query. */
export const educatorMuteQuery = z.strictObject(mute);

/** The same in the body. */
export const educatorMuteBody = z.strictObject({ visitId: id.optional(), isMute: z.boolean().optional() });

/** A file of the stream: the playlist, or a part that it names. */
export const byStreamFile = z.strictObject({ id, file: z.string().regex(/^[\w.-]{1,80}$/) });

/** How many watch now: told to the educator and who looks on. */
export const broadcastViewers = z.object({ visitId: id, count: z.int() });

/** The stream can be watched at this address. */
export const liveStreaming = z.object({ visitId: id, hls: z.string(), broadcastUrl: z.string() });

/** A broadcast that began, for administrators who may look on. */
export const broadcastBegun = z.object({ visitId: id, educatorUserId: id, educatorName: z.string() });

/** The result of a viewer's wish to stop watching. */
export const watchingEnded = z.object({ visitId: id });

/** The state of a broadcast. */
export type BroadcastNews = z.infer<typeof broadcastNews>;
