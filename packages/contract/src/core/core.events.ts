import { z } from 'zod';
import { id, epochMs, nothing, opaqueText } from './core.shapes.ts';
import { sessionEndings } from '../identity/identity.names.ts';
import { namespace } from './socket.ts';

/**
 * A browser's socket `auth`: a ticket, a token, or nothing where the cookie signs in. `visitId` says for which visit
 * a /chat socket acts; the server checks it. The query `userId, type, visitId, socketAuthentication` may be present
 * and decides nothing.
 */
export const socketHandshake = z.strictObject({
  socketAuthentication: opaqueText(256).optional(),
  token: opaqueText(256).optional(),
  visitId: id.optional(),
  timeZone: opaqueText(64).optional(),
  language: opaqueText(16).optional(),
  /** The socket that this one takes the place of: the same page's one before, which it has given up. */
  insteadOf: opaqueText(64).optional(),
});

/** The first message on every socket. */
export const greeting = z.object({
  serverTime: epochMs,
  userId: id,
  socketId: z.string(),
  visitId: id.nullable(),
});

/** The server goes away; a browser comes back after the pause without showing an error at once. */
export const serverDraining = z.object({ retryAfterMs: z.int() });

/** The authSession of this socket is over. */
export const sessionDead = z.object({ reason: z.enum(sessionEndings) });

/** The product's clock was moved by a test. */
export const clockMoved = z.object({ serverTime: epochMs });

/** The messages of every namespace. */
const everywhere = {
  toServer: {
    heartbeat: {
      summary: 'Asks for the time; shows that the connection lives.',
      payload: z.strictObject({}),
      ack: nothing,
    },
  },
  toClient: {
    greeting: { summary: 'The first message: who is signed in, and the time.', payload: greeting },
    server_draining: {
      summary: 'The server restarts; reconnect after a pause.',
      payload: serverDraining,
    },
    session_dead: { summary: 'The authSession is over; the socket closes.', payload: sessionDead },
    clock_moved: { summary: "A test moved the product's clock.", payload: clockMoved },
  },
} as const;

/** What every /web socket hears in addition to its features. */
export const coreWebEvents = namespace({ name: '/web', ...everywhere });

/** What every /custom-chat socket hears in addition to its features. */
export const coreCustomChatEvents = namespace({ name: '/custom-chat', ...everywhere });

/** What every /chat socket hears in addition to its features. */
export const coreChatEvents = namespace({ name: '/chat', ...everywhere });
