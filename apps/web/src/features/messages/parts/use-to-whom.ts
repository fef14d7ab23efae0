import { useSay } from '../../../lib/i18n.ts';
import { useActingChild } from '../../identity/session.ts';
import { withPerson, type Listed, type WithWhom } from '../with-whom.ts';

/** Who looks: how somebody of the list becomes the one with whom they write. */
export function useToWhom(): (person: Listed) => Extract<WithWhom, { kind: 'person' }> {
  const say = useSay();
  const actingChild = useActingChild();
  return (person) =>
    withPerson(person, {
      actingChild,
      parentOf: (student) => say('messages.parentOf', { student }),
    });
}
