import type { CallResult } from '@lectern/contract/core/call.ts';
import { fileLimits } from '@lectern/contract/files/files.limits.ts';
import type { messagesCalls as calls } from '@lectern/contract/messages/messages.calls.ts';
import { chatFileForm } from '@lectern/contract/messages/messages.shapes.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import type { UploadPart } from '../../platform/http/route.ts';
import * as files from '../files/files.service.ts';
import { refuseUnlessWritable } from './writing.service.ts';

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

/**
 * The same files, if one may write to the person in the form: checked before the first file, and again if the form
 * names them after it.
 */
async function* whileWritable(ctx: PersonCtx, uploads: AsyncIterable<UploadPart>): AsyncIterable<UploadPart> {
  let asked = '';
  let form: UploadPart['fields'] = {};
  const ask = async (): Promise<void> => {
    const { receiverUserId: receiverId, studentUserId } = chatFileForm.parse(form);
    const named = [receiverId, studentUserId].join(' ');
    if (receiverId === undefined || named === asked) return;
    asked = named;
    await refuseUnlessWritable(ctx, { receiverId, studentUserId });
  };
  for await (const upload of uploads) {
    form = upload.fields;
    await ask();
    yield upload;
  }
  await ask();
}

/**
 * Stores files for messages, claimed by nothing until they are sent. Refuses as sending does if the form names the
 * receiver, and more than 52,428,800 bytes or twenty files in all.
 */
export async function uploadForMessages(
  ctx: PersonCtx,
  uploads: AsyncIterable<UploadPart>,
): Promise<CallResult<typeof calls.uploadChatFiles>> {
  const wanted = within(whileWritable(ctx, uploads), fileLimits.totalBytes);
  return files.uploadFiles(ctx, wanted, fileLimits.messageFiles);
}
