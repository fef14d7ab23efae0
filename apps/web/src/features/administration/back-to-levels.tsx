import { IconArrowLeft } from '@tabler/icons-react';
import { useSay } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { LevelDepth } from './administration.queries.ts';
import { useLevelPlaces, useLevelWords } from './level-places.ts';

/** The arrow before the title of a screen about a level: back to it, or to the list of its depth. */
export function BackToLevels({ depth, levelId }: { depth: LevelDepth; levelId?: string }) {
  const say = useSay();
  const go = useGo();
  const places = useLevelPlaces()(depth);
  const words = useLevelWords()(depth);
  const view = levelId === undefined ? null : places.view(levelId);
  return (
    <IconButton
      label={say('administration.level.back', { levels: view ? words.level : words.levels })}
      icon={<IconArrowLeft size={20} stroke={1.5} />}
      onClick={() => go(view ?? places.list)}
    />
  );
}
