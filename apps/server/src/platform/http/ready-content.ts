import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferredEncoding, type Encoding } from './encodings.ts';

/** Content that is made once and sent again and again. */
export interface ReadyContent {
  readonly type: string;
  /** Another one for another content. */
  readonly tag: string;
  readonly plain: Buffer;
  readonly encoded: Partial<Record<Encoding, Buffer>>;
}

/** The tag of a content. */
export function tagOf(plain: Buffer): string {
  return createHash('sha256').update(plain).digest('base64url').slice(0, 16);
}

/** Whether the browser has this very content already. */
function isKnown(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match'];
  return known !== undefined && known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/** Sends the prepared content, or that nothing has changed. */
export async function sendReady(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  content: ReadyContent,
  about: { cacheControl: string; vary: string },
): Promise<FastifyReply> {
  const wanted = preferredEncoding(request.headers['accept-encoding']);
  const encoding = wanted && content.encoded[wanted] ? wanted : undefined;
  const tag = `"${content.tag}${encoding ? `-${encoding}` : ''}"`;
  void reply.headers({ 'cache-control': about.cacheControl, vary: about.vary, etag: tag });
  if (isKnown(request, tag)) return reply.code(304).send();
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.type(content.type).send((encoding && content.encoded[encoding]) ?? content.plain);
}
