import type { Attachment } from '@lectern/contract/files/files.shapes.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import * as files from '../files/files.service.ts';

/** A document as it is opened at a place; null if there is none. The caller checks that the asker may see it. */
export async function documentAt(
  ctx: PersonCtx,
  fileId: string | null,
  place: { kind: string; about: string },
): Promise<Attachment | null> {
  if (fileId === null) return null;
  const file = (await files.filesByIds(ctx, [fileId])).get(fileId);
  return file ? files.toAttachment(ctx, { id: file.id, file, place }) : null;
}
