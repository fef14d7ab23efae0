import { isEducator } from '@lectern/contract/access/roles.ts';
import { roleOf, useSession } from '../../identity/session.ts';

/** The person who asks for a school, as far as the forms need it. */
export interface Asker {
  id: string;
  isEducator: boolean;
  firstName: string;
  lastName: string;
  mobileNumber: string | null;
}

/** The signed-in person. */
export function useAsker(): Asker {
  const session = useSession();
  const names = 'firstName' in session ? session : { firstName: '', lastName: '', mobileNumber: null };
  const { firstName, lastName, mobileNumber } = names;
  return { id: session.id, isEducator: isEducator(roleOf(session)), firstName, lastName, mobileNumber };
}
