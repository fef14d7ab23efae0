import { isWebAddress } from '@lectern/contract/core/text.rules.ts';
import { isColour } from '@lectern/contract/institutions/brand.rules.ts';
import { rolePathShape } from '@lectern/contract/institutions/role-path.rules.ts';
import { isEmail } from '@lectern/contract/people/people.rules.ts';
import { institutionDefaults } from '@lectern/contract/institutions/institutions.limits.ts';
import {
  hostEnvironments,
  socialNetworks,
  type HostEnvironment,
  type SocialNetwork,
} from '@lectern/contract/institutions/institutions.names.ts';

/** The names of one level of the tree, singular and plural. */
export interface LevelTitle {
  readonly one: string;
  readonly many: string;
}

/** What a host's row says in addition to its columns; everything missing has a default. */
export interface HostSettings {
  readonly appname: string;
  readonly title: string;
  readonly whitelabeled: boolean;
  readonly logo: string | null;
  readonly logoDark: string | null;
  readonly logoSmall: string | null;
  readonly favicon: string | null;
  readonly domainPath: string;
  readonly cleverLoginUrl: string | null;
  readonly roleTypeName: string;
  readonly roleTypes: string;
  readonly roleTypePath: string;
  readonly roleTypePaths: string;
  /** Earlier words for `roleTypePath`, the latest first. */
  readonly formerRolePaths: readonly string[];
  readonly levelTitles: readonly [LevelTitle, LevelTitle, LevelTitle];
  readonly brandColor: string;
  readonly videoCallBase: string;
  readonly socialLinks: readonly { readonly network: SocialNetwork; readonly url: string }[];
  readonly supportEmail: string | null;
  /** The sender of mails; empty means the name of the application. */
  readonly senderName: string;
  readonly environment: HostEnvironment;
}

const levelDefaults = [
  { one: 'District', many: 'Districts' },
  { one: 'Area', many: 'Areas' },
  { one: 'School', many: 'Schools' },
] as const;

type Stored = Readonly<Record<string, unknown>>;

function isStored(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOr<T>(value: unknown, otherwise: T): string | T {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

function levelTitle(stored: unknown, otherwise: LevelTitle): LevelTitle {
  if (typeof stored === 'string') return { one: stored, many: `${stored}s` };
  if (!isStored(stored)) return otherwise;
  return { one: textOr(stored['one'], otherwise.one), many: textOr(stored['many'], otherwise.many) };
}

function levelTitles(stored: unknown): HostSettings['levelTitles'] {
  const [one, two, three]: unknown[] = Array.isArray(stored) ? stored : [];
  return [
    levelTitle(one, levelDefaults[0]),
    levelTitle(two, levelDefaults[1]),
    levelTitle(three, levelDefaults[2]),
  ];
}

/** A link is shown only where it opens a page: an address in a configuration must not run anything. */
function addressOf(stored: unknown): string | null {
  const address = textOr(stored, null);
  return address !== null && isWebAddress(address) ? address : null;
}

/** A picture comes from the web, from this host, or is inside the address itself. */
function pictureOf(stored: unknown): string | null {
  const address = textOr(stored, null);
  if (address === null) return null;
  return isWebAddress(address) || /^\/(?![/\\])/.test(address) || address.startsWith('data:image/')
    ? address
    : null;
}

/** The address after `mailto:`. */
function mailOf(stored: unknown): string | null {
  const address = textOr(stored, null);
  return address !== null && isEmail(address) ? address : null;
}

/** Only links that open a page are shown. */
function socialLinks(stored: unknown): HostSettings['socialLinks'] {
  const links: unknown[] = Array.isArray(stored) ? stored : [];
  return links.flatMap((link) => {
    if (!isStored(link)) return [];
    const network = socialNetworks.find((name) => name === link['network']);
    const url = textOr(link['url'], null);
    return network && url && isWebAddress(url) ? [{ network, url }] : [];
  });
}

/** Which of the six configurations a host is: the stored word, else the host's own name, else production. */
function environmentOf(stored: unknown, hostName: string): HostEnvironment {
  return (
    hostEnvironments.find((name) => name === stored) ??
    hostEnvironments.find((name) => name === hostName) ??
    'production'
  );
}

/** A colour goes into style sheets of every screen, so only plain colours are taken. */
function colorOf(stored: unknown): string {
  const color = textOr(stored, institutionDefaults.brandColor);
  return isColour(color) ? color : institutionDefaults.brandColor;
}

/** Words that were once part of addresses. */
function formerPaths(stored: unknown): readonly string[] {
  const words: unknown[] = Array.isArray(stored) ? stored : [];
  return words.filter((word) => typeof word === 'string').filter((word) => rolePathShape.test(word));
}

/** Reads a host's stored settings; missing or unusable values get their default. */
export function readHostSettings(
  stored: unknown,
  host: { hostName: string; institutionName: string },
): HostSettings {
  const given = isStored(stored) ? stored : {};
  return {
    appname: textOr(given['appname'], host.institutionName),
    title: textOr(given['title'], host.institutionName),
    whitelabeled: given['whitelabeled'] !== false,
    logo: pictureOf(given['logo']),
    logoDark: pictureOf(given['logoDark']),
    logoSmall: pictureOf(given['logoSmall']),
    favicon: pictureOf(given['favicon']),
    domainPath: textOr(given['domainPath'], ''),
    cleverLoginUrl: addressOf(given['cleverLoginUrl']),
    roleTypeName: textOr(given['roleTypeName'], institutionDefaults.roleTypeName),
    roleTypes: textOr(given['roleTypes'], institutionDefaults.roleTypes),
    roleTypePath: textOr(given['roleTypePath'], institutionDefaults.roleTypePath),
    roleTypePaths: textOr(given['roleTypePaths'], institutionDefaults.roleTypePaths),
    formerRolePaths: formerPaths(given['formerRolePaths']),
    levelTitles: levelTitles(given['levelTitles']),
    brandColor: colorOf(given['brandColor']),
    videoCallBase: textOr(given['videoCallBase'], '/video-call'),
    socialLinks: socialLinks(given['socialLinks']),
    supportEmail: mailOf(given['supportEmail']),
    senderName: textOr(given['senderName'], ''),
    environment: environmentOf(given['environment'], host.hostName),
  };
}
