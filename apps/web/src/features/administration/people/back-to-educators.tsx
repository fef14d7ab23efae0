import { IconArrowLeft } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { useGo } from '../../../lib/url-state.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useHostWords } from '../../institutions/host.ts';
import { useEducatorPlaces } from './educator-places.ts';

/** The arrow before the title of a screen about an educator: back to them, or to the list. */
export function BackToEducators({ userId }: { userId?: string }) {
  const say = useSay();
  const go = useGo();
  const words = useHostWords();
  const places = useEducatorPlaces();
  const roles = userId === undefined ? words.roles : words.role;
  return (
    <IconButton
      label={say('administration.educator.back', { roles })}
      icon={<IconArrowLeft size={20} stroke={1.5} />}
      onClick={() => go(userId === undefined ? places.list : places.view(userId))}
    />
  );
}
