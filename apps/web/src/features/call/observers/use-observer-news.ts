import { useEffect, useEffectEvent, useRef } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { announce } from '../../../ui/live-region.tsx';
import { toastWarning } from '../../../ui/toasts/toasts.ts';
import { useRoleWords } from '../../institutions/role-words.ts';
import type { LiveCall } from '../live-call.ts';

/** Tells the educator of a call of any kind who begins to look on, and who does so no longer. */
export function useObserverNews({ observers }: Pick<LiveCall, 'observers'>): void {
  const say = useSay();
  const words = useRoleWords();
  const list = useObservable(observers.list);
  const before = useRef<typeof list>([]);
  const tell = useEffectEvent(() => {
    const was = new Set(before.current.map(({ userId }) => userId));
    const is = new Set(list.map(({ userId }) => userId));
    for (const { userId, name, role } of list)
      if (!was.has(userId)) toastWarning(say('call.observers.came', { name, role: words(role) ?? '' }));
    for (const { userId, name } of before.current)
      if (!is.has(userId)) announce(say('call.observers.left', { name }));
    before.current = list;
  });
  useEffect(() => tell(), [list]);
}
