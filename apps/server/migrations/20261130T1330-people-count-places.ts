import { sql, type Kysely } from 'kysely';

/**
 * The places of educators are kept with the numbers of people, as the role 'place', so that a level need not count its
 * educators: the sum of its places counts who stands at several schools more than once, and those few are marked, to be
 * looked at by themselves. The places of who was erased are not counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // In the order in which a running server takes them.
  await sql`lock table people, educator_levels in share row exclusive mode`.execute(db);
  await sql`alter table educator_levels add column is_shared boolean not null default false`.execute(db);
  await sql`
    update educator_levels set is_shared = true
    from (select institution_id, educator_id from educator_levels
      group by institution_id, educator_id having count(*) > 1) as teaching
    where educator_levels.institution_id = teaching.institution_id
      and educator_levels.educator_id = teaching.educator_id`.execute(db);
  await sql`create index educator_levels_shared on educator_levels (institution_id, educator_id)
    include (level_id) where is_shared`.execute(db);
  await countPlaces(db);
  await countChangedEducators(db);
  await refuseMoves(db);
  await sql`
    insert into people_counts (institution_id, level_id, role, active, many, is_folded)
    select educator_levels.institution_id, educator_levels.level_id, 'place', people.active, count(*), true
    from educator_levels join people on people.institution_id = educator_levels.institution_id
      and people.id = educator_levels.educator_id
    where people.erased_at is null
    group by educator_levels.institution_id, educator_levels.level_id, people.active`.execute(db);
}

/**
 * Whoever writes places of an educator waits for the other who does, and for who opens or closes the educator: each sees
 * what the other wrote. Educators are taken in one order, so that two who write many do not wait for each other. Nothing
 * here is joined with all people, since the plan that is made for the first statement is kept for those of any size.
 */
async function countPlaces(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_places() returns trigger language plpgsql as $$
    begin
      perform from (select distinct institution_id, educator_id from written order by institution_id, educator_id) as taught
      cross join lateral (select from people where institution_id = taught.institution_id and id = taught.educator_id
        for no key update) as locked;
      insert into people_counts (institution_id, level_id, role, active, many)
      select institution_id, level_id, 'place', active, case tg_op when 'INSERT' then count(*) else -count(*) end
      from (
        select institution_id, level_id, (select active from people where people.institution_id = written.institution_id
          and people.id = written.educator_id and erased_at is null) as active
        from written) as placed
      where active is not null
      group by institution_id, level_id, active;
      update educator_levels set is_shared = teaching.many > 1
      from (select distinct institution_id, educator_id from written) as taught
      cross join lateral (select count(*) as many from educator_levels
        where institution_id = taught.institution_id and educator_id = taught.educator_id) as teaching
      where educator_levels.institution_id = taught.institution_id
        and educator_levels.educator_id = taught.educator_id
        and educator_levels.is_shared <> (teaching.many > 1);
      return null;
    end $$`.execute(db);
  await sql`create trigger counts_stored after insert on educator_levels referencing new table as written
    for each statement execute function count_places()`.execute(db);
  await sql`create trigger counts_removed after delete on educator_levels referencing old table as written
    for each statement execute function count_places()`.execute(db);
}

/** An educator who is opened, closed or erased changes the numbers of all the places. */
async function countChangedEducators(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_changed_places() returns trigger language plpgsql as $$
    begin
      insert into people_counts (institution_id, level_id, role, active, many)
      select institution_id, level_id, 'place', state.active, state.many
      from educator_levels cross join
        (values (old.active, old.erased_at, -1), (new.active, new.erased_at, 1)) as state (active, erased_at, many)
      where institution_id = new.institution_id and educator_id = new.id and state.erased_at is null;
      return null;
    end $$`.execute(db);
  await sql`create trigger places_changed after update on people for each row
    when (new.role = 'educator'
      and (old.active, old.erased_at is null) is distinct from (new.active, new.erased_at is null))
    execute function count_changed_places()`.execute(db);
}

/** A place is stored and removed, never rewritten into another: that would be counted by nobody. */
async function refuseMoves(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_moved_place() returns trigger language plpgsql as $$
    begin
      raise exception 'A place is removed and another one stored.';
    end $$`.execute(db);
  await sql`create trigger stays before update of institution_id, educator_id, level_id on educator_levels
    for each row execute function refuse_moved_place()`.execute(db);
}
