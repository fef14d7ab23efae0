import type { TestRows } from './test-server.ts';

/** The audit's entries about something, oldest first, with the salted values of each. */
export async function auditAbout(server: TestRows, subjectId: string) {
  const entries = await server.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('subjectId', '=', subjectId)
    .orderBy('seq')
    .execute();
  const ids = entries.map(({ id }) => id);
  const values =
    ids.length === 0
      ? []
      : await server.db.selectFrom('auditValues').selectAll().where('entryId', 'in', ids).execute();
  return entries.map((entry) => {
    const read = (part: string): unknown => {
      const one = values.find((value) => value.entryId === entry.id && value.part === part);
      return one === undefined ? null : JSON.parse(one.content);
    };
    const change = read('change') as { before: object; after: object } | null;
    return {
      ...entry,
      beforeValues: change?.before ?? null,
      afterValues: change?.after ?? null,
      address: (read('address') ?? '') as string,
    };
  });
}
