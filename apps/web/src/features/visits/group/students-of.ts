import { isStudent } from '@lectern/contract/access/roles.ts';
import { roleOfWire } from '@lectern/contract/identity/identity.names.ts';
import { isolated } from '@lectern/contract/core/text.rules.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { byName } from '../../../lib/sorting.ts';
import type { Picked } from '../../subjects/choice.ts';
import { useNamedStudent } from '../named-student.ts';

/** Names the students of a group, in order and without its educator. */
export function useStudentsOf(): (visit: Pick<VisitInfo, 'sessionUsers'>) => Picked[] {
  const named = useNamedStudent();
  return ({ sessionUsers }) =>
    sessionUsers
      .filter(({ role }) => isStudent(roleOfWire(role)))
      .map(({ userId, name, stuRollNo }) => named({ studentId: userId, name, stuRollNo }))
      .toSorted(byName);
}

/** Names in a row. */
export function namesOf(people: readonly Picked[]): string {
  return people.map(({ name }) => isolated(name)).join(', ');
}
