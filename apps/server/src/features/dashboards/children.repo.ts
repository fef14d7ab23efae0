import { visitTypeCodes, type VisitKind } from '@lectern/contract/visits/visits.names.ts';
import { isGroup } from '@lectern/contract/visits/visits.rules.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

const groups = (Object.keys(visitTypeCodes) as VisitKind[]).filter(isGroup);

/** A student's next or current session. */
export interface NextRow {
  readonly studentId: string;
  readonly visitId: string;
  readonly subject: string | null;
  readonly subcategory: string | null;
  readonly educatorName: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Of each student the session that is not over and begins first; none out of which they were put. */
export async function listNextVisits(scope: Scope, studentIds: readonly string[]): Promise<NextRow[]> {
  const { institutionId } = scope;
  const { rows } = await sql<NextRow>`
    select distinct on (place.person_id) place.person_id as student_id, visits.id as visit_id,
      subjects.name as subject, subcategories.name as subcategory,
      educator.first_name || ' ' || educator.last_name as educator_name, visits.starts_at, visits.ends_at
    from visit_participants place
    join visits on visits.institution_id = ${institutionId} and visits.id = place.visit_id
    join people educator on educator.institution_id = ${institutionId} and educator.id = visits.educator_id
    left join subjects on subjects.institution_id = ${institutionId} and subjects.id = visits.subject_id
    left join subcategories on subcategories.institution_id = ${institutionId}
      and subcategories.id = visits.subcategory_id
    where place.institution_id = ${institutionId} and place.person_id = any(${studentIds}::uuid[])
      and place.side = 'student' and place.state <> 'removed' and visits.state in ('booked', 'inCall')
    order by place.person_id, visits.starts_at, visits.id`.execute(scope.db);
  return rows;
}

/** Children of a parent, and the parent, who may have been removed from a class in which the child stayed. */
export interface Family {
  readonly studentIds: readonly string[];
  readonly parentId: string;
}

/** The held sessions of students that the parent may read: no class from which the student or parent was removed. */
function heldPlaces({ institutionId }: Scope, { studentIds, parentId }: Family): RawBuilder<unknown> {
  return sql`
    select place.person_id as student_id, place.state as place_state, visits.id as visit_id, visits.kind,
      visits.state, visits.starts_at
    from visit_participants place
    join visits on visits.institution_id = ${institutionId} and visits.id = place.visit_id
    where place.institution_id = ${institutionId} and place.person_id = any(${studentIds}::uuid[])
      and place.side = 'student' and visits.state in ('notePending', 'completed')
      and (visits.kind <> all(${groups}::text[]) or (place.state <> 'removed' and not exists (
        select from visit_participants own where own.institution_id = ${institutionId}
          and own.visit_id = place.visit_id and own.person_id = ${parentId}::uuid and own.state = 'removed')))`;
}

/** A completed note of a session of a student. */
export interface NoteRow {
  readonly studentId: string;
  readonly visitId: string;
  readonly startsAt: Date;
  readonly subjective: string;
  readonly plan: string;
}

/** Of each student the note that was completed last. */
export async function listNewestNotes(scope: Scope, family: Family): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select distinct on (held.student_id) held.student_id, held.visit_id, held.starts_at, note.subjective, note.plan
    from (${heldPlaces(scope, family)}) held
    join visit_notes note on note.institution_id = ${scope.institutionId} and note.visit_id = held.visit_id
    where held.state = 'completed' and note.completed_at is not null
    order by held.student_id, note.completed_at desc, held.visit_id`.execute(scope.db);
  return rows;
}

/** The records of a student's sessions. */
export interface RecordsRow {
  readonly studentId: string;
  readonly files: number;
  readonly recordings: number;
  readonly newestVisitId: string;
  readonly newestAt: Date;
}

/**
 * How many files and recordings of each student the family may open: material once the note is complete, handouts of
 * a session from which nobody removed them, and films of sessions that were not of many. Students without any have
 * no row.
 */
export async function countRecords(scope: Scope, family: Family): Promise<RecordsRow[]> {
  const { institutionId } = scope;
  const { rows } = await sql<RecordsRow>`
    with held as materialized (${heldPlaces(scope, family)}),
    kept as (
      select held.student_id, held.visit_id, held.starts_at, 1 as file, 0 as recording
      from held
      join visit_notes note on note.institution_id = ${institutionId} and note.visit_id = held.visit_id
      join visit_attachments material on material.institution_id = ${institutionId}
        and material.visit_id = held.visit_id and material.purpose = 'material'
      where held.state = 'completed' and note.completed_at is not null
      union all
      select held.student_id, held.visit_id, held.starts_at, 1, 0
      from held
      join visit_handouts handout on handout.institution_id = ${institutionId} and handout.visit_id = held.visit_id
      where held.place_state <> 'removed'
      union all
      select held.student_id, held.visit_id, held.starts_at, 0, 1
      from held
      join recordings on recordings.institution_id = ${institutionId} and recordings.visit_id = held.visit_id
      where held.kind <> all(${groups}::text[]) and recordings.state = 'ready'
        and exists (select from recording_films film
          where film.institution_id = ${institutionId} and film.recording_id = recordings.id)
    )
    select student_id, sum(file)::int as files, sum(recording)::int as recordings,
      (array_agg(visit_id order by starts_at desc, visit_id))[1] as newest_visit_id, max(starts_at) as newest_at
    from kept group by student_id`.execute(scope.db);
  return rows;
}
