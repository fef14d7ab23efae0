import '../../ui/theme/signed-in-styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { LanguageSwitch } from '../../features/identity/language-switch.tsx';
import { HostName } from '../../features/institutions/host-mark.tsx';
import { GuestPage } from '../../features/waiting-room/guests/guest-page.tsx';
import { useSay } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useDocumentTitle } from './public-frame.tsx';
import classes from '../shared/waiting-room-screen.module.css';

/** The waiting room of guests; it fills the window. */
export function GuestWaitingRoomScreen() {
  const say = useSay();
  useDocumentTitle(say('waitingRoom.title'));
  return (
    <QueryClientProvider client={queryClient}>
      <div className={classes.screen}>
        <header className={classes.header}>
          <HostName size={26} />
          <span className={classes.person}>
            <LanguageSwitch />
          </span>
        </header>
        <main className={classes.main}>
          <GuestPage />
        </main>
      </div>
    </QueryClientProvider>
  );
}
