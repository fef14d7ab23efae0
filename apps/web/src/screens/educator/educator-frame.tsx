import { areaBase } from '../../features/identity/areas.ts';
import { useSession } from '../../features/identity/session.ts';
import { useHost } from '../../features/institutions/host.ts';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { useSay } from '../../lib/i18n.ts';
import { SignedInFrame } from '../shared/signed-in-frame.tsx';
import { educatorEntries } from './educator-navigation.tsx';

/** The frame of educators. */
export function EducatorFrame() {
  const say = useSay();
  const { id, name } = useSession();
  const { roleTypePath } = useHost();
  const base = areaBase('educator', roleTypePath);
  const entries = educatorEntries.map((entry) => ({
    ...entry,
    label: say(entry.label),
    to: entry.to(base, id),
    alsoUnder: entry.alsoUnder?.(base),
  }));
  return (
    <SignedInFrame
      entries={entries}
      owner={name}
      bell={<NotificationBell allPath={`${base}/notifications`} />}
    />
  );
}
