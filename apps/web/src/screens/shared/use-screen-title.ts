import { useMatches } from '@tanstack/react-router';
import { useTitleWords } from '../../features/institutions/host.ts';
import { useSay } from '../../lib/i18n.ts';

/** The title that the access table has for the screen that is shown. */
export function useScreenTitle(): string {
  const say = useSay();
  const words = useTitleWords();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.title });
  return title === undefined ? '' : say(title, words);
}
