import { useQueryClient } from '@tanstack/react-query';
import { IconUserOff } from '@tabler/icons-react';
import { useSay } from '../../lib/i18n.ts';
import { useObservable } from '../../lib/use-observable.ts';
import { useGo } from '../../lib/url-state.ts';
import { useWebEvent, useWebReconnect } from '../../lib/web-channel.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useHost } from '../institutions/host.ts';
import { homeOf } from './addresses.ts';
import { childChoice, lostChild } from './child-choice.ts';
import { fetchSession } from './identity.queries.ts';
import { currentSession, isUserSession, keepSession, roleOf } from './session.ts';

/** The child for whom a parent's tab acts at this moment. */
function childNow(): { id: string; name: string } | null {
  const session = currentSession();
  return session && isUserSession(session) ? session.student : null;
}

/** Asks the server whether the tab's child is still the parent's to act for. A server that is not reached is asked after the reconnect. */
async function lookForLoss(onLost: (name: string) => void): Promise<void> {
  const before = childNow();
  if (!before) return;
  let session;
  try {
    session = await fetchSession();
  } catch {
    // A dead session or network is reported elsewhere.
    return;
  }
  if (childNow()?.id !== before.id || !isUserSession(session) || session.student?.id === before.id) return;
  keepSession(session);
  onLost(before.name);
}

/** Leads a parent's tab away from a child whose account the school has closed, and tells it. Once, around all screens of a parent. */
export function ChildWatch() {
  const say = useSay();
  const go = useGo();
  const cache = useQueryClient();
  const { roleTypePath } = useHost();
  const lost = useObservable(lostChild);
  const look = (): void => {
    void lookForLoss((name) => {
      const session = currentSession();
      lostChild.set({ name });
      childChoice.set('byItself');
      if (session) go(homeOf({ id: session.id, role: roleOf(session) }, roleTypePath), { replace: true });
      // Data fetched for the child is dropped, on this screen and all before it.
      void cache.resetQueries();
    });
  };
  useWebEvent('parent_links_changed', look);
  useWebReconnect(look);
  if (!lost) return null;
  return (
    <ConfirmDialog
      isSudden
      isOpen
      tone="calm"
      icon={<IconUserOff size={22} stroke={1.5} />}
      title={say('identity.kid.lostTitle', { name: lost.name })}
      text={say('identity.kid.lost')}
      confirm={{ label: say('core.action.ok'), onPress: () => lostChild.set(null) }}
    />
  );
}
