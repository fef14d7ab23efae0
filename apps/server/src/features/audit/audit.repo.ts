import type { Scope } from '../../platform/db/scope.ts';

export interface NewEntry {
  readonly actorId: string | null;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly address: string;
  readonly createdAt: Date;
}

export async function insertEntry(scope: Scope, entry: NewEntry): Promise<void> {
  await scope.db
    .insertInto('auditEntries')
    .values({ ...entry, institutionId: scope.institutionId })
    .execute();
}
