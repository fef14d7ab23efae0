import { useSay } from '../../lib/i18n.ts';
import { BackArrow } from '../../ui/back-arrow.tsx';
import type { LevelDepth } from './administration.queries.ts';
import { useLevelPlaces, useLevelWords } from './level-places.ts';

/** The arrow before the title of a screen about a level: back to it, or to the list of its depth. */
export function BackToLevels({ depth, levelId }: { depth: LevelDepth; levelId?: string }) {
  const say = useSay();
  const places = useLevelPlaces()(depth);
  const words = useLevelWords()(depth);
  const view = levelId === undefined ? null : places.view(levelId);
  return (
    <BackArrow
      label={say('administration.level.back', { levels: view ? words.level : words.levels })}
      address={view ?? places.list}
    />
  );
}
