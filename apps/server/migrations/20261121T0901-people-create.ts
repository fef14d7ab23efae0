import { sql, type Kysely } from 'kysely';

/**
 * Everybody with an account, who stands where, and who acts for whom. E-mail and student number are unique within an
 * institution. Guests are people of one visit: without a password, an e-mail address or a level.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table people (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      role text not null check (role in ('student','parent','educator','levelThreeAdmin','levelTwoAdmin',
        'levelOneAdmin','topAdmin','graAdmin','guest')),
      first_name text not null check (length(first_name) between 1 and 50),
      last_name text not null check (length(last_name) between 1 and 50),
      email text check (length(email) <= 64),
      student_number text check (length(student_number) <= 10),
      mobile text check (mobile ~ '^\\+1[0-9]{10}$'),
      date_of_birth date,
      gender text check (gender in ('M','F')),
      grade text,
      image_file_id uuid,
      level_id uuid,
      active boolean not null default true,
      language text not null default 'en' check (language in ('en','es')),
      language_chosen boolean not null default false,
      time_zone text not null default 'America/New_York',
      mail_verified boolean not null default true,
      must_change_password boolean not null default false,
      agrees_to_mail boolean not null default false,
      agrees_to_text boolean not null default false,
      contact_popup_hidden boolean not null default false,
      hourly_rate_cents int check (hourly_rate_cents >= 0),
      created_at timestamptz not null,
      constraint people_guest_has_no_account check (
        role <> 'guest' or (email is null and student_number is null and level_id is null)),
      primary key (institution_id, id),
      foreign key (institution_id, level_id) references levels
    )`.execute(db);
  await sql`create unique index people_email on people (institution_id, lower(email))`.execute(db);
  await sql`create unique index people_student_number on people (institution_id, lower(student_number))`.execute(
    db,
  );
  await sql`create index people_by_role on people (institution_id, role, level_id)`.execute(db);
  await sql`create index people_by_name on people using gin ((first_name || ' ' || last_name) gin_trgm_ops)`.execute(
    db,
  );
  await sql`
    create table guardianships (
      institution_id uuid not null references institutions,
      parent_id uuid not null,
      student_id uuid not null,
      primary key (institution_id, parent_id, student_id),
      foreign key (institution_id, parent_id) references people,
      foreign key (institution_id, student_id) references people
    )`.execute(db);
  await sql`create index guardianships_by_student on guardianships (institution_id, student_id)`.execute(db);
  await sql`
    create table educator_levels (
      institution_id uuid not null references institutions,
      educator_id uuid not null,
      level_id uuid not null,
      primary key (institution_id, educator_id, level_id),
      foreign key (institution_id, educator_id) references people,
      foreign key (institution_id, level_id) references levels
    )`.execute(db);
  await sql`create index educator_levels_by_level on educator_levels (institution_id, level_id)`.execute(db);
}
