import type { Ctx } from '../../platform/context/ctx.ts';
import { filesByIds } from './files.service.ts';

/**
 * The names of files in the audit, in the requested order; null for none. The beginning of the id distinguishes
 * files of the same name.
 */
export async function auditedFiles(
  ctx: Ctx,
  fileIds: readonly (string | null)[],
): Promise<readonly (string | null)[]> {
  const known = await filesByIds(
    ctx,
    fileIds.filter((id) => id !== null),
  );
  return fileIds.map((id) => {
    const file = id === null ? undefined : known.get(id);
    return file ? `${file.name}, ${file.bytes} B, ${file.id.slice(0, 8)}` : null;
  });
}
