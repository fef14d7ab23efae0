import { z } from 'zod';
import { id } from '../core/core.shapes.ts';
import { boardSync, boardSyncQuery } from './board/board.shapes.ts';
import { callState } from './call.shapes.ts';
import { chatMissed, chatMissedQuery } from './chat/chat.shapes.ts';
import { classState } from './classroom/classroom.shapes.ts';

/** What a browser wants to know of a call that it came back into: the call itself always, the rest where it says so. */
export const catchUpQuery = z.strictObject({
  visitId: id,
  classroom: z.boolean().default(false),
  chat: chatMissedQuery.optional(),
  board: boardSyncQuery.omit({ visitId: true }).optional(),
});

/** All of it. A part is null that was not asked for, or that the asker may not have: its own message says why. */
export const caughtUp = z.object({
  call: callState,
  classroom: classState.nullable(),
  chat: chatMissed.nullable(),
  board: boardSync.nullable(),
});

/** What a browser wants to know. */
export type CatchUpQuery = z.output<typeof catchUpQuery>;

/** How everything stands. */
export type CaughtUp = z.infer<typeof caughtUp>;
