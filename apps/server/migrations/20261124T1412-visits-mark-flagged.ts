import { sql, type Kysely } from 'kysely';

/**
 * A session knows that it was flagged: the lists of a level find the flagged ones by an index, and no list looks each of
 * its sessions up among the flags. The database marks it with the flag itself, so that nothing writes one without the
 * other. Every session that is flagged already is marked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Before the sessions: a server that runs meanwhile and raises a flag takes them in this order.
  await sql`lock table visit_flags in share row exclusive mode`.execute(db);
  await sql`alter table visits add column flagged boolean not null default false`.execute(db);
  await sql`
    create function mark_flagged_visit() returns trigger language plpgsql as $$
    begin
      update visits set flagged = true where institution_id = new.institution_id and id = new.visit_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger mark_visit after insert on visit_flags
    for each row execute function mark_flagged_visit()`.execute(db);
  await sql`update visits set flagged = true from visit_flags
    where visit_flags.institution_id = visits.institution_id and visit_flags.visit_id = visits.id`.execute(
    db,
  );
  await sql`create index visits_flagged on visits (institution_id, level_id, starts_at, id)
    where flagged`.execute(db);
}
