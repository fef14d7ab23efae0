import type { HostView } from '@lectern/contract/administration/white-label.shapes.ts';
import { socialNetworks, type SocialNetwork } from '@lectern/contract/institutions/institutions.names.ts';
import type { FieldPlaces } from '../../../../lib/field-errors.ts';
import type { Versioned } from '../../../../ui/form/use-versioned-form.ts';

/** The three logos of a host. */
export const logoSlots = ['logo', 'logoDark', 'logoSmall'] as const;

/** One of the logos. */
export type LogoSlot = (typeof logoSlots)[number];

/** The content of a host's form; numbers are texts while they are typed, and a logo is the name of its picture. */
export interface HostValues extends Record<LogoSlot, string | null>, Record<SocialNetwork, string> {
  appname: string;
  title: string;
  brandColor: string;
  roleTypeName: string;
  roleTypes: string;
  roleTypePath: string;
  roleTypePaths: string;
  levelOne: string;
  levelOnes: string;
  levelTwo: string;
  levelTwos: string;
  levelThree: string;
  levelThrees: string;
  bufferTiming: string;
  finalBufferTiming: string;
  paginationCount: string;
  senderName: string;
  supportEmail: string;
  cleverLoginUrl: string;
}

/** The fields of the form. */
export type HostField = keyof HostValues;

/** The parts of the form, each on a tab of its own. */
export const hostTabs = {
  brand: ['appname', 'title', ...logoSlots, 'brandColor', ...socialNetworks],
  names: [
    ...(['roleTypeName', 'roleTypes', 'roleTypePath', 'roleTypePaths'] as const),
    ...(['levelOne', 'levelOnes', 'levelTwo', 'levelTwos', 'levelThree', 'levelThrees'] as const),
  ],
  sessions: ['bufferTiming', 'finalBufferTiming', 'paginationCount'],
  mail: ['senderName', 'supportEmail'],
  signIn: ['cleverLoginUrl'],
} as const satisfies Readonly<Record<string, readonly HostField[]>>;

/** A part of the form. */
export type HostTab = keyof typeof hostTabs;

/** A host in the form. */
export function hostValuesOf(host: HostView): HostValues {
  const { levelOne, levelTwo, levelThree } = host.levelTitles;
  const linkTo = (network: SocialNetwork): string =>
    host.socialLinks.find((link) => link.network === network)?.url ?? '';
  return {
    ...{ appname: host.appname, title: host.title, brandColor: host.brandColor },
    logo: host.logo?.picture ?? null,
    logoDark: host.logoDark?.picture ?? null,
    logoSmall: host.logoSmall?.picture ?? null,
    ...{ roleTypeName: host.roleTypeName, roleTypes: host.roleTypes },
    ...{ roleTypePath: host.roleTypePath, roleTypePaths: host.roleTypePaths },
    ...{ levelOne: levelOne.one, levelOnes: levelOne.many },
    ...{ levelTwo: levelTwo.one, levelTwos: levelTwo.many },
    ...{ levelThree: levelThree.one, levelThrees: levelThree.many },
    bufferTiming: String(host.bufferTiming),
    finalBufferTiming: String(host.finalBufferTiming),
    paginationCount: String(host.paginationCount),
    ...{ facebook: linkTo('facebook'), x: linkTo('x'), instagram: linkTo('instagram') },
    ...{ linkedin: linkTo('linkedin'), youtube: linkTo('youtube') },
    senderName: host.senderName,
    supportEmail: host.supportEmail ?? '',
    cleverLoginUrl: host.cleverLoginUrl ?? '',
  };
}

const linksOf = (values: HostValues) =>
  socialNetworks.flatMap((network) =>
    values[network].trim() === '' ? [] : [{ network, url: values[network] }],
  );

// An empty number is none: the server reports it as missing.
const figureOf = (text: string): number => Number(text.trim() === '' ? Number.NaN : text);

/** The sent fields of a host, with the version that was opened. */
export function hostBody({ opened, ...values }: Versioned<HostValues>) {
  const { appname, title, brandColor, logo, logoDark, logoSmall } = values;
  const { roleTypeName, roleTypes, roleTypePath, roleTypePaths, senderName } = values;
  return {
    ...{ appname, title, brandColor, logo, logoDark, logoSmall },
    ...{ roleTypeName, roleTypes, roleTypePath, roleTypePaths, senderName },
    levelTitles: {
      levelOne: { one: values.levelOne, many: values.levelOnes },
      levelTwo: { one: values.levelTwo, many: values.levelTwos },
      levelThree: { one: values.levelThree, many: values.levelThrees },
    },
    bufferTiming: figureOf(values.bufferTiming),
    finalBufferTiming: figureOf(values.finalBufferTiming),
    paginationCount: figureOf(values.paginationCount),
    socialLinks: linksOf(values),
    supportEmail: values.supportEmail.trim() || null,
    cleverLoginUrl: values.cleverLoginUrl.trim() || null,
    version: opened?.version ?? 0,
  };
}

const titles = {
  'levelTitles.levelOne.one': 'levelOne',
  'levelTitles.levelOne.many': 'levelOnes',
  'levelTitles.levelTwo.one': 'levelTwo',
  'levelTitles.levelTwo.many': 'levelTwos',
  'levelTitles.levelThree.one': 'levelThree',
  'levelTitles.levelThree.many': 'levelThrees',
} as const;

const ownNames = Object.fromEntries(
  Object.values(hostTabs)
    .flat()
    .map((field) => [field, field]),
);

/** Where the server's words belong; links are a list on the wire, which leaves out what is empty. */
export function hostPlaces(values: HostValues | null): FieldPlaces<HostField> {
  const links = values === null ? [] : linksOf(values);
  const linkPlaces = links.map(({ network }, at) => [`socialLinks.${at}`, network] as const);
  return { fields: { ...ownNames, ...titles, ...Object.fromEntries(linkPlaces) } };
}
