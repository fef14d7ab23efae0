import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import { pictureAddress } from '../institutions/hosts.service.ts';
import * as audit from '../audit/audit.service.ts';
import { auditedFiles } from '../files/audited-files.service.ts';
import * as files from '../files/files.service.ts';
import { deepestLogo, sharedLine } from './levels.rules.ts';
import { findAncestors, lockLines, updateLogo } from './levels.repo.ts';
import { keptLevel, levelDetails, type LevelDetails } from './levels.service.ts';

/** A level's own logo by its address, and the one that its people would see without it; null is the host's. */
export interface LevelLogos {
  readonly own: string | null;
  readonly inherited: { readonly address: string; readonly from: { id: string; name: string } } | null;
}

/** The logos of a level that was read. */
export function logosOf({ level, line }: LevelDetails): LevelLogos {
  const above = deepestLogo(line);
  return {
    own: level.logoFileId === null ? null : pictureAddress(level.logoFileId),
    inherited: above && { address: pictureAddress(above.logoFileId), from: above.from },
  };
}

/** The address of the logo where somebody belongs to all of these levels: the deepest one that they share; null is the host's. */
export async function logoAt(ctx: Ctx, levelIds: readonly string[]): Promise<string | null> {
  const lines = await Promise.all(levelIds.map((id) => findAncestors(ctx.scope, id)));
  const logo = deepestLogo(sharedLine(lines));
  return logo && pictureAddress(logo.logoFileId);
}

/**
 * Shows an upload of the asker's as the logo of a level, or with null none; the earlier one is deleted. Refuses
 * people who do not keep the level, and uploads of others; the caller checks that the picture is suitable.
 */
export async function replaceLogo(tx: PersonCtx, id: string, fileId: string | null): Promise<void> {
  await lockLines(tx.scope, [id]);
  await keptLevel(tx, id);
  const { logoFileId } = (await levelDetails(tx, id)).level;
  // The same call sent again, after an answer that was lost.
  if (logoFileId === fileId) return;
  if (fileId !== null) await files.claimFiles(tx, [fileId], null);
  const [before = null, after = null] = await auditedFiles(tx, [logoFileId, fileId]);
  await updateLogo(tx.scope, id, fileId);
  if (logoFileId !== null) await files.removeFiles(tx, [logoFileId]);
  await audit.record(tx, {
    ...{ action: 'level.changed', subjectKind: 'level', subjectId: id },
    ...{ before: { logo: before }, after: { logo: after } },
  });
}
