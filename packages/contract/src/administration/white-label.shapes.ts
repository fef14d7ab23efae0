import { z } from 'zod';
import { id, instant, line, opaqueText, recordVersion, soundText, together } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { isSecureAddress } from '../core/text.rules.ts';
import { isColour } from '../institutions/brand.rules.ts';
import { hostEnvironments, secretKinds, socialNetworks } from '../institutions/institutions.names.ts';
import { isSenderName } from '../institutions/sender-name.rules.ts';
import { isFixedWord, rolePathShape } from '../institutions/role-path.rules.ts';
import { isEmail } from '../people/people.rules.ts';
import { whiteLabelLimits as limits } from './white-label.limits.ts';

const required = say('core.field.required');
const wrongMinutes = say('whiteLabel.minutesWrong');
const wrongPage = say('whiteLabel.pageWrong');

const word = line(limits.word).min(1, required);

const rolePath = soundText()
  .trim()
  .min(1, required)
  .max(limits.word)
  .refine((text) => text === '' || rolePathShape.test(text), say('whiteLabel.pathWrong'))
  .refine((text) => !isFixedWord(text), say('whiteLabel.pathTaken'));

/** An address that is opened without anybody reading along. */
const secureAddress = soundText()
  .trim()
  .max(limits.address)
  .refine(isSecureAddress, say('whiteLabel.addressWrong'));

const levelTitle = z.strictObject({ one: word, many: word });

/** A logo by its name: the one that the host has, or the id of an upload of the asker's; null for none. */
const picture = opaqueText(64).nullable();

const hostFields = {
  appname: line(limits.appname).min(1, required),
  title: line(limits.title).min(1, required),
  logo: picture,
  logoDark: picture,
  logoSmall: picture,
  brandColor: soundText().trim().max(7).toLowerCase().refine(isColour, say('whiteLabel.colourWrong')),
  roleTypeName: word,
  roleTypes: word,
  roleTypePath: rolePath,
  roleTypePaths: rolePath,
  levelTitles: z.strictObject({ levelOne: levelTitle, levelTwo: levelTitle, levelThree: levelTitle }),
  bufferTiming: z.int(wrongMinutes).min(0, wrongMinutes).max(limits.bufferMinutes, wrongMinutes),
  finalBufferTiming: z.int(wrongMinutes).min(0, wrongMinutes).max(limits.finalBufferMinutes, wrongMinutes),
  paginationCount: z
    .int(wrongPage)
    .min(limits.pageSize.least, wrongPage)
    .max(limits.pageSize.most, wrongPage),
  socialLinks: z
    .array(z.strictObject({ network: z.enum(socialNetworks), url: secureAddress }))
    .max(limits.socialLinks)
    .refine(
      (links) => new Set(links.map(({ network }) => network)).size === links.length,
      say('whiteLabel.networkTwice'),
    ),
  supportEmail: soundText()
    .trim()
    .max(64)
    .refine((text) => isEmail(text), say('people.contact.emailInvalid'))
    .nullable(),
  /** The sender of mails; empty means the name of the application. */
  senderName: line(limits.senderName).refine(isSenderName, say('whiteLabel.senderWrong')),
  cleverLoginUrl: secureAddress.nullable(),
} as const;

/** The saved fields of a host; `version` is the one that the form was opened with. */
export const changedHost = z
  .strictObject({ ...hostFields, version: recordVersion })
  .refine(({ bufferTiming, finalBufferTiming }) => !(finalBufferTiming < bufferTiming), {
    ...together,
    message: say('whiteLabel.finalBufferWrong'),
    path: ['finalBufferTiming'],
  })
  .refine(({ appname, senderName }) => senderName !== '' || isSenderName(appname), {
    ...together,
    message: say('whiteLabel.nameIsSender'),
    path: ['appname'],
  });

/** A host in the list to choose from. */
export const hostItem = z.object({
  id,
  domain: z.string(),
  appname: z.string(),
  /** Links in automatic mails lead to the main host. */
  isMain: z.boolean(),
});

/** The hosts of the institution. */
export const hostList = z.object({ data: z.array(hostItem) });

const shownPicture = z.object({ picture: z.string(), address: z.string() }).nullable();

/** A secret as its provider shows it; null takes it away. It is never shown again. */
export const newSecret = z.strictObject({
  kind: z.enum(secretKinds),
  secret: opaqueText(limits.secret)
    .trim()
    .min(1, required)
    .regex(/^[\x21-\x7e]*$/, say('whiteLabel.secret.wrong'))
    .nullable(),
});

/** Whether a host has a secret, since when and by whom. */
export const secretState = z.object({
  kind: z.enum(secretKinds),
  setAt: instant.nullable(),
  setBy: z.string().nullable(),
});

/** Everything about one host: its administrators' part, and the operator's. */
export const hostView = hostItem.extend({
  appname: z.string(),
  title: z.string(),
  logo: shownPicture,
  logoDark: shownPicture,
  logoSmall: shownPicture,
  brandColor: z.string(),
  roleTypeName: z.string(),
  roleTypes: z.string(),
  roleTypePath: z.string(),
  roleTypePaths: z.string(),
  levelTitles: z.object({
    levelOne: z.object({ one: z.string(), many: z.string() }),
    levelTwo: z.object({ one: z.string(), many: z.string() }),
    levelThree: z.object({ one: z.string(), many: z.string() }),
  }),
  bufferTiming: z.int(),
  finalBufferTiming: z.int(),
  paginationCount: z.int(),
  socialLinks: z.array(z.object({ network: z.enum(socialNetworks), url: z.string() })),
  supportEmail: z.string().nullable(),
  senderName: z.string(),
  cleverLoginUrl: z.string().nullable(),
  formerRolePaths: z.array(z.string()),
  secrets: z.array(secretState),
  version: recordVersion,
  operator: z.object({
    environment: z.enum(hostEnvironments),
    appUrl: z.string(),
    restBase: z.string(),
    socketBase: z.string(),
    mediaUrl: z.string(),
    /** Where the payment provider tells what happened there. */
    paymentsWebhook: z.string(),
    domainPath: z.string(),
  }),
});

/** Everything about one host. */
export type HostView = z.infer<typeof hostView>;

/** Whether a host has a secret, since when and by whom. */
export type SecretState = z.infer<typeof secretState>;

/** The saved fields of a host. */
export type ChangedHost = z.infer<typeof changedHost>;
