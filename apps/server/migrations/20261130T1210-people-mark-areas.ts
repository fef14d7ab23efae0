import { sql, type Kysely } from 'kysely';

/**
 * The area and the district above a student's school are kept with the student, so that lists of an area or a district
 * have an order of their own in an index. They follow the school, and the tree where a level is moved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // In the order in which a running server takes them.
  await sql`lock table people, levels in share row exclusive mode`.execute(db);
  await sql`alter table people add column area_id uuid, add column district_id uuid`.execute(db);
  await sql`
    create function mark_areas() returns trigger language plpgsql as $$
    begin
      select area.id, area.parent_id into new.area_id, new.district_id
      from levels school join levels area
        on area.institution_id = school.institution_id and area.id = school.parent_id
      where school.institution_id = new.institution_id and school.id = new.level_id and school.depth = 3;
      return new;
    end $$`.execute(db);
  await sql`create trigger marks_areas_of_new before insert on people for each row
    when (new.role = 'student' and new.level_id is not null) execute function mark_areas()`.execute(db);
  await sql`create trigger marks_areas before update of level_id on people for each row
    when (new.role = 'student' and new.level_id is distinct from old.level_id)
    execute function mark_areas()`.execute(db);
  await sql`
    create function move_areas() returns trigger language plpgsql as $$
    begin
      update people set area_id = area.id, district_id = area.parent_id
      from levels school join levels area
        on area.institution_id = school.institution_id and area.id = school.parent_id
      where school.institution_id = new.institution_id and school.depth = 3 and new.id in (school.id, area.id)
        and people.institution_id = new.institution_id and people.level_id = school.id and people.role = 'student';
      return null;
    end $$`.execute(db);
  await sql`create trigger moves_areas after update of parent_id on levels for each row
    when (new.parent_id is distinct from old.parent_id) execute function move_areas()`.execute(db);
  await sql`
    update people set area_id = area.id, district_id = area.parent_id
    from levels school join levels area
      on area.institution_id = school.institution_id and area.id = school.parent_id
    where people.institution_id = school.institution_id and people.level_id = school.id and school.depth = 3
      and people.role = 'student'`.execute(db);
  for (const above of ['area', 'district'])
    await sql`create index ${sql.id(`people_listed_in_${above}`)}
      on people (institution_id, role, ${sql.id(`${above}_id`)}, name_in_alphabet, id)
      include (beginnings, level_id, grade, active, erased_at)
      where not is_newcomer and ${sql.id(`${above}_id`)} is not null`.execute(db);
}
