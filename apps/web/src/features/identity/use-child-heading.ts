import { useSay } from '../../lib/i18n.ts';
import { useActingChild } from './session.ts';

/** The heading of a screen that belongs to one student: for parents it says which child. */
export function useChildHeading(title: string): string {
  const say = useSay();
  const child = useActingChild();
  return child ? say('identity.kid.heading', { title, name: child.name }) : title;
}
