import { useEffect } from 'react';
import { useSession } from '../identity/session.ts';
import { useSay } from '../../lib/i18n.ts';
import { useDarkScheme } from '../../ui/theme/use-dark-scheme.ts';

/** Makes the page that of a call: always dark, under the person's name. */
export function useCallLook(): void {
  const say = useSay();
  const { name } = useSession();
  const title = say('core.frame.title', { name, screen: say('call.title') });
  useDarkScheme();
  useEffect(() => {
    document.title = title;
  }, [title]);
}
