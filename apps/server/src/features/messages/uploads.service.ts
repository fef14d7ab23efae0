import type { CallResult } from '@lectern/contract/core/call.ts';
import { fileLimits } from '@lectern/contract/files/files.limits.ts';
import type { messagesCalls as calls } from '@lectern/contract/messages/messages.calls.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import type { UploadPart } from '../../platform/http/route.ts';
import * as files from '../files/files.service.ts';

/** The same files, as long as they have no more bytes together than one message may have. */
async function* within(uploads: AsyncIterable<UploadPart>, most: number): AsyncIterable<UploadPart> {
  let total = 0;
  async function* counted(stream: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const chunk of stream) {
      total += chunk.byteLength;
      if (total > most) throw new Refusal('files_too_large');
      yield chunk;
    }
  }
  for await (const upload of uploads) yield { ...upload, stream: counted(upload.stream) };
}

/** Stores files for messages, claimed by nothing until they are sent. Refuses more than 52,428,800 bytes or twenty files in all. */
export async function uploadForMessages(
  ctx: PersonCtx,
  uploads: AsyncIterable<UploadPart>,
): Promise<CallResult<typeof calls.uploadChatFiles>> {
  return files.uploadFiles(ctx, within(uploads, fileLimits.totalBytes), fileLimits.messageFiles);
}
