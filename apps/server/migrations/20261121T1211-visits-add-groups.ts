import { sql, type Kysely } from 'kysely';

/**
 * Who is invited to a visit from outside, by e-mail or by a link, and the door of visits of many: is_held is who was
 * sent back to the waiting room until the educator lets them in. A guest takes part once they have given a name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit_invitations (
      institution_id uuid not null references institutions,
      visit_id uuid not null references visits,
      person_id uuid primary key references people,
      email text check (length(email) <= 100),
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index visit_invitations_by_visit on visit_invitations (visit_id)`.execute(db);
  await sql`alter table visit_participants drop constraint visit_participants_side_check`.execute(db);
  await sql`
    alter table visit_participants add constraint visit_participants_side_check
      check (side in ('student','parent','educator','guest'))`.execute(db);
  await sql`alter table visit_participants add column is_held boolean not null default false`.execute(db);
}
