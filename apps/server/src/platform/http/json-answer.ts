import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call, Schema } from '@lectern/contract/core/call.ts';
import { encode, preferredEncoding } from './encodings.ts';

/** A shorter answer fits into one packet as it is. */
const worthwhileBytes = 1_024;

/** Fields that open something by themselves: sessions, tickets for sockets, media tokens, personal and signed addresses. */
const secretField = /token|ticket|secret|password|authentication|authorization|^url$/i;

function isSchema(schema: Schema): schema is Schema & z.ZodType {
  return 'safeParse' in schema;
}

function hasSecretField(shape: unknown): boolean {
  if (Array.isArray(shape)) return shape.some(hasSecretField);
  if (typeof shape !== 'object' || shape === null) return false;
  return Object.entries(shape).some(
    ([name, value]) =>
      (name === 'properties' &&
        Object.keys((value ?? {}) as object).some((field) => secretField.test(field))) ||
      hasSecretField(value),
  );
}

/**
 * Whether the answers of a call may be compressed. The size of a compressed answer shows what in it repeats: an
 * attacker who can place guesses next to a secret could find it out. So an answer with a secret goes out as it is.
 */
export function mayCompress({ response }: Pick<Call, 'response'>): boolean {
  if (!isSchema(response)) return false;
  return !hasSecretField(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }));
}

const known = new WeakMap<object, boolean>();

/** The same, looked at once for each call. */
function isCompressible(call: Pick<Call, 'response'>): boolean {
  const found = known.get(call) ?? mayCompress(call);
  known.set(call, found);
  return found;
}

/** Sends JSON; a long one compressed where that is allowed and the caller takes it. */
export async function sendJson(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  content: { code: number; text: string; call: Pick<Call, 'response'> },
): Promise<FastifyReply> {
  const { code, text, call } = content;
  const answer = reply.code(code).type('application/json');
  if (!isCompressible(call)) return answer.send(text);
  void answer.header('vary', 'accept-encoding');
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  if (!encoding || text.length < worthwhileBytes) return answer.send(text);
  return answer.header('content-encoding', encoding).send(await encode(text, encoding));
}
