import { sql, type Kysely } from 'kysely';

/**
 * A provider may bring people whom the institution does not know: as students, as educators, or as what a claim says. A
 * claim may name the schools by their codes; who comes without one asks for a school.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table identity_providers
      add column new_people text not null default 'refused'
        check (new_people in ('refused','students','educators','byRole')),
      add column role_claim text,
      add column student_roles text[] not null default '{}',
      add column educator_roles text[] not null default '{}',
      add column school_claim text,
      add check (new_people <> 'byRole' or role_claim is not null)`.execute(db);
}
