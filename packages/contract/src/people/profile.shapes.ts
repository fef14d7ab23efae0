import { z } from 'zod';
import { civilDate, id, recordVersion, soundText } from '../core/core.shapes.ts';
import { languages } from '../core/core.names.ts';
import { say } from '../core/say.ts';
import { genders } from './people.names.ts';
import { isEmail } from './people.rules.ts';
import { country, levelReference, mobileNumber } from './people.shapes.ts';

/** A person's consents. */
const agreements = z.strictObject({
  isAgreeToReceiveMail: z.boolean(),
  isAgreeToReceiveTextMessage: z.boolean(),
});

/** A person's own profile, which they can change. */
export const profile = z.object({
  version: recordVersion,
  studentRollNum: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  /** The address that is to take the place of that one, once its link was opened. */
  emailToConfirm: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  dob: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  image: z.string().nullable(),
  userProfileVO: agreements,
  language: z.enum(languages),
  timeZone: z.string(),
  associatedLevels: z.array(levelReference),
});

/** The saved fields of it: unchanged ones are left out; an empty mobile number is none. */
export const changedProfile = z.strictObject({
  version: recordVersion,
  email: soundText().trim().refine(isEmail, say('people.contact.emailInvalid')).nullable().optional(),
  mobileNumber: z.union([z.literal(''), mobileNumber]),
  dob: civilDate.nullable().optional(),
  gender: z.enum(genders).nullable().optional(),
  country,
  userProfileVO: agreements,
  language: z.enum(languages),
});

/** An upload that is to be one's picture. */
export const ownPicture = z.strictObject({ fileId: id });

/** The picture that is shown now. */
export const shownPicture = z.object({ image: z.string().nullable() });

/** A person's own profile, which they can change. */
export type Profile = z.infer<typeof profile>;

/** The saved fields of it. */
export type ChangedProfile = z.infer<typeof changedProfile>;
