import { sql, type Kysely } from 'kysely';

/**
 * When people are reminded is a rule of the institution, copied to a visit when it is booked, as the notice is. Visits that
 * are there keep what held for all so far: a constant default writes no row. Servers of the version before book with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table institutions
    add column reminder_minutes int[] not null default '{1440,15}'
      check (cardinality(reminder_minutes) <= 5
        and array_position(reminder_minutes, null) is null
        and 5 <= all (reminder_minutes)
        and 20160 >= all (reminder_minutes))`.execute(db);
  await sql`alter table visits add column reminder_minutes int[] not null default '{1440,15}'`.execute(db);
}
