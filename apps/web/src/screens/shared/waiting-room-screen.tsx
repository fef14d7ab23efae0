import { educatorScreens } from '@lectern/contract/access/educator-screens.ts';
import { studentScreens } from '@lectern/contract/access/student-screens.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect } from 'react';
import { homeOf } from '../../features/identity/addresses.ts';
import { roleOf, useSession } from '../../features/identity/session.ts';
import { useHost } from '../../features/institutions/host.ts';
import { HostName } from '../../features/institutions/host-mark.tsx';
import { WaitingRoomPage } from '../../features/waiting-room/waiting-room-page.tsx';
import { useSay } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import classes from './waiting-room-screen.module.css';
import { useScreenTitle } from './use-screen-title.ts';
import { useScreenParams } from './use-screen-params.ts';

/** The waiting room of a student, a parent or an educator; it fills the window. */
export function WaitingRoomScreen() {
  const screen = useScreenTitle();
  const say = useSay();
  const go = useGo();
  const session = useSession();
  const { roleTypePath } = useHost();
  const { visitId } = useScreenParams(studentScreens.waitingRoom, educatorScreens.waitingRoom);
  const title = say('core.frame.title', { name: session.name, screen });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <IconButton
          label={say('waitingRoom.leave')}
          icon={<IconArrowLeft size={20} stroke={1.5} />}
          onClick={() => go(homeOf({ id: session.id, role: roleOf(session) }, roleTypePath))}
        />
        <HostName size={26} />
        <span className={classes.person}>
          <PersonAvatar name={session.name} image={session.image} size={30} />
        </span>
      </header>
      <main className={classes.main}>
        <WaitingRoomPage visitId={visitId} />
      </main>
    </div>
  );
}
