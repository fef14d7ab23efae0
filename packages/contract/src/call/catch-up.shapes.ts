import { z } from 'zod';
import { id } from '../core/core.shapes.ts';
import { boardSync, boardSyncQuery } from './board/board.shapes.ts';
import { callState } from './call.shapes.ts';
import { chatMissed, chatMissedQuery } from './chat/chat.shapes.ts';
import { classState } from './classroom/classroom.shapes.ts';

/** A browser's questions about a call that it came back into: the call itself always, the rest on request. */
export const catchUpQuery = z.strictObject({
  visitId: id,
  classroom: z.boolean().default(false),
  chat: chatMissedQuery.optional(),
  board: boardSyncQuery.omit({ visitId: true }).optional(),
});

/**
 * All answers. A part is null if it was not requested, or if the asker may not have it: its own message says why.
 */
export const caughtUp = z.object({
  call: callState,
  classroom: classState.nullable(),
  chat: chatMissed.nullable(),
  board: boardSync.nullable(),
});

/** A browser's questions. */
export type CatchUpQuery = z.output<typeof catchUpQuery>;

/** The answers. */
export type CaughtUp = z.infer<typeof caughtUp>;
