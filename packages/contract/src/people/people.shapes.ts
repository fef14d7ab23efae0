import { z } from 'zod';
import { adminWireRoles, memberWireRoles } from '../identity/identity.names.ts';
import { id, line, soundText } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { peopleTextLimits } from './people.limits.ts';
import { formCountry } from './people.names.ts';
import { isEmail } from './people.rules.ts';

/** A level of the institution by its name. */
export const levelReference = z.object({ id, name: z.string() });

/** A person's own facts, for themselves. */
export const userDetails = z.object({
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  image: z.string().nullable(),
  role: z.enum([...memberWireRoles, ...adminWireRoles]),
  associatedLevels: z.array(levelReference),
  createdRole: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  isAgreeToReceiveMail: z.boolean(),
  isAgreeToReceiveTextMessage: z.boolean(),
});

const required = say('core.field.required');

/** A first or last name. */
export const personName = line(peopleTextLimits.name).min(1, required);

/** Characters of web addresses or of text that a program would run, which no name has. */
const notOfNames = /[<>@/\\=]|www\.|[\p{L}\p{N}-]{3,}\.\p{L}{2,}(?:\s|$)/iu;

/** A name that somebody types for somebody else, to whom it is mailed: it holds no address. */
export const mailedName = personName.refine(
  (name) => !notOfNames.test(name),
  say('people.parents.nameWrong'),
);

/** An e-mail address that must be there. */
export const emailAddress = line(peopleTextLimits.email)
  .min(1, required)
  .refine((text) => text === '' || isEmail(text), say('people.contact.emailInvalid'));

/** A mobile number as it is kept. */
export const mobileNumber = soundText().regex(/^\+1\d{10}$/, say('people.contact.mobileInvalid'));

/** The country of a form about a person: taken from old clients, and kept and shown nowhere. */
export const country = z.literal(formCountry).optional();

/** New contact data: null for empty fields; unchanged ones are left out. */
export const contactForm = z.strictObject({
  email: soundText().trim().refine(isEmail, say('people.contact.emailInvalid')).nullable().optional(),
  mobileNumber: mobileNumber.nullable().optional(),
  country,
  isAgreeToReceiveMail: z.boolean().nullable().optional(),
  isAgreeToReceiveTextMessage: z.boolean().nullable().optional(),
});

/** The contact data after saving. */
export const savedContact = z.object({
  email: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  isAgreeToReceiveMail: z.boolean(),
  isAgreeToReceiveTextMessage: z.boolean(),
  needToShowPopUp: z.boolean(),
});

/** A child of a parent. */
export const kid = z.object({
  id,
  name: z.string(),
  image: z.string().nullable(),
  grade: z.string().nullable(),
  schoolName: z.string().nullable(),
  isChosen: z.boolean(),
});

/** The children of a parent. */
export const kids = z.object({ data: z.array(kid) });

/** A person's own facts, for themselves. */
export type UserDetails = z.infer<typeof userDetails>;

/** A child of a parent. */
export type Kid = z.infer<typeof kid>;
