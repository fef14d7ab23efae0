import { isParent } from '@lectern/contract/access/roles.ts';
import type { Notification } from '@lectern/contract/notifications/notifications.shapes.ts';
import { useMemo, useState } from 'react';
import { roleOf, useSession } from '../../identity/session.ts';
import { runsOf } from './alike.ts';

const none: readonly Notification[] = [];

/** A notification as a line, with those behind it that tell the same kind of thing. */
export interface AlikeLine {
  readonly notification: Notification;
  /** Absent if there are none. */
  readonly alike?: { readonly count: number; readonly isOpen: boolean; readonly toggle: () => void };
}

/** Makes lines of notifications, run by run: many alike, one after the other, are one line until it is opened. */
export function useAlikeLines(notifications: readonly Notification[] = none): AlikeLine[][] {
  const isOfParent = isParent(roleOf(useSession()));
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const toggle = (id: string) => () =>
      setOpened((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      });
    return runsOf(notifications, { isParent: isOfParent }).map(([newest, ...older]): AlikeLine[] => {
      const oldest = older.at(-1);
      if (!oldest) return [{ notification: newest }];
      // Keyed by the oldest: new ones join an open group.
      const isOpen = opened.has(oldest.id);
      const alike = { count: older.length, isOpen, toggle: toggle(oldest.id) };
      const behind = isOpen ? older.map((notification) => ({ notification })) : [];
      return [{ notification: newest, alike }, ...behind];
    });
  }, [notifications, isOfParent, opened]);
}
