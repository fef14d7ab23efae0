import { sql, type Kysely } from 'kysely';

/** Who took an erasure back; null where it was taken back before this was kept, or by the product itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table erasures add column withdrawn_by uuid,
    add check (withdrawn_by is null or withdrawn_at is not null),
    add foreign key (institution_id, withdrawn_by) references people`.execute(db);
}
