import { useSay } from '../../../lib/i18n.ts';
import { BackArrow } from '../../../ui/back-arrow.tsx';
import { useHostWords } from '../../institutions/host.ts';
import { useEducatorPlaces } from './educator-places.ts';

/** The arrow before the title of a screen about an educator: back to them, or to the list. */
export function BackToEducators({ userId }: { userId?: string }) {
  const say = useSay();
  const words = useHostWords();
  const places = useEducatorPlaces();
  const roles = userId === undefined ? words.roles : words.role;
  return (
    <BackArrow
      label={say('administration.educator.back', { roles })}
      address={userId === undefined ? places.list : places.view(userId)}
    />
  );
}
