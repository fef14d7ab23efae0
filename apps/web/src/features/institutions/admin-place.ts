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

/** Says who an administrator is; the top has the institution for its level. */
export function adminPlace(role: Role, levels: Levels, host: HostConfiguration): AdminPlace {
  const top = host.institutionName || host.appname;
  switch (role) {
    case 'levelOneAdmin':
      return { title: host.levelTitles.levelOne.one, name: levels.levelOne?.name ?? top };
    case 'levelTwoAdmin':
      return { title: host.levelTitles.levelTwo.one, name: levels.levelTwo?.name ?? top };
    case 'levelThreeAdmin':
      return { title: host.levelTitles.levelThree.one, name: levels.levelThree?.name ?? top };
    case 'graAdmin':
      return { title: translate('institutions.admin.graAdmin'), name: top };
    case 'topAdmin':
    case 'educator':
    case 'student':
    case 'parent':
    case 'guest':
      return { title: translate('institutions.admin.topAdmin'), name: top };
  }
}
