import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TokenError } from '../tokens/access-token.ts';
import type { TokenClaims } from '../tokens/access-token.ts';
import { runRoomService } from './room-service.ts';
import type { RequestBody, RoomServiceContext } from './room-service.ts';
import { TwirpError } from './twirp-error.ts';

/** Where RoomService calls are posted. */
export const twirpPrefix = '/twirp/livekit.RoomService/';

const maxBodyBytes = 2 * 1024 * 1024;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Read to its end even when too large: a sender that is cut off in mid-request does not see the answer.
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= maxBodyBytes) chunks.push(chunk);
  });
  await once(request, 'end');
  if (size > maxBodyBytes) throw new TwirpError(413, 'resource_exhausted', 'the request is too large');
  return Buffer.concat(chunks).toString('utf8');
}

/** Reads a JSON body; throws `TwirpError` 400 for anything but an object. */
export function parseBody(text: string): RequestBody {
  try {
    const value: unknown = JSON.parse(text || '{}');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as RequestBody;
  } catch {
    throw new TwirpError(400, 'malformed', 'the request is not JSON');
  }
  throw new TwirpError(400, 'malformed', 'the request is not an object');
}

function toTwirpError(error: unknown): TwirpError {
  if (error instanceof TwirpError) return error;
  if (error instanceof TokenError) return new TwirpError(401, 'unauthenticated', error.message);
  return new TwirpError(
    400,
    'invalid_argument',
    error instanceof Error ? error.message.slice(0, 200) : 'error',
  );
}

/** Answers one RoomService call in Twirp's JSON form. The content type is exactly `application/json`: the SDK reads errors only then. */
export async function handleTwirp(
  exchange: { request: IncomingMessage; response: ServerResponse; method: string },
  context: RoomServiceContext & { readonly verify: (token: string) => Promise<TokenClaims> },
): Promise<void> {
  const { request, response, method } = exchange;
  try {
    if (request.method !== 'POST') throw new TwirpError(405, 'bad_route', 'calls are posted');
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const claims = await context.verify(token);
    const body = parseBody(await readBody(request));
    const result = runRoomService(context, method, { claims, body });
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result));
  } catch (error) {
    const { status, code, message } = toTwirpError(error);
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code, msg: message }));
  }
}
