import { useMatches } from '@tanstack/react-router';
import { useSay } from '../../lib/i18n.ts';

/** The title that the access table has for the screen that is shown. */
export function useScreenTitle(): string {
  const say = useSay();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.title });
  return title === undefined ? '' : say(title);
}
