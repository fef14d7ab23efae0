import type { Ctx } from '../../../platform/context/ctx.ts';
import * as recordings from '../../call/recording/recording.service.ts';
import * as files from '../../files/files.service.ts';
import { listVisitsHeldAlone } from './erased-files.repo.ts';

/** Removes the files of an erased person, and the raw recordings of sessions with only them. */
export async function removeFilesOf(tx: Ctx, personId: string, fileIds: readonly string[]): Promise<void> {
  await files.removeFiles(tx, fileIds);
  await recordings.makeNoFilmsOf(tx, await listVisitsHeldAlone(tx.scope, personId));
}
