import type { Person } from '@lectern/call-engine/participants/person.ts';
import type { CallFacts } from '../call-facts.ts';

/** Somebody who was invited to a call. */
interface Invited {
  name: string;
  image: string | null;
}

/** With whom the call is: for the educator the student, for everybody else the educator. */
export function otherPerson({ visit, flow, isEducator }: CallFacts): Invited {
  if (!isEducator) return visit.tutor;
  return (
    visit.tutee ??
    flow.sessionUsers.find((user) => user.userId !== visit.tutor.id) ?? { name: '', image: null }
  );
}

/** The picture of somebody in the call, where there is one. */
export function imageOf({ visit, flow }: CallFacts, { id }: Person): string | null {
  if (id === visit.tutor.id) return visit.tutor.image;
  if (id === visit.tutee?.userId) return visit.tutee.image;
  return flow.sessionUsers.find((user) => user.userId === id)?.image ?? null;
}
