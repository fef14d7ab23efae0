import type { Scope } from '../../platform/db/scope.ts';

/** The purpose of a visit's file: the booking's pictures, or the material of its note. */
export type AttachmentPurpose = 'booking' | 'material';

/** A file of a visit. */
export interface VisitAttachment {
  readonly id: string;
  readonly visitId: string;
  readonly fileId: string;
  readonly purpose: AttachmentPurpose;
  readonly addedBy: string;
}

export async function insertAttachments(
  scope: Scope,
  added: { visitId: string; purpose: AttachmentPurpose; fileIds: readonly string[]; addedBy: string },
  now: Date,
): Promise<void> {
  if (added.fileIds.length === 0) return;
  const { visitId, purpose, addedBy } = added;
  await scope.db
    .insertInto('visitAttachments')
    .values(
      added.fileIds.map((fileId) => ({
        institutionId: scope.institutionId,
        visitId,
        fileId,
        purpose,
        addedBy,
        createdAt: now,
      })),
    )
    .execute();
}

function select(scope: Scope) {
  return scope.db
    .selectFrom('visitAttachments')
    .select(['id', 'visitId', 'fileId', 'purpose', 'addedBy'])
    .where('institutionId', '=', scope.institutionId);
}

type Row = Omit<VisitAttachment, 'purpose'> & { purpose: string };

function toAttachment(row: Row): VisitAttachment {
  return { ...row, purpose: row.purpose as AttachmentPurpose };
}

/** Files of a visit in the order in which they were added. */
export async function listAttachments(scope: Scope, visitId: string): Promise<VisitAttachment[]> {
  const rows = await select(scope)
    .where('visitId', '=', visitId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(toAttachment);
}

export async function findAttachment(scope: Scope, id: string): Promise<VisitAttachment | undefined> {
  const row = await select(scope).where('id', '=', id).executeTakeFirst();
  return row && toAttachment(row);
}

export async function deleteAttachment(scope: Scope, id: string): Promise<void> {
  await scope.db
    .deleteFrom('visitAttachments')
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}
