import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Call } from '@lectern/contract/core/call.ts';
import { uploadField } from '@lectern/contract/files/files.names.ts';
import type { TextKey } from '@lectern/contract/texts.ts';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { personCtx, type Ctx } from '../context/ctx.ts';
import { Refusal } from '../context/refusal.ts';
import { parseFormFields } from './input.ts';
import type { Exchange, UploadPart } from './route.ts';
import {
  attemptCookie,
  attemptSeconds,
  guestCookie,
  knownBrowserCookie,
  knownBrowserSeconds,
  readToken,
  readTokens,
  sessionCookie,
  sessionSeconds,
} from './session-token.ts';

const attemptShape = /^[\w-]{32}$/;

const largestFileBytes = 60_000_000;

/** The error of reading a form: its limits have a status of their own, everything else is a broken form. */
function formRefusal(error: unknown): unknown {
  if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) return error;
  return new Refusal('upload_broken');
}

async function* readChunks(stream: Readable): AsyncIterable<Buffer> {
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    // The sender went away, or the connection broke: nothing of ours failed.
    throw formRefusal(error);
  }
}

function wrongPart(field: string, key: TextKey): Refusal {
  return new Refusal('invalid_input', { fields: [{ field, message: key, params: { name: uploadField } }] });
}

function fileOf({ fieldname, filename, file }: MultipartFile, fields: UploadPart['fields']): UploadPart {
  if (fieldname !== uploadField) throw wrongPart(fieldname, 'core.field.filePart');
  return { name: filename, stream: readChunks(file), fields };
}

function noteField(call: Call, fields: Record<string, unknown>, given: MultipartValue): void {
  const { fieldname, value } = given;
  if (fieldname in fields) throw wrongPart(fieldname, 'core.field.fieldTwice');
  fields[fieldname] = value;
  parseFormFields(call, fields);
}

/** The files of a form; each other field must be one of the call's, once. */
async function* readUploads(request: FastifyRequest, call: Call): AsyncIterable<UploadPart> {
  if (!request.isMultipart()) throw wrongPart('', 'core.field.noForm');
  // The code that stores a file sets its limit; this one only keeps a stream from being endless.
  const options = { limits: { fileSize: largestFileBytes }, throwFileSizeLimit: false };
  const parts = request.parts(options);
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of parts) {
      if (part.type === 'file') yield fileOf(part, fields);
      else noteField(call, fields, part);
    }
  } catch (error) {
    throw formRefusal(error);
  }
}

interface ExchangeOf {
  readonly call: Call;
  readonly secureCookies: boolean;
  readonly contextBy: (token: string) => Promise<Ctx>;
}

/** The side of a request and its answer that a handler may touch. */
export function createExchange(
  request: FastifyRequest,
  reply: FastifyReply,
  { call, secureCookies, contextBy }: ExchangeOf,
): Exchange & { said(): string | undefined } {
  let message: string | undefined;
  const cookieOptions = {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: secureCookies || request.protocol === 'https',
  } as const;
  return {
    address: request.ip,
    token: readToken(request)?.token,
    tokens: readTokens(request),
    knownBrowser: request.cookies[knownBrowserCookie],
    begunAttempt: request.cookies[attemptCookie],
    browserAttempt: () => {
      const begun = request.cookies[attemptCookie] ?? '';
      const attempt = attemptShape.test(begun) ? begun : randomBytes(24).toString('base64url');
      void reply.setCookie(attemptCookie, attempt, { ...cookieOptions, maxAge: attemptSeconds });
      return attempt;
    },
    header: (name) => {
      const value = request.headers[name.toLowerCase()];
      return typeof value === 'string' ? value : undefined;
    },
    setCookie: (token) =>
      void reply.setCookie(sessionCookie, token, { ...cookieOptions, maxAge: sessionSeconds }),
    setKnownBrowser: (value) =>
      void reply.setCookie(knownBrowserCookie, value, { ...cookieOptions, maxAge: knownBrowserSeconds }),
    setGuestCookie: (token, maxAgeSeconds) =>
      void reply.setCookie(guestCookie, token, { ...cookieOptions, maxAge: maxAgeSeconds }),
    clearCookie: () => void reply.clearCookie(sessionCookie, cookieOptions),
    askers: async () => {
      const found = await Promise.all(readTokens(request).map(contextBy));
      return found.flatMap((ctx) => (ctx.actor.kind === 'person' ? personCtx(ctx) : []));
    },
    uploads: () => readUploads(request, call),
    say: (text) => {
      message = text;
    },
    said: () => message,
  };
}
