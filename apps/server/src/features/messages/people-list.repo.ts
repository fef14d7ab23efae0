import { roleNames } from '@lectern/contract/access/roles.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import { sql, type RawBuilder } from 'kysely';
import { isFoundIn, nameInAlphabet } from '../../platform/db/found-text.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { ListedPerson } from './messages.view.ts';

interface Page {
  readonly search: string | null;
  readonly offset: number;
  readonly limit: number;
}

interface PlaceOfPerson extends Omit<ListedPerson, 'last'> {
  readonly body: string | null;
  readonly senderId: string | null;
  readonly fileId: string | null;
  readonly isWithdrawn: boolean | null;
  readonly shownAt: Date | null;
  readonly total: number;
}

/** A person's name, from a table alias of people. */
export const fullName = (table: string): RawBuilder<string> =>
  sql`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`;

/** People with whom a person has written or has a draft, newest first; for a parent about one child. */
export async function listPrevious(
  { db, institutionId }: Scope,
  wanted: Page & { readonly personId: string; readonly studentId: string | null },
): Promise<{ rows: ListedPerson[]; total: number }> {
  const { personId, studentId, search, offset, limit } = wanted;
  const { rows } = await sql<PlaceOfPerson>`
    select other.id, ${fullName('other')} as name, other.role, other.student_number, other.image_file_id,
      student.id as student_id, ${fullName('student')} as student_name,
      place.conversation_id, place.unread, place.draft, place.shown_at,
      last.body, last.sender_id, last.file_id, last.withdrawn_at is not null as is_withdrawn,
      count(*) over ()::int as total
    from message_places place
    join message_conversations on message_conversations.institution_id = ${institutionId}
      and message_conversations.id = place.conversation_id
    join people other on other.institution_id = ${institutionId} and other.id = place.other_id
    join people student on student.institution_id = ${institutionId}
      and student.id = message_conversations.student_id
    left join direct_messages last on last.institution_id = ${institutionId}
      and last.conversation_id = place.conversation_id and last.number = place.shown_number
    where place.institution_id = ${institutionId} and place.person_id = ${personId}
      and (place.shown_at is not null or place.draft <> '')
      and (${studentId}::uuid is null or message_conversations.student_id = ${studentId}::uuid)
      and (${search === null} or ${isFoundIn(fullName('other'), search ?? '')}
        or (other.role = ${roleNames.parent} and ${isFoundIn(fullName('student'), search ?? '')}))
    order by coalesce(place.shown_at, place.draft_at) desc, place.conversation_id
    offset ${offset} limit ${limit}`.execute(db);
  return { rows: rows.map((row) => toListed(row, personId)), total: rows[0]?.total ?? 0 };
}

function toListed(row: PlaceOfPerson, personId: string): ListedPerson {
  const { body, senderId, shownAt, fileId, isWithdrawn, total: _total, ...person } = row;
  const last =
    body === null || shownAt === null
      ? null
      : {
          ...{ body, isOwn: senderId === personId, at: shownAt },
          ...{ fileId, isWithdrawn: isWithdrawn ?? false },
        };
  return { ...person, last };
}

/** Somebody to begin with. */
export interface EducatorRow {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly imageFileId: string | null;
}

/** Open educators of a school, by name. */
export async function listEducators(
  scope: Scope,
  levelId: string,
  search: string | null,
): Promise<EducatorRow[]> {
  let query = scope.db
    .selectFrom('people')
    .innerJoin('educatorLevels', 'educatorLevels.educatorId', 'people.id')
    .where('people.institutionId', '=', scope.institutionId)
    .where('educatorLevels.institutionId', '=', scope.institutionId)
    .where('educatorLevels.levelId', '=', levelId)
    .where('people.role', '=', roleNames.educator)
    .where('people.active', '=', true);
  if (search !== null) query = query.where(isFoundIn(fullName('people'), search));
  const rows = await query
    .select(['people.id', fullName('people').as('name'), 'people.imageFileId'])
    .orderBy(nameInAlphabet)
    .orderBy('people.id')
    .execute();
  return rows.map((row) => ({ ...row, role: roleNames.educator }));
}
