import { sql, type RawBuilder } from 'kysely';
import { listLimits, listSearchLimits } from '@lectern/contract/visits/visits.limits.ts';
import { roleNames } from '@lectern/contract/access/roles.ts';
import { isLike, isLikeFolded, likeText } from '../../../platform/db/found-text.ts';
import type { Scope } from '../../../platform/db/scope.ts';

/** Of each level one more is read than a list shows: it tells that there are more. */
export const readOfLevels = listLimits.most + 1;

/** The search, as a pattern of names. */
export interface NameSearch {
  /** Too short for a part of a name: its beginning. */
  readonly isBeginning: boolean;
  readonly pattern: string;
}

/** The typed text, as a pattern; null without a search. */
export function nameSearch(typed: string | null): NameSearch | null {
  if (typed === null || typed === '') return null;
  const isBeginning = typed.length < listSearchLimits.within;
  return { isBeginning, pattern: `${isBeginning ? '' : '%'}${likeText(typed)}%` };
}

/** Whether somebody of a table of people is so called. The expressions are those of the indexes, letter for letter. */
function isCalled(table: string, { isBeginning, pattern }: NameSearch): RawBuilder<boolean> {
  const [first, last] = ['first_name', 'last_name'].map(
    (column) => sql<string>`${sql.ref(`${table}.${column}`)}`,
  );
  if (!first || !last) return sql`false`;
  if (!isBeginning) return isLike(sql`(${first} || ' ' || ${last})`, pattern);
  return sql`(${isLikeFolded(first, pattern)} or ${isLikeFolded(last, pattern)})`;
}

/**
 * Sessions of a student whose educator has such a name. A parent also finds the child, to whom all of their sessions
 * belong. Names of other people in a session never match for people who may not see them.
 */
export function isFoundByFamily(
  { institutionId }: Scope,
  { personId, askerId }: { personId: string; askerId: string },
  search: NameSearch,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from people as found where found.institution_id = ${institutionId}
    and (found.id = visits.educator_id or (found.id = ${personId} and ${personId}::uuid <> ${askerId}::uuid))
    and ${isCalled('found', search)})`;
}

/** The people whose names educators and administrators see in a session. */
const sides = sql`visit_participants.side in ('student', 'guest')`;

/** Sessions of an educator with somebody who is so called. */
export function isFoundByEducator({ institutionId }: Scope, search: NameSearch): RawBuilder<boolean> {
  return sql<boolean>`exists (select from visit_participants
    join people as found on found.institution_id = ${institutionId} and found.id = visit_participants.person_id
    where visit_participants.institution_id = ${institutionId} and visit_participants.visit_id = visits.id
      and ${sides} and ${isCalled('found', search)})`;
}

/**
 * Sessions at the levels of `down` with an educator, a student or a guest of such a name. It starts from a limited
 * number of people, those of these levels first, and reads only their sessions: a rare person is found as fast as a
 * frequent one.
 */
export function visitsFound(
  { institutionId }: Scope,
  search: NameSearch,
  { within, order }: { within: RawBuilder<boolean>; order: 'asc' | 'desc' },
): RawBuilder<{ id: string; startsAt: Date }> {
  const direction = sql.raw(order);
  const isHere = sql`visits.institution_id = ${institutionId} and visits.level_id in (select id from down)
    and ${within}`;
  return sql`(with found as materialized (
      select people.id, people.role from people
      where people.institution_id = ${institutionId}
        and people.role in (${sql.lit(roleNames.educator)}, ${sql.lit(roleNames.student)}, ${sql.lit(roleNames.guest)})
        and ${isCalled('people', search)}
      order by coalesce(people.level_id in (select id from down), false) or exists (
        select from educator_levels where educator_levels.institution_id = ${institutionId}
          and educator_levels.educator_id = people.id
          and educator_levels.level_id in (select id from down)) desc, people.id
      limit ${sql.lit(listSearchLimits.people)}
    )
    select taught.id, taught.starts_at from found cross join lateral (
      select visits.id, visits.starts_at from visits
      where visits.educator_id = found.id and ${isHere}
      order by visits.starts_at ${direction}, visits.id ${direction} limit ${sql.lit(readOfLevels)}
    ) as taught
    where found.role = ${sql.lit(roleNames.educator)}
    union
    select met.id, met.starts_at from found cross join lateral (
      select visits.id, visits.starts_at from visit_participants
      join visits on visits.id = visit_participants.visit_id and ${isHere}
      where visit_participants.institution_id = ${institutionId}
        and visit_participants.person_id = found.id and ${sides}
      order by visits.starts_at ${direction}, visits.id ${direction} limit ${sql.lit(readOfLevels)}
    ) as met
    where found.role <> ${sql.lit(roleNames.educator)})`;
}
