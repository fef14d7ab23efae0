import { sql, type Kysely } from 'kysely';

/**
 * How many people there are is kept by school, role and state, so that dashboards and lists need not count them. Whoever
 * writes people adds rows of what changed, which nobody waits for; they are folded into one row of each kind later. A
 * number is the sum of its rows. Newcomers and who was erased are not counted, nor are parents and guests.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Nobody is written between the first count and the first change that is noted.
  await sql`lock table people in share row exclusive mode`.execute(db);
  await sql`
    create table people_counts (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      level_id uuid,
      role text not null,
      active boolean not null,
      many int not null,
      is_folded boolean not null default false,
      primary key (institution_id, id),
      foreign key (institution_id, level_id) references levels
    )`.execute(db);
  await sql`create index people_counts_by_level on people_counts (institution_id, level_id)
    include (role, active, many)`.execute(db);
  await sql`create index people_counts_to_fold on people_counts (institution_id) where not is_folded`.execute(
    db,
  );
  // It led to newcomers where people were counted.
  await sql`drop index people_newcomers`.execute(db);
  await countInserted(db);
  await countUpdated(db);
  await sql`
    insert into people_counts (institution_id, level_id, role, active, many, is_folded)
    select institution_id, level_id, role, active, count(*), true from people where ${isCounted('people')}
    group by institution_id, level_id, role, active`.execute(db);
}

const isCounted = (row: string) =>
  sql.raw(`(${row}.role in ('student', 'educator') or ${row}.level_id is not null)
    and not ${row}.is_newcomer and ${row}.erased_at is null`);

/** Many are stored and removed by one statement: one row tells of all of one kind. */
async function countInserted(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_people() returns trigger language plpgsql as $$
    begin
      insert into people_counts (institution_id, level_id, role, active, many)
      select institution_id, level_id, role, active, case tg_op when 'INSERT' then count(*) else -count(*) end
      from written where ${isCounted('written')}
      group by institution_id, level_id, role, active;
      return null;
    end $$`.execute(db);
  await sql`create trigger counts_stored after insert on people referencing new table as written
    for each statement execute function count_people()`.execute(db);
  await sql`create trigger counts_removed after delete on people referencing old table as written
    for each statement execute function count_people()`.execute(db);
}

/** Most changes of people change no count, and then nothing runs. */
async function countUpdated(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_changed_person() returns trigger language plpgsql as $$
    begin
      insert into people_counts (institution_id, level_id, role, active, many)
      select old.institution_id, old.level_id, old.role, old.active, -1 where ${isCounted('old')}
      union all
      select new.institution_id, new.level_id, new.role, new.active, 1 where ${isCounted('new')};
      return null;
    end $$`.execute(db);
  await sql`create trigger counts_changed after update on people for each row
    when ((old.level_id, old.role, old.active, old.is_newcomer, old.erased_at is null)
      is distinct from (new.level_id, new.role, new.active, new.is_newcomer, new.erased_at is null))
    execute function count_changed_person()`.execute(db);
}
