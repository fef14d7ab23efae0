import { sql, type Kysely } from 'kysely';

/**
 * Secrets that a provider has given a host, sealed: the database alone tells none of them. Mails remember the host whose
 * look they have; those of before have that of the main host.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table host_secrets (
      institution_id uuid not null references institutions,
      host_id uuid not null,
      kind text not null check (length(kind) between 1 and 40),
      sealed text not null,
      set_by uuid not null,
      set_at timestamptz not null,
      primary key (institution_id, host_id, kind),
      foreign key (institution_id, host_id) references hosts,
      foreign key (institution_id, set_by) references people
    )`.execute(db);
  await sql`alter table mails add column host_id uuid`.execute(db);
}
