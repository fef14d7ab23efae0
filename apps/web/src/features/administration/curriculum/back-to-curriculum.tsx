import { useSay } from '../../../lib/i18n.ts';
import { BackArrow } from '../../../ui/back-arrow.tsx';
import type { CurriculumKind } from './curriculum.queries.ts';
import { useCurriculumPlaces } from './curriculum-places.ts';

/** The arrow before the title of a screen about a subject or subcategory: back to it, or to the list. */
export function BackToCurriculum({ kind, id }: { kind: CurriculumKind; id?: string }) {
  const say = useSay();
  const places = useCurriculumPlaces()(kind);
  return (
    <BackArrow
      label={say(id === undefined ? `administration.${kind}.back` : 'administration.curriculum.back')}
      address={id === undefined ? places.list : places.view(id)}
    />
  );
}
