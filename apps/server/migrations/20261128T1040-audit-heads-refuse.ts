import { sql, type Kysely } from 'kysely';

/** The kept end of a chain goes forwards alone: it is not taken away, not set back, and of one number has one hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger refuse_change before delete or truncate on audit_heads
    for each statement execute function refuse_audit_change()`.execute(db);
  await sql`
    create function refuse_audit_head_back() returns trigger language plpgsql as $$
    begin
      raise exception 'UPDATE of audit_heads is refused: the end of a chain goes forwards alone';
    end $$`.execute(db);
  await sql`
    create trigger refuse_back before update on audit_heads
    for each row when (new.institution_id <> old.institution_id or new.number < old.number
      or (new.number = old.number and new.hash <> old.hash))
    execute function refuse_audit_head_back()`.execute(db);
}
