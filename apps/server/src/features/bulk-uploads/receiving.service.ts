import type { bulkUploadsCalls } from '@lectern/contract/bulk-uploads/bulk-uploads.calls.ts';
import { uploadLimits, uploadPace } from '@lectern/contract/bulk-uploads/bulk-uploads.limits.ts';
import type { UploadType } from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import { cleanLine } from '@lectern/contract/core/text.rules.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import type { UploadPart } from '../../platform/http/route.ts';
import { mayUpload } from './bulk-uploads.policy.ts';
import { countReading, insertUpload } from './uploads.repo.ts';
import { viewOf } from './uploads.service.ts';

type UploadView = CallResult<typeof bulkUploadsCalls.bulkUpload>;

const hourSeconds = 3_600;

/** How much of a file is stored in one row. */
const partBytes = 1_000_000;

/** A file in parts; it is never in memory twice. */
async function partsOf(stream: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  let waiting: Buffer[] = [];
  let bytes = 0;
  let waitingBytes = 0;
  const close = (): void => {
    if (waitingBytes > 0) parts.push(Buffer.concat(waiting));
    waiting = [];
    waitingBytes = 0;
  };
  for await (const chunk of stream) {
    bytes += chunk.byteLength;
    if (bytes > uploadLimits.bytes) throw new Refusal('upload_too_large');
    waiting.push(chunk);
    waitingBytes += chunk.byteLength;
    if (waitingBytes >= partBytes) close();
  }
  close();
  return parts;
}

/** Files that come in at the moment, in this process: each is in memory. */
let receiving = 0;
const mostReceiving = 8;

async function receive(uploads: AsyncIterable<UploadPart>): Promise<{ name: string; parts: Buffer[] }> {
  if (receiving >= mostReceiving) throw new Refusal('upload_busy');
  receiving += 1;
  // The file's place is freed in any case.
  try {
    let file: { name: string; parts: Buffer[] } | undefined;
    // The form is read to its end: a second file is refused, not overlooked.
    for await (const { name, stream } of uploads) {
      if (file) throw new Refusal('upload_several');
      file = { name, parts: await partsOf(stream) };
    }
    if (file) return file;
  } finally {
    receiving -= 1;
  }
  throw new Refusal('upload_missing');
}

async function refuseTooMany(ctx: PersonCtx): Promise<void> {
  const { personId } = ctx.actor;
  await ctx.ports.limits.count(ctx.clock, {
    ...{ key: `bulk-upload:${personId}`, most: uploadPace.inHour, windowSeconds: hourSeconds },
  });
  if ((await countReading(ctx.scope, personId)) >= uploadPace.atOnce) throw new Refusal('upload_busy');
}

/** The subject of a file. */
export interface UploadWish {
  readonly type: UploadType;
  /** Of a file of numbers: whether they are opened or closed. */
  readonly activeStatus: boolean | null;
}

/**
 * Stores a file until it is read, which begins within a second. Refuses people who may not upload such a file, more
 * than 20 MB while receiving, and people with several files waiting.
 */
export async function receiveUpload(
  ctx: PersonCtx,
  { type, activeStatus }: UploadWish,
  uploads: AsyncIterable<UploadPart>,
): Promise<UploadView> {
  refuseUnless(mayUpload(ctx.actor, type));
  await refuseTooMany(ctx);
  const { name, parts } = await receive(uploads);
  if (parts.length === 0) throw new Refusal('upload_missing');
  const fileName = cleanLine(name).trim().slice(-uploadLimits.fileName) || type.toLowerCase();
  const { levelId, personId: uploadedBy } = ctx.actor;
  const id = await transaction(ctx, (tx) =>
    insertUpload(
      tx.scope,
      {
        ...{ levelId: found(levelId), type, activeStatus, fileName, uploadedBy },
        ...{ hostName: tx.host.hostName, createdAt: tx.clock.now() },
      },
      parts,
    ),
  );
  return viewOf(ctx, id);
}
