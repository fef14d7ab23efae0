import { sql, type Kysely } from 'kysely';

/** Guests are people of one visit: without a password, an e-mail address or a level; what they may reach is that visit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people drop constraint people_role_check`.execute(db);
  await sql`
    alter table people add constraint people_role_check check (role in ('student','parent','educator',
      'levelThreeAdmin','levelTwoAdmin','levelOneAdmin','topAdmin','graAdmin','guest'))`.execute(db);
  await sql`
    alter table people add constraint people_guest_has_no_account check (
      role <> 'guest' or (email is null and student_number is null and level_id is null))`.execute(db);
}
