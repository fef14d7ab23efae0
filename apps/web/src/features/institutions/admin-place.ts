import { may } from '@lectern/contract/access/capabilities.ts';
import { roleNames } from '@lectern/contract/access/roles.ts';
import { areaOfRole } from '@lectern/contract/access/screens.ts';
import type { HostConfiguration } from '@lectern/contract/institutions/institutions.shapes.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import { translate } from '../../lib/i18n.ts';

interface Levels {
  levelOne: { name: string } | null;
  levelTwo: { name: string } | null;
  levelThree: { name: string } | null;
}

/** An administrator's level, in the host's words. */
export interface AdminPlace {
  /** 'Admin', or the title of the level: 'School'. */
  title: string;
  /** The level's own name: 'Hillcrest Middle School'. */
  name: string;
}

/** The title of an administrator in the host's words: 'Admin', or that of the level: 'School'. */
export function adminTitle(role: Role, host: HostConfiguration): string {
  if (may(role, 'reachLevel')) return host.levelTitles[areaOfRole[role]].one;
  return translate(`institutions.admin.${may(role, 'reachInstitution') ? role : roleNames.topAdmin}`);
}

/** Says who an administrator is; the top has the institution for its level. */
export function adminPlace(role: Role, levels: Levels, host: HostConfiguration): AdminPlace {
  const top = host.institutionName || host.appname;
  const name = may(role, 'reachLevel') ? (levels[areaOfRole[role]]?.name ?? top) : top;
  return { title: adminTitle(role, host), name };
}
