import '../../../ui/theme/signed-in-styles.ts';
import { IconLock } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { useGo } from '../../../lib/url-state.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { keepPlace } from '../return-place.ts';
import { currentSession, dropSession } from '../session.ts';
import { sessionEnd, type SessionEnd } from '../session-end.ts';

const words = {
  expired: { title: 'identity.ended.expiredTitle', text: 'identity.ended.expired' },
  deactivated: { title: 'identity.ended.deactivatedTitle', text: 'identity.ended.deactivated' },
  inactive: { title: 'identity.ended.inactivityTitle', text: 'identity.ended.inactivity' },
} as const;

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
      text={end.message ?? say(words[end.kind].text)}
      confirm={{
        label: say('core.action.ok'),
        onPress: () => {
          const { pathname, search } = window.location;
          const personId = currentSession()?.id;
          dropSession();
          if (personId !== undefined && end.kind === 'expired') keepPlace(`${pathname}${search}`, personId);
          go({ to: '/' }, { replace: true });
          sessionEnd.set(null);
        },
      }}
    />
  );
}
