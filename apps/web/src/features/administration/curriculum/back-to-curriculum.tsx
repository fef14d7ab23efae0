import { IconArrowLeft } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { useGo } from '../../../lib/url-state.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { CurriculumKind } from './curriculum.queries.ts';
import { useCurriculumPlaces } from './curriculum-places.ts';

/** The arrow before the title of a screen about a subject or subcategory: back to it, or to the list. */
export function BackToCurriculum({ kind, id }: { kind: CurriculumKind; id?: string }) {
  const say = useSay();
  const go = useGo();
  const places = useCurriculumPlaces()(kind);
  return (
    <IconButton
      label={say(id === undefined ? `administration.${kind}.back` : 'administration.curriculum.back')}
      icon={<IconArrowLeft size={20} stroke={1.5} />}
      onClick={() => go(id === undefined ? places.list : places.view(id))}
    />
  );
}
