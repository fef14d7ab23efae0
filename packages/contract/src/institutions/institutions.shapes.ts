import { z } from 'zod';
import { isWebAddress } from '../core/text.rules.ts';
import { languages } from '../core/core.names.ts';
import { epochMs, id } from '../core/core.shapes.ts';
import { hostEnvironments, socialNetworks } from './institutions.names.ts';

/** An address that opens a page, and nothing else. */
const webAddress = z.string().refine(isWebAddress);

const levelTitle = z.object({ one: z.string(), many: z.string() });

/** Everything that a browser knows of a host before anybody signs in. */
export const hostConfiguration = z.object({
  environment: z.enum(hostEnvironments),
  domain: z.string(),
  /** Base of the REST calls: an own path or an absolute address. */
  restBase: z.string(),
  /** Base of the sockets: an own origin (empty) or an absolute address. */
  socketBase: z.string(),
  appUrl: webAddress,
  appname: z.string(),
  title: z.string(),
  institutionName: z.string(),
  whitelabeled: z.boolean(),
  logo: z.string().nullable(),
  logoDark: z.string().nullable(),
  logoSmall: z.string().nullable(),
  favicon: z.string().nullable(),
  domainPath: z.string(),
  bufferTiming: z.int().min(0),
  finalBufferTiming: z.int().min(0),
  paginationCount: z.int().min(1),
  cleverLoginUrl: webAddress.nullable(),
  /** The identity providers by which people may sign in here, in addition to a password. */
  identityProviders: z.array(z.object({ id, name: z.string() })),
  /** The names of an educator, singular and plural, and the same in addresses. */
  roleTypeName: z.string(),
  roleTypes: z.string(),
  roleTypePath: z.string(),
  roleTypePaths: z.string(),
  /** Earlier words for `roleTypePath`: addresses that begin with one lead to the present one. */
  formerRolePaths: z.array(z.string()),
  levelTitles: z.object({ levelOne: levelTitle, levelTwo: levelTitle, levelThree: levelTitle }),
  brandColor: z.string(),
  languages: z.array(z.enum(languages)).min(1),
  defaultLanguage: z.enum(languages),
  /** Address of the media engine's signalling: an own path or an absolute ws address. */
  mediaUrl: z.string(),
  videoCallBase: z.string(),
  slotMinutes: z.int().min(15),
  socialLinks: z.array(z.object({ network: z.enum(socialNetworks), url: webAddress })),
  supportEmail: z.string().nullable(),
  serverTime: epochMs,
});

/** Everything that a browser knows of a host before anybody signs in. */
export type HostConfiguration = z.infer<typeof hostConfiguration>;
