import { languages } from '@lectern/contract/core/core.names.ts';
import { restBase } from '@lectern/contract/core/envelope.ts';
import { institutionDefaults } from '@lectern/contract/institutions/institutions.limits.ts';
import type { HostConfiguration } from '@lectern/contract/institutions/institutions.shapes.ts';
import type { HostSettings } from './institutions.rules.ts';

export interface ConfigurationFacts {
  readonly host: {
    readonly hostName: string;
    readonly appUrl: string;
    readonly bufferMinutes: number;
    readonly finalBufferMinutes: number;
    readonly pageSize: number;
  };
  readonly institution: {
    readonly name: string;
    readonly slotMinutes: number;
  };
  readonly settings: HostSettings;
  readonly providers: HostConfiguration['identityProviders'];
  readonly mediaUrl: string;
  readonly now: Date;
}

/** Everything that a browser knows of a host before anybody signs in. */
export function toConfiguration(facts: ConfigurationFacts): HostConfiguration {
  const { host, institution, settings } = facts;
  const { levelTitles, socialLinks, formerRolePaths, senderName: _inMails, ...plain } = settings;
  return {
    ...plain,
    domain: host.hostName,
    restBase,
    socketBase: '',
    appUrl: host.appUrl,
    institutionName: institution.name,
    bufferTiming: host.bufferMinutes,
    finalBufferTiming: host.finalBufferMinutes,
    paginationCount: host.pageSize,
    levelTitles: { levelOne: levelTitles[0], levelTwo: levelTitles[1], levelThree: levelTitles[2] },
    languages: [...languages],
    defaultLanguage: institutionDefaults.language,
    mediaUrl: facts.mediaUrl,
    slotMinutes: institution.slotMinutes,
    socialLinks: [...socialLinks],
    formerRolePaths: [...formerRolePaths],
    identityProviders: facts.providers,
    serverTime: facts.now.getTime(),
  };
}
