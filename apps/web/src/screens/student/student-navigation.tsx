import { IconCalendarEvent, IconHome } from '@tabler/icons-react';
import type { SayKey } from '../../lib/i18n.ts';
import type { NavEntry } from '../../ui/shell/nav-list.tsx';

/** An entry of the students' and parents' navigation; the address is made with the person's id. */
export interface StudentEntry extends Omit<NavEntry, 'label' | 'to' | 'count' | 'alsoUnder'> {
  label: SayKey;
  to: (userId: string) => string;
  alsoUnder?: readonly string[];
}

/** Only what exists. A screen that is born adds its line here. */
export const studentEntries: readonly StudentEntry[] = [
  {
    id: 'home',
    label: 'dashboards.nav.home',
    icon: <IconHome stroke={1.5} />,
    to: (userId) => `/student/dashboard/${userId}`,
  },
  {
    id: 'visits',
    label: 'dashboards.nav.sessions',
    icon: <IconCalendarEvent stroke={1.5} />,
    to: () => '/student/appointment',
    alsoUnder: ['/student/encounter'],
  },
];
