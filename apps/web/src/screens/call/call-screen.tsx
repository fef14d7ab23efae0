import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CallPage } from '../../features/call/call-page.tsx';
import { useSession } from '../../features/identity/session.ts';
import { useSay } from '../../lib/i18n.ts';
import { useDarkScheme } from '../../ui/theme/use-dark-scheme.ts';

/** The live call; it fills the window and is always dark. */
export function CallScreen() {
  const say = useSay();
  const { name } = useSession();
  const { visitId = '' } = useParams({ strict: false });
  const title = say('core.frame.title', { name, screen: say('call.title') });
  useDarkScheme();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <CallPage key={visitId} visitId={visitId} />;
}
