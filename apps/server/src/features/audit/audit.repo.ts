import type { Scope } from '../../platform/db/scope.ts';

export interface NewEntry {
  readonly actorId: string | null;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly before: object | null;
  readonly after: object | null;
  readonly address: string;
  readonly createdAt: Date;
}

export async function insertEntry(scope: Scope, { before, after, ...entry }: NewEntry): Promise<void> {
  await scope.db
    .insertInto('auditEntries')
    .values({
      ...entry,
      beforeValues: before && JSON.stringify(before),
      afterValues: after && JSON.stringify(after),
      institutionId: scope.institutionId,
    })
    .execute();
}
