import { pictureLimits } from '@lectern/contract/administration/people.limits.ts';
import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import { filesByIds } from '../files/files.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as accounts from '../people/accounts.service.ts';
import { keptStudent, viewStudent } from './students.service.ts';

async function refuseUnfit(tx: PersonCtx, fileId: string): Promise<void> {
  const file = (await filesByIds(tx, [fileId])).get(fileId);
  if (!file?.contentType.startsWith('image/') || file.bytes > pictureLimits.bytes)
    throw new Refusal('picture_unfit');
}

/**
 * Shows an upload of the asker's as a student's picture, or with null none; the earlier one is deleted. Refuses
 * files that are no small picture, a closed school, and with not_found uploads of others.
 */
export async function setPicture(ctx: PersonCtx, id: string, fileId: string | null): Promise<StudentView> {
  await transaction(ctx, async (tx) => {
    const { levelId } = await keptStudent(tx, id);
    if (levelId === null || !(await levels.lockOpen(tx, [levelId]))) throw new Refusal('level_closed');
    const replaced = await accounts.replacePicture(tx, id, fileId);
    if (replaced === null) return;
    // First comes the owner of the upload: the answer reveals nothing of others'.
    if (fileId !== null) await refuseUnfit(tx, fileId);
    await audit.record(tx, {
      ...{ action: 'person.changed', subjectKind: 'person', subjectId: id },
      ...{ before: { picture: replaced.before }, after: { picture: replaced.after } },
    });
  });
  return viewStudent(ctx, id);
}
