import { roleNames } from '@lectern/contract/access/roles.ts';
import { sql } from 'kysely';
import { isFoundIn, nameInAlphabet, personWords } from '../../../platform/db/found-text.ts';
import type { Scope } from '../../../platform/db/scope.ts';

/**
 * Ids of people whose names, number or e-mail address contain a text, by name; without guests, who have no account,
 * and erased people.
 */
export async function findPeopleByWords(scope: Scope, search: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from people
    where institution_id = ${scope.institutionId} and role <> ${roleNames.guest} and erased_at is null
      and ${isFoundIn(personWords, search)}
    order by ${nameInAlphabet}, id limit ${limit}`.execute(scope.db);
  return rows.map(({ id }) => id);
}
