import { may } from '@lectern/contract/access/capabilities.ts';
import { roleNames } from '@lectern/contract/access/roles.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import { sql } from 'kysely';
import type { Person } from '../../../platform/context/actor.ts';
import type { Scope } from '../../../platform/db/scope.ts';
import type { PortraitTies } from './portraits.policy.ts';

/** The person whose picture a file is now, and their ties to the asker; undefined if it is no picture any more. */
export async function findShown(
  { db, institutionId }: Scope,
  { fileId, asker }: { fileId: string; asker: Person },
): Promise<(Omit<PortraitTies, 'sharesVisit'> & { id: string }) | undefined> {
  // Addresses were made before that name nobody.
  if (fileId === '') return undefined;
  const { personId: askerId } = asker;
  const ownLevelId = may(asker.role, 'keepStudents') ? asker.levelId : null;
  const { rows } = await sql<{ id: string; role: Role; isFamily: boolean; isOfOwnSchool: boolean }>`
    select people.id, people.role,
      exists (
        select 1 from guardianships
        join people child on child.institution_id = ${institutionId} and child.id = guardianships.student_id
        where guardianships.institution_id = ${institutionId} and child.active
          and (guardianships.parent_id, guardianships.student_id)
            in ((${askerId}, people.id), (people.id, ${askerId}))
      ) as is_family,
      people.role = ${roleNames.student} and (
        coalesce(people.level_id = ${ownLevelId}::uuid, false)
        or exists (
          select 1 from educator_levels
          where educator_levels.institution_id = ${institutionId}
            and educator_levels.educator_id = ${askerId} and educator_levels.level_id = people.level_id
        )
      ) as is_of_own_school
    from people
    where people.institution_id = ${institutionId} and people.image_file_id = ${fileId}::uuid`.execute(db);
  const [row] = rows;
  return row && { ...row, isSelf: row.id === askerId };
}

interface WantedVisit {
  readonly askerId: string;
  readonly personId: string;
  readonly since: Date;
}

/** Of a visit with this person on it, in the query that it is put into. */
const isOn = ({ institutionId }: Scope, { personId, since }: WantedVisit) => sql`
  visits.institution_id = ${institutionId} and visits.state <> 'cancelled' and visits.starts_at > ${since}
    and (visits.educator_id = ${personId} or exists (
      select 1 from visit_participants shown
      where shown.institution_id = ${institutionId} and shown.visit_id = visits.id
        and shown.person_id = ${personId}))`;

/**
 * Whether the asker sees a person through a visit: its educator sees everyone in it; attendees, and parents of
 * attending children, see the educator. Attendees see each other only while the asker is in the open call, viewers
 * of a broadcast never. Removed people see nobody, guests nobody once it is over.
 */
export async function isSharedVisit(scope: Scope, wanted: WantedVisit): Promise<boolean> {
  const { institutionId } = scope;
  const { askerId, personId } = wanted;
  const { rows } = await sql`
    select 1 from visits
    where visits.educator_id = ${askerId} and ${isOn(scope, wanted)}
    union all
    select 1 from visit_participants own
    join visits on visits.institution_id = ${institutionId} and visits.id = own.visit_id
    where own.institution_id = ${institutionId} and own.state <> 'removed'
      and own.person_id in (
        select ${askerId}::uuid
        union all
        select child.id from guardianships
        join people child on child.institution_id = ${institutionId} and child.id = guardianships.student_id
        where guardianships.institution_id = ${institutionId}
          and guardianships.parent_id = ${askerId} and child.active)
      and own.side in ('student', 'guest')
      and (own.side <> 'guest' or visits.state in ('booked', 'inCall'))
      and (visits.educator_id = ${personId} or (
        visits.kind <> 'broadcast' and visits.state = 'inCall' and exists (
          select 1 from visit_participants seated
          where seated.institution_id = ${institutionId} and seated.visit_id = visits.id
            and seated.person_id = ${askerId} and seated.state = 'inCall' and not seated.is_held)))
      and ${isOn(scope, wanted)}
    limit 1`.execute(scope.db);
  return rows.length > 0;
}

/** Whether somebody is in a visit of these levels, or of all where they are null; one that runs now where that is asked. */
export async function isAdministeredVisit(
  scope: Scope,
  wanted: WantedVisit & { levelIds: readonly string[] | null; isInCall: boolean },
): Promise<boolean> {
  const { levelIds, isInCall, personId } = wanted;
  const { institutionId } = scope;
  const { rows } = await sql`
    select 1 from visit_participants
    join visits on visits.institution_id = ${institutionId} and visits.id = visit_participants.visit_id
    where visit_participants.institution_id = ${institutionId} and visit_participants.person_id = ${personId}
      and (${levelIds === null} or visits.level_id = any(${levelIds ?? []}::uuid[]))
      and (not ${isInCall}::boolean or visits.state = 'inCall')
      and ${isOn(scope, wanted)}
    limit 1`.execute(scope.db);
  return rows.length > 0;
}
