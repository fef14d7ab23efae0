import { IconCalendarClock, IconCalendarEvent, IconHome } from '@tabler/icons-react';
import type { SayKey } from '../../lib/i18n.ts';
import type { NavEntry } from '../../ui/shell/nav-list.tsx';

/** An entry of the educators' navigation; the address is made with the host's word for educators and the person's id. */
export interface EducatorEntry extends Omit<NavEntry, 'label' | 'to' | 'count' | 'alsoUnder'> {
  label: SayKey;
  to: (base: string, userId: string) => string;
  alsoUnder?: (base: string) => readonly string[];
}

/** Only what exists. A screen that is born adds its line here. */
export const educatorEntries: readonly EducatorEntry[] = [
  {
    id: 'home',
    label: 'dashboards.nav.home',
    icon: <IconHome stroke={1.5} />,
    to: (base, userId) => `${base}/dashboard/${userId}`,
  },
  {
    id: 'manage-schedule',
    label: 'dashboards.nav.manageSchedule',
    icon: <IconCalendarClock stroke={1.5} />,
    to: (base) => `${base}/manage-schedule`,
  },
  {
    id: 'visits',
    label: 'dashboards.nav.sessions',
    icon: <IconCalendarEvent stroke={1.5} />,
    to: (base) => `${base}/appointment`,
  },
];
