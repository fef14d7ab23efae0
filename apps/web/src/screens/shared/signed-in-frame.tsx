import { IconWorld } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { useCallback, type ReactNode } from 'react';
import type { Family } from '../../features/identity/family.ts';
import { PersonMenu } from '../../features/identity/person-menu.tsx';
import { useSession } from '../../features/identity/session.ts';
import { HostMark, HostName, LevelMark } from '../../features/institutions/host-mark.tsx';
import { useHostWords } from '../../features/institutions/host.ts';
import { readStored, writeStored } from '../../lib/browser-storage.ts';
import { timeZoneLabel } from '../../lib/time-zones.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { AppShell } from '../../ui/shell/app-shell.tsx';
import type { NavEntry } from '../../ui/shell/nav-list.tsx';

/** The frame of an area: its navigation, the name in the document's title, and the person's menu. */
export function SignedInFrame({
  entries,
  owner,
  personName,
  bell,
  family,
}: {
  entries: readonly NavEntry[];
  /** Before '||' in the document's title: the person, or an admin's level title. */
  owner: string;
  personName?: string;
  /** The bell of those who are notified. */
  bell?: ReactNode;
  /** Of a parent. */
  family?: Family | undefined;
}) {
  useLanguage();
  const documentTitle = useCallback((screen: string) => `${owner} || ${screen}`, [owner]);
  const { name } = useHostWords();
  const { levelLogo } = useSession();
  const logo = levelLogo ? <LevelMark address={levelLogo} name={name} /> : null;
  const zone = <IconWorld size={15} stroke={1.5} aria-hidden />;
  return (
    <AppShell
      brand={{ full: logo ?? <HostName />, mark: logo ?? <HostMark />, name }}
      entries={entries}
      navFoot={{
        full: (
          <>
            {zone}
            <span>{timeZoneLabel(serverNow())}</span>
          </>
        ),
        small: <span title={timeZoneLabel(serverNow())}>{zone}</span>,
      }}
      bell={bell}
      person={<PersonMenu name={personName} family={family} />}
      documentTitle={documentTitle}
      navScroll={{
        initial: Number(readStored('sidebarScroll') ?? 0),
        onChange: (top) => writeStored('sidebarScroll', String(top)),
      }}
    >
      <Outlet />
    </AppShell>
  );
}
