import { sql } from 'kysely';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { Scope } from '../../../platform/db/scope.ts';
import { visitNames } from '../names.repo.ts';
import type { Participant, Visit } from '../visits.rules.ts';
import type { ListOwner } from './picking.repo.ts';

/** A visit with the names that a list shows. */
export interface ListedVisit {
  readonly visit: Visit;
  /** The place of the student or parent who asks, or of the educator. */
  readonly own: Pick<Participant, 'state' | 'isHeld' | 'joinedAt'> | null;
  readonly subject: string | null;
  readonly subcategory: string | null;
  readonly educatorName: string;
  readonly educatorImageFileId: string | null;
  readonly creatorName: string;
  readonly creatorRole: Role;
  readonly levelName: string | null;
  readonly studentCount: number;
  /** One of the students. */
  readonly studentId: string | null;
  readonly studentImageFileId: string | null;
  readonly studentName: string | null;
  readonly isSomebodyWaiting: boolean;
  readonly isFlagged: boolean;
  readonly isReferred: boolean;
  /** The asker raised the open request. */
  readonly isAsker: boolean;
}

/** The students of each visit in a row, and whether anybody waits. */
export function attendees(scope: Scope) {
  return scope.db
    .selectFrom('visitParticipants')
    .innerJoin('people', 'people.id', 'visitParticipants.personId')
    .where('visitParticipants.institutionId', '=', scope.institutionId)
    .where('people.institutionId', '=', scope.institutionId)
    .where(sql<boolean>`visit_participants.visit_id = visits.id`)
    .where('visitParticipants.side', '!=', 'educator')
    .select([
      sql<number>`count(*) filter (where side = 'student') + (select count(*) from visit_invitations
        where visit_invitations.institution_id = visits.institution_id
          and visit_invitations.visit_id = visits.id and visits.kind = 'conference')`.as('studentCount'),
      sql<string | null>`min(person_id::text) filter (where side = 'student')`.as('studentId'),
      sql<string | null>`min(first_name || ' ' || last_name) filter (where side = 'student')`.as(
        'studentName',
      ),
      sql<string | null>`min(image_file_id::text) filter (where side = 'student')`.as('studentImageFileId'),
      sql<boolean>`coalesce(bool_or(state = 'waiting'), false)`.as('isSomebodyWaiting'),
    ])
    .as('students');
}

/** The asker's place in a visit of the list; for a parent, removed once the child whose list it is was removed. */
export function ownState({ side, personId }: ListOwner) {
  if (side !== 'student') return sql<string | null>`own.state`.as('ownState');
  return sql<string | null>`case when exists (
      select from visit_participants
      where visit_participants.institution_id = visits.institution_id
        and visit_participants.visit_id = visits.id and person_id = ${personId} and state = 'removed'
    ) then 'removed' else own.state end`.as('ownState');
}

/** Whether the open request is the asker's own; requests belong to cancelling. */
export function isAsker(askerId: string) {
  return sql<boolean>`visits.cancel_requested and exists (select from visit_requests
    where visit_requests.institution_id = visits.institution_id and visit_requests.visit_id = visits.id
      and visit_requests.state = 'open' and visit_requests.asked_by = ${askerId})`.as('isAsker');
}

/** What a list shows in addition to the visit. */
export const shownNames = [
  visitNames.subject.as('subject'),
  visitNames.subcategory.as('subcategory'),
  visitNames.level.as('levelName'),
  visitNames.educator.as('educatorName'),
  'educator.imageFileId as educatorImageFileId',
  sql<string>`creator.first_name || ' ' || creator.last_name`.as('creatorName'),
  'creator.role as creatorRole',
  'own.isHeld as ownIsHeld',
  'own.joinedAt as ownJoinedAt',
  'students.studentCount',
  'students.studentId',
  'students.studentName',
  'students.studentImageFileId',
  'students.isSomebodyWaiting',
  'visits.flagged as isFlagged',
  sql<boolean>`exists (select from referrals
    where referrals.institution_id = visits.institution_id and referrals.visit_id = visits.id)`.as(
    'isReferred',
  ),
] as const;
