import { sql, type Kysely } from 'kysely';

/**
 * Who was made by a provider and whom no school has taken yet is marked, so that lists of a whole institution leave them
 * out without looking at requests or schools. The mark goes with the first place, whoever gives it, and never comes back.
 * Lists of people who are there are indexed without newcomers; the index that others read as well holds the mark.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // In the order in which a running server takes them.
  await sql`lock table people, educator_levels in access exclusive mode`.execute(db);
  await sql`alter table people add column is_newcomer boolean not null default false`.execute(db);
  await markFormer(db);
  await sql`
    create function keep_newcomers_placeless() returns trigger language plpgsql as $$
    begin
      new.is_newcomer := false;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger has_place before insert or update of level_id, is_newcomer on people for each row
    when (new.is_newcomer and new.level_id is not null) execute function keep_newcomers_placeless()`.execute(
    db,
  );
  await sql`
    create function place_newcomer() returns trigger language plpgsql as $$
    begin
      update people set is_newcomer = false
      where institution_id = new.institution_id and id = new.educator_id and is_newcomer;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger has_place after insert on educator_levels for each row execute function place_newcomer()`.execute(
    db,
  );
  await indexPeople(db);
}

/** Those of before are known by what the audit says of their making; who was accepted once is none any more. */
async function markFormer(db: Kysely<unknown>): Promise<void> {
  await sql`
    update people set is_newcomer = true
    where role in ('student', 'educator') and level_id is null and erased_at is null
      and not exists (select from educator_levels
        where educator_levels.institution_id = people.institution_id and educator_levels.educator_id = people.id)
      and not exists (select from enrolments
        where enrolments.institution_id = people.institution_id and enrolments.person_id = people.id
          and enrolments.state = 'accepted')
      and exists (select from audit_entries join audit_values
          on audit_values.institution_id = audit_entries.institution_id
            and audit_values.entry_id = audit_entries.id and audit_values.part = 'change'
        where audit_entries.institution_id = people.institution_id and audit_entries.subject_id = people.id
          and audit_entries.action = 'person.added' and audit_entries.actor_id is null
          and audit_values.content::jsonb -> 'after' -> 'levelIds' = '[]')`.execute(db);
}

async function indexPeople(db: Kysely<unknown>): Promise<void> {
  await sql`drop index people_listed, people_closed, people_in_grade_order, people_by_role`.execute(db);
  const looked = sql`(words, beginnings, level_id, grade, active, erased_at)`;
  const grade = sql`lpad(substring(grade from '^[0-9]{1,9}'), 9, '0'), lower(grade)`;
  await sql`create index people_listed on people (institution_id, role, name_in_alphabet, id)
    include ${looked} where not is_newcomer`.execute(db);
  await sql`create index people_closed on people (institution_id, role, name_in_alphabet, id)
    include ${looked} where not active and not is_newcomer`.execute(db);
  await sql`create index people_in_grade_order on people
    (institution_id, role, ${grade}, name_in_alphabet, id) include ${looked} where not is_newcomer`.execute(
    db,
  );
  await sql`create index people_by_role on people (institution_id, role, level_id)
    include (active, erased_at, is_newcomer)`.execute(db);
  await sql`create index people_newcomers on people (institution_id, role, active)
    where is_newcomer and erased_at is null`.execute(db);
}
