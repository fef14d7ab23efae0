import '../../../ui/theme/signed-in-styles.ts';
import { depthOfRole } from '@lectern/contract/access/roles.ts';
import { IconLock } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { useGo } from '../../../lib/url-state.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useHost } from '../../institutions/host.ts';
import { keepPlace } from '../return-place.ts';
import { currentSession, dropSession, roleOf } from '../session.ts';
import { sessionEnd, type SessionEnd } from '../session-end.ts';

const words = {
  expired: { title: 'identity.ended.expiredTitle', text: 'identity.ended.expired' },
  deactivated: { title: 'identity.ended.deactivatedTitle', text: 'identity.ended.deactivated' },
  inactive: { title: 'identity.ended.inactivityTitle', text: 'identity.ended.inactivity' },
} as const;

/** What has happened. If only the server's word of a dead session is known, it is shown with its meaning. */
function Sentence({ end }: { end: SessionEnd }) {
  const say = useSay();
  const { levelOne, levelTwo, levelThree } = useHost().levelTitles;
  const session = currentSession();
  const depth = session ? depthOfRole(roleOf(session)) : 0;
  const title = [levelOne, levelTwo, levelThree][depth - 1] ?? levelThree;
  if (end.isPlaceClosed) return say('identity.ended.placeClosed', { school: title.one });
  if (end.why !== undefined) return end.why;
  const message = end.message ?? say(words[end.kind].text);
  if (end.kind !== 'expired') return message;
  return (
    <>
      <p>{message}</p>
      <p>{say('identity.ended.expiredWhy')}</p>
    </>
  );
}

/** The alert with the one button 'ok' that leads to the index. */
export function SessionEndDialog({ end }: { end: SessionEnd }) {
  const say = useSay();
  const go = useGo();
  return (
    <ConfirmDialog
      isSudden
      isOpen
      tone="calm"
      icon={<IconLock size={22} stroke={1.5} />}
      title={say(words[end.kind].title)}
      text={<Sentence end={end} />}
      confirm={{
        label: say('core.action.ok'),
        onPress: () => {
          const { pathname, search } = window.location;
          const personId = currentSession()?.id ?? end.personId;
          dropSession();
          if (personId !== undefined && end.kind !== 'deactivated')
            keepPlace(`${pathname}${search}`, personId);
          go({ to: '/' }, { replace: true });
          sessionEnd.set(null);
        },
      }}
    />
  );
}
