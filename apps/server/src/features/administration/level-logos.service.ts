import { whiteLabelLimits } from '@lectern/contract/administration/white-label.limits.ts';
import type { LevelView } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { filesByIds } from '../files/files.service.ts';
import { replaceLogo } from '../levels/level-logos.service.ts';
import { viewLevel } from './hierarchy.service.ts';

/**
 * Shows an upload of the asker's as the logo of a level, or with null none. Refuses people who do not keep the
 * level, files that are no small picture, and with not_found uploads of others.
 */
export async function setLevelLogo(ctx: PersonCtx, id: string, fileId: string | null): Promise<LevelView> {
  await transaction(ctx, async (tx) => {
    // First come the owners of level and upload: the answer reveals nothing of others'.
    await replaceLogo(tx, id, fileId);
    const file = fileId === null ? null : (await filesByIds(tx, [fileId])).get(fileId);
    const isFit = file?.contentType.startsWith('image/') && file.bytes <= whiteLabelLimits.logoBytes;
    if (fileId !== null && !isFit) throw new Refusal('logo_unfit');
  });
  return viewLevel(ctx, id);
}
