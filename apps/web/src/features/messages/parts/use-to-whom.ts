import { useSay } from '../../../lib/i18n.ts';
import { useActingChild } from '../../identity/session.ts';
import { withPerson, type Listed, type WithWhom } from '../with-whom.ts';

/** The viewer: turns a person of the list into the one they write to. */
export function useToWhom(): (person: Listed) => Extract<WithWhom, { kind: 'person' }> {
  const say = useSay();
  const actingChild = useActingChild();
  return (person) =>
    withPerson(person, {
      actingChild,
      parentOf: (student) => say('messages.parentOf', { student }),
    });
}
