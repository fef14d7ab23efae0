import { sql, type Kysely } from 'kysely';

/** The history of a session in person tells who was marked as present or absent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visit_happenings drop constraint visit_happenings_kind_check`.execute(db);
  await sql`
    alter table visit_happenings add constraint visit_happenings_kind_check check (kind in ('moved','cancelled',
      'declined','added','takenOut','callOpened','callEnded','waited','came','went','removed','missed','held',
      'markedPresent','markedAbsent','noteCompleted'))`.execute(db);
}
