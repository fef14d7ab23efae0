import type { Role } from '@lectern/contract/identity/identity.names.ts';
import { IconLayoutDashboard } from '@tabler/icons-react';
import type { SayKey } from '../../lib/i18n.ts';
import type { NavEntry } from '../../ui/shell/nav-list.tsx';

/** An entry of the admins' navigation: for whom, and at `/{roleType}/{userId}/{active}`. */
export interface AdminEntry extends Omit<NavEntry, 'label' | 'to' | 'count' | 'alsoUnder'> {
  label: SayKey;
  active: string;
  roles: readonly Role[];
}

const everyAdmin: readonly Role[] = [
  'topAdmin',
  'graAdmin',
  'levelOneAdmin',
  'levelTwoAdmin',
  'levelThreeAdmin',
];

/** One set of screens for all levels; the table says what each level may see. Only what exists. */
export const adminEntries: readonly AdminEntry[] = [
  {
    id: 'dashboard',
    label: 'institutions.admin.title',
    icon: <IconLayoutDashboard stroke={1.5} />,
    active: 'dashboard',
    roles: everyAdmin,
  },
];
