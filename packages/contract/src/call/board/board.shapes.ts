import { z } from 'zod';
import { id, instant, opaqueText, queryBoolean } from '../../core/core.shapes.ts';
import { boardLimits } from './board.limits.ts';
import { boardInkNames, boardPens } from './board.names.ts';

/** Bytes of a message, at most this many. */
function bytes(most: number): z.ZodType<Uint8Array, Uint8Array> {
  return z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.byteLength <= most);
}

/** A field of the spec that is ignored: a socket speaks for its own person. */
const ignoredSender = { senderUserId: opaqueText(64).optional() };

/** A drawing: an update of the shared document. Whole images are refused. */
export const boardMessage = z.strictObject({
  visitId: id,
  textMessage: bytes(boardLimits.updateBytes),
  ...ignoredSender,
});

/** Whether the board is shown to everybody in the call. */
export const boardOpenMessage = z.strictObject({
  visitId: id,
  isWhiteboardOpen: z.boolean(),
  ...ignoredSender,
});

/** The same in a query. */
export const boardOpenQuery = z.strictObject({ visitId: id, isWhiteboardOpen: queryBoolean });

/** Whether the board is shown. */
export const boardOpen = z.object({ visitId: id, isWhiteboardOpen: z.boolean() });

/** A browser comes to the board or comes back: under which number it writes, and what it has of the document. */
export const boardSyncQuery = z.strictObject({
  visitId: id,
  clientId: z
    .int()
    .min(1)
    .max(2 ** 32 - 1),
  stateVector: bytes(65_536),
});

/** The part of the document that a browser is missing, and the board's state. */
export const boardSync = z.object({
  visitId: id,
  textMessage: bytes(Number.MAX_SAFE_INTEGER),
  isWhiteboardOpen: z.boolean(),
  /** The person with the pen besides the educator. */
  penUserId: id.nullable(),
  mayDraw: z.boolean(),
  mayClear: z.boolean(),
});

/** The person who gets the pen; null takes it back. */
export const boardPenMessage = z.strictObject({ visitId: id, userId: id.nullable() });

/** Who has the pen in addition to the educator. */
export const boardPen = z.object({ visitId: id, userId: id.nullable() });

const live = {
  visitId: id,
  strokeId: z.string().regex(/^[\w-]{1,36}$/),
  isEraser: z.boolean(),
  ink: z.enum(boardInkNames),
  size: z.literal(boardPens),
  /** How many points were sent before. */
  from: z.int().min(0).max(boardLimits.pointsOfStroke),
  points: opaqueText(16_384),
} as const;

/** Part of a stroke that is being drawn; it is shown and not kept. */
export const boardLiveMessage = z.strictObject(live);

/** The same, with the person who draws it. */
export const boardLive = z.object({ ...live, userId: id });

/** Other people's drawings, as they were stored. */
export const boardUpdate = z.object({ visitId: id, textMessage: bytes(Number.MAX_SAFE_INTEGER) });

/** Which picture of which board. */
export const byBoardImage = z.strictObject({ visitId: id, fileId: id });

/** Boards that were kept with a session, the newest first. `image` is a signed address that works for minutes. */
export const keptBoards = z.object({
  data: z.array(z.object({ id, keptAt: instant, name: z.string(), image: z.string().nullable() })),
});

/** Part of a stroke that is being drawn. */
export type BoardLive = z.infer<typeof boardLive>;

/** The state of the board for a person who opens it. */
export type BoardSync = z.infer<typeof boardSync>;
