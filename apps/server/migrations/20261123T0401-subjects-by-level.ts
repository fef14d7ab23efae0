import { sql, type Kysely } from 'kysely';

/**
 * A subject belongs to the level that made it and is offered there and below; null is the whole institution. What there is
 * belongs to the one Level 2 under which it is taught and was booked (to the only one where it is neither), else to
 * the one Level 1, else to the institution. That its name is unique along the line no index can say: whoever sets a name
 * holds a lock of the institution and looks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subjects
      add column level_id uuid,
      add column version int not null default 0,
      add foreign key (institution_id, level_id) references levels`.execute(db);
  await sql`alter table subcategories add column version int not null default 0`.execute(db);
  await sql`
    with used as (
      select subcategories.institution_id, subcategories.subject_id, educator_levels.level_id
      from subcategories
      join educator_subcategories on educator_subcategories.institution_id = subcategories.institution_id
        and educator_subcategories.subcategory_id = subcategories.id
      join educator_levels on educator_levels.institution_id = subcategories.institution_id
        and educator_levels.educator_id = educator_subcategories.educator_id
      union
      select institution_id, subject_id, level_id from visits where subject_id is not null and level_id is not null
    ),
    areas as (
      select used.institution_id, used.subject_id, areas.id, areas.parent_id
      from used
      join levels schools on schools.institution_id = used.institution_id and schools.id = used.level_id
      join levels areas on areas.institution_id = schools.institution_id and areas.id = schools.parent_id
      union
      select subjects.institution_id, subjects.id, levels.id, levels.parent_id
      from subjects join levels on levels.institution_id = subjects.institution_id and levels.depth = 2
      where not exists (
        select from used where used.institution_id = subjects.institution_id and used.subject_id = subjects.id)
    ),
    owners as (
      select institution_id, subject_id,
        case when count(distinct id) = 1 then (array_agg(id))[1]
          when count(distinct parent_id) = 1 then (array_agg(parent_id))[1] end as level_id
      from areas group by institution_id, subject_id
    )
    update subjects set level_id = owners.level_id from owners
    where owners.institution_id = subjects.institution_id and owners.subject_id = subjects.id`.execute(db);
  await sql`drop index subjects_name`.execute(db);
  await sql`create unique index subjects_name on subjects (institution_id, level_id, lower(name))
    nulls not distinct`.execute(db);
  await sql`create index visits_booked_by_subject on visits (institution_id, subject_id) where state = 'booked'`.execute(
    db,
  );
}
