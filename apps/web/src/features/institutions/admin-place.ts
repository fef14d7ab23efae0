import type { HostConfiguration } from '@lectern/contract/institutions/institutions.shapes.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import { translate } from '../../lib/i18n.ts';

interface Levels {
  levelOne: { name: string } | null;
  levelTwo: { name: string } | null;
  levelThree: { name: string } | null;
}

/** What an administrator administers, in the host's words. */
export interface AdminPlace {
  /** 'Admin', or the title of the level: 'School'. */
  title: string;
  /** The level's own name: 'Hillcrest Middle School'. */
  name: string;
}

/** The level of the roles below the top, by the name that session and host have for it. */
const levelOf = {
  levelOneAdmin: 'levelOne',
  levelTwoAdmin: 'levelTwo',
  levelThreeAdmin: 'levelThree',
} as const satisfies Partial<Record<Role, keyof Levels>>;

function hasLevel(role: Role): role is keyof typeof levelOf {
  return role in levelOf;
}

/** The title of an administrator in the host's words: 'Admin', or that of the level: 'School'. */
export function adminTitle(role: Role, host: HostConfiguration): string {
  if (hasLevel(role)) return host.levelTitles[levelOf[role]].one;
  return translate(`institutions.admin.${role === 'graAdmin' ? 'graAdmin' : 'topAdmin'}`);
}

/** Says who an administrator is; the top has the institution for its level. */
export function adminPlace(role: Role, levels: Levels, host: HostConfiguration): AdminPlace {
  const top = host.institutionName || host.appname;
  const name = hasLevel(role) ? (levels[levelOf[role]]?.name ?? top) : top;
  return { title: adminTitle(role, host), name };
}
