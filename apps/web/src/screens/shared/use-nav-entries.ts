import { mayOpen, type Area, type Screen } from '@lectern/contract/access/screens.ts';
import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { roleOf, useSession } from '../../features/identity/session.ts';
import { useTitleWords } from '../../features/institutions/host.ts';
import { useSay } from '../../lib/i18n.ts';
import type { Address } from '../../lib/url-state.ts';
import type { NavEntry } from '../../ui/shell/nav-list.tsx';

/** The entries that the screens of a table have. */
type EntryOf<T> = {
  [K in keyof T]: T[K] extends { entry: infer E extends string; menu: string } ? E : never;
}[keyof T];

/** How an entry looks, and the address of its screen with the person's id filled in. */
interface Look {
  icon: ReactNode;
  to: Address;
  /** How many wait, and what they are. */
  count?: number;
  countName?: string;
}

/** The entry to which the screen that is shown belongs. */
export function useEntry(): string | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.entry });
}

/** The navigation of an area: the entries of its table that the person may open and that are on, in its order. */
export function useNavEntries<const T extends Readonly<Record<string, Screen>>>(
  area: Area,
  table: T,
  looks: Readonly<Record<EntryOf<T>, Look>>,
): readonly NavEntry[] {
  const say = useSay();
  const words = useTitleWords();
  const session = useSession();
  const current = useEntry();
  const look: Readonly<Record<string, Look>> = looks;
  return Object.values<Screen>(table).flatMap((screen) => {
    const { entry = '', menu, flag } = screen;
    const shown = look[entry];
    if (!menu || !shown || !mayOpen(roleOf(session), area, screen)) return [];
    if (flag && !session[flag]) return [];
    return [{ id: entry, label: say(menu, words), isCurrent: entry === current, ...shown }];
  });
}
