import { isStudent } from '@lectern/contract/access/roles.ts';
import { roleOfWire } from '@lectern/contract/identity/identity.names.ts';
import { isolated } from '@lectern/contract/core/text.rules.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { byName } from '../../../lib/sorting.ts';
import type { Picked } from '../../subjects/choice.ts';

/** The students of a group by name, without its educator. */
export function studentsOf({ sessionUsers }: Pick<VisitInfo, 'sessionUsers'>): Picked[] {
  return sessionUsers
    .filter(({ role }) => isStudent(roleOfWire(role)))
    .map(({ userId, name }) => ({ id: userId, name }))
    .toSorted(byName);
}

/** Names in a row. */
export function namesOf(people: readonly Picked[]): string {
  return people.map(({ name }) => isolated(name)).join(', ');
}
