import { createState } from '@lectern/call-engine/observable.ts';
import { hostBuffers, institutionDefaults } from '@lectern/contract/institutions/institutions.limits.ts';
import { hostMetaName } from '@lectern/contract/institutions/institutions.names.ts';
import type { HostConfiguration } from '@lectern/contract/institutions/institutions.shapes.ts';
import { setWords } from '../../lib/i18n.ts';
import { useObservable } from '../../lib/use-observable.ts';
import { fetchHostConfiguration } from './institutions.queries.ts';

const retryMs = 3000;
const ink = '#17171b';

/** The fallback while the server cannot be reached: no name and no colour, rather than somebody else's. */
const unknownHost: HostConfiguration = {
  ...institutionDefaults,
  brandColor: ink,
  environment: 'default',
  domain: '',
  restBase: '',
  socketBase: '',
  appUrl: '',
  appname: '',
  title: '',
  institutionName: '',
  whitelabeled: false,
  logo: null,
  logoDark: null,
  logoSmall: null,
  favicon: null,
  domainPath: '',
  bufferTiming: hostBuffers.default.bufferMinutes,
  finalBufferTiming: hostBuffers.default.finalBufferMinutes,
  cleverLoginUrl: null,
  identityProviders: [],
  formerRolePaths: [],
  levelTitles: {
    levelOne: { one: '', many: '' },
    levelTwo: { one: '', many: '' },
    levelThree: { one: '', many: '' },
  },
  languages: ['en', 'es'],
  defaultLanguage: 'en',
  mediaUrl: '',
  videoCallBase: '',
  socialLinks: [],
  supportEmail: null,
  serverTime: 0,
};

const host = createState<HostConfiguration>(unknownHost);

function showFavicon(address: string): void {
  if (document.querySelector('link[rel="icon"]')) return;
  const link = document.createElement('link');
  link.rel = 'icon';
  link.href = address;
  document.head.append(link);
}

/** The configuration that came with the page; null where the page was not made for a host. */
function hostOfPage(): HostConfiguration | null {
  const told = document.querySelector<HTMLMetaElement>(`meta[name="${hostMetaName}"]`)?.content;
  return told ? (JSON.parse(told) as HostConfiguration) : null;
}

/**
 * Takes the host's configuration from the page, or asks for it. It returns after the first attempt; a server that is down
 * is asked again until it answers.
 */
export async function loadHost(): Promise<void> {
  const told = hostOfPage();
  if (told) {
    host.set(told);
    return;
  }
  try {
    const configuration = await fetchHostConfiguration();
    host.set(configuration);
    if (configuration.favicon) showFavicon(configuration.favicon);
  } catch {
    // Without an answer the page appears in plain ink; the overlay says what is wrong, and the brand follows.
    window.setTimeout(() => void loadHost(), retryMs);
  }
}

/** Asks for the configuration again, once it was changed in this browser; without an answer the old one stays. */
export async function renewHost(): Promise<void> {
  try {
    host.set(await fetchHostConfiguration());
  } catch {
    // The next page has it.
  }
}

/** The host's configuration, outside of components. */
export function currentHost(): HostConfiguration {
  return host.get();
}

/** The host's configuration: names, role and level titles, buffers, paging. */
export function useHost(): HostConfiguration {
  return useObservable(host);
}

/** Values for texts that name the educator's role: `{{role}}` and `{{roles}}`, and the institution's `{{name}}`. */
export function useHostWords(): { role: string; roles: string; name: string } {
  const { roleTypeName, roleTypes, appname, institutionName } = useHost();
  return { role: roleTypeName, roles: roleTypes, name: appname || institutionName };
}

function titleWordsOf({ roleTypeName, roleTypes, appname, institutionName, levelTitles }: HostConfiguration) {
  const { levelOne, levelTwo, levelThree } = levelTitles;
  return {
    ...{ role: roleTypeName, roles: roleTypes, name: appname || institutionName },
    ...{ levelOne: levelOne.one, levelOnes: levelOne.many },
    ...{ levelTwo: levelTwo.one, levelTwos: levelTwo.many },
    ...{ levelThree: levelThree.one, levelThrees: levelThree.many },
  };
}

/** Values for the titles of screens: the words for educators and for the three levels, each singular and plural. */
export function useTitleWords(): Readonly<Record<string, string>> {
  return titleWordsOf(useHost());
}

// Sentences name roles and levels by the host's words everywhere.
host.subscribe(() => {
  const { name: _ofTheirOwn, ...words } = titleWordsOf(host.get());
  setWords(words);
});
