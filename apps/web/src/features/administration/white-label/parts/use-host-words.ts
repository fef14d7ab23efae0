import { socialNetworks } from '@lectern/contract/institutions/institutions.names.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { networkNames } from '../../../institutions/social-links.tsx';
import type { HostField } from './host-values.ts';

const levels = ['levelOne', 'levelTwo', 'levelThree'] as const;

/** How the fields of a host are called. */
export function useHostWords(): (field: HostField) => string {
  const say = useSay();
  const titles = levels.flatMap((level, at) => [
    [level, say('whiteLabel.names.levelOne', { number: at + 1 })] as const,
    [`${level}s`, say('whiteLabel.names.levelMany', { number: at + 1 })] as const,
  ]);
  const names: Readonly<Record<string, string>> = {
    ...Object.fromEntries(socialNetworks.map((network) => [network, networkNames[network]])),
    ...Object.fromEntries(titles),
    appname: say('audit.field.appname'),
    title: say('audit.field.title'),
    brandColor: say('audit.field.brandColor'),
    logo: say('audit.field.logo'),
    logoDark: say('audit.field.logoDark'),
    logoSmall: say('audit.field.logoSmall'),
    roleTypeName: say('audit.field.roleTypeName'),
    roleTypes: say('audit.field.roleTypes'),
    roleTypePath: say('audit.field.roleTypePath'),
    roleTypePaths: say('audit.field.roleTypePaths'),
    bufferTiming: say('audit.field.bufferMinutes'),
    finalBufferTiming: say('audit.field.finalBufferMinutes'),
    paginationCount: say('audit.field.pageSize'),
    senderName: say('audit.field.senderName'),
    supportEmail: say('audit.field.supportEmail'),
    cleverLoginUrl: say('audit.field.cleverLoginUrl'),
  };
  return (field) => names[field] ?? field;
}
