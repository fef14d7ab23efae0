import type { AuditSubject } from '@lectern/contract/audit/audit.names.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** A level to which something belongs. */
export interface PlaceRow {
  readonly subjectId: string;
  readonly levelId: string;
}

type Places = (institutionId: string, ids: readonly string[]) => RawBuilder<unknown> | null;

const ofNoLevel: Places = () => null;

/** A session's school, or without one those of its students. */
const ofVisits: Places = (institutionId, ids) => sql`
  select id, level_id from visits
  where institution_id = ${institutionId} and id = any(${ids}::uuid[]) and level_id is not null
  union
  select visits.id, people.level_id from visits
  join visit_participants as parts on parts.institution_id = visits.institution_id and parts.visit_id = visits.id
  join people on people.institution_id = parts.institution_id and people.id = parts.person_id
  where visits.institution_id = ${institutionId} and visits.id = any(${ids}::uuid[])
    and visits.level_id is null and people.level_id is not null`;

/** The levels to which each kind of thing belongs, as rows of its id and the level's. */
const placesOf: Readonly<Record<AuditSubject, Places>> = {
  person: (institutionId, ids) => sql`
    select id, level_id from people
    where institution_id = ${institutionId} and id = any(${ids}::uuid[]) and level_id is not null
    union
    select educator_id, level_id from educator_levels
    where institution_id = ${institutionId} and educator_id = any(${ids}::uuid[])
    union
    select children.parent_id, people.level_id from guardianships as children
    join people on people.institution_id = children.institution_id and people.id = children.student_id
    where children.institution_id = ${institutionId} and children.parent_id = any(${ids}::uuid[])
      and people.level_id is not null`,
  parentLink: ofNoLevel,
  educatorLink: ofNoLevel,
  pay: ofNoLevel,
  level: (institutionId, ids) => sql`
    select id, id from levels where institution_id = ${institutionId} and id = any(${ids}::uuid[])`,
  visit: ofVisits,
  recording: (institutionId, ids) => sql`
    select recordings.id, visits.level_id from recordings
    join visits on visits.institution_id = recordings.institution_id and visits.id = recordings.visit_id
    where recordings.institution_id = ${institutionId} and recordings.id = any(${ids}::uuid[])
      and visits.level_id is not null`,
  subject: (institutionId, ids) => sql`
    select id, level_id from subjects
    where institution_id = ${institutionId} and id = any(${ids}::uuid[]) and level_id is not null`,
  subcategory: (institutionId, ids) => sql`
    select subcategories.id, subjects.level_id from subcategories
    join subjects on subjects.institution_id = subcategories.institution_id and subjects.id = subcategories.subject_id
    where subcategories.institution_id = ${institutionId} and subcategories.id = any(${ids}::uuid[])
      and subjects.level_id is not null`,
  flagCategory: (institutionId, ids) => sql`
    select id, level_id from flag_categories where institution_id = ${institutionId} and id = any(${ids}::uuid[])`,
  listedCode: ofNoLevel,
  host: ofNoLevel,
  institution: ofNoLevel,
};

/** The current levels of things of one kind; things without a level are absent. */
export async function listPlaces(
  scope: Scope,
  kind: AuditSubject,
  ids: readonly string[],
): Promise<PlaceRow[]> {
  const places = placesOf[kind](scope.institutionId, ids);
  if (places === null) return [];
  const { rows } = await sql<PlaceRow>`
    select subject_id, level_id from (${places}) as places(subject_id, level_id)`.execute(scope.db);
  return rows;
}

/** Levels and all above them, each with the level just above it. */
export async function listLines(
  scope: Scope,
  levelIds: readonly string[],
): Promise<{ id: string; parentId: string | null }[]> {
  if (levelIds.length === 0) return [];
  const { rows } = await sql<{ id: string; parentId: string | null }>`
    with recursive up as (
      select id, parent_id from levels
      where institution_id = ${scope.institutionId} and id = any(${levelIds}::uuid[])
      union
      select levels.id, levels.parent_id from levels join up on levels.id = up.parent_id
      where levels.institution_id = ${scope.institutionId}
    )
    select id, parent_id from up`.execute(scope.db);
  return rows;
}
