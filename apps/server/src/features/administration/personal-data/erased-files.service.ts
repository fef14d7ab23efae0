import type { Ctx } from '../../../platform/context/ctx.ts';
import * as recordings from '../../call/recording/recording.service.ts';
import * as files from '../../files/files.service.ts';
import { listVisitsHeldAlone } from './erased-files.repo.ts';

/** Removes the files of who is erased, and what films of sessions with them alone could still be made of. */
export async function removeFilesOf(tx: Ctx, personId: string, fileIds: readonly string[]): Promise<void> {
  await files.removeFiles(tx, fileIds);
  await recordings.makeNoFilmsOf(tx, await listVisitsHeldAlone(tx.scope, personId));
}
