import { z } from 'zod';
import type { TextKey } from '../texts.ts';
import { isCivilDate } from './civil.rules.ts';
import { pagingLimits, searchLimits } from './core.limits.ts';
import { say } from './say.ts';
import { cleanLine, cleanLines, isPlainCode, isSoundText, plainSigns, searchPattern } from './text.rules.ts';

/** Every id of a row: opaque, never guessable. */
export const id = z.uuid();

/** A moment, as an ISO 8601 string in UTC. */
export const instant = z.iso
  .datetime()
  .max(30)
  .refine((text) => isCivilDate(text.slice(0, 10)), say('core.field.date'));

/** A moment as epoch milliseconds, only where the spec says so. */
export const epochMs = z.int();

/** A day of the calendar, `YYYY-MM-DD`. */
export const civilDate = z.iso.date().refine(isCivilDate, say('core.field.date'));

/** A time of day without a zone, `HH:mm`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A day and a time of day without a zone, `YYYY-MM-DDTHH:mm`. */
export const civilDateTime = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/)
  .refine((text) => isCivilDate(text.slice(0, 10)), say('core.field.date'));

/**
 * Text that comes from outside. Refuses what no database keeps: NUL and halves of characters. Every input takes this or
 * what is made of it, never a bare string.
 */
export function soundText(): z.ZodString {
  return z.string().refine(isSoundText, say('core.field.characters'));
}

/** A text that is compared or looked up and never shown, such as a token. */
export function opaqueText(most: number): z.ZodString {
  return soundText().max(most);
}

/** One line that people read, such as a name, without what turns or hides text, and without spaces around it. */
export function line(most: number, tooLong?: TextKey): z.ZodString {
  return soundText().overwrite(cleanLine).trim().max(most, tooLong);
}

/** An identifier in files and at sign-in, such as a student's number; see `isPlainCode`. */
export function plainCode(most: number, wrong: TextKey): z.ZodString {
  return line(most).overwrite(plainSigns).refine(isPlainCode, say(wrong));
}

/** The same with several lines. */
export function lines(most: number, tooLong?: TextKey): z.ZodString {
  return soundText().overwrite(cleanLines).trim().max(most, tooLong);
}

/**
 * For a check of several fields: it runs even if a single one is wrong, so that an answer names all errors. The
 * values have not passed any check then, and may be anything.
 */
export const together = {
  when: ({ value }: { readonly value: unknown }): boolean => typeof value === 'object' && value !== null,
} as const;

/** The answer of a call that only does something. */
export const nothing = z.null();

/** The answer of a call that sends bytes. */
export const bytes = z.unknown();

/** How often a record was changed, as the database counts it (an `int`); the next change has a number, too. */
export const recordVersion = z.int().min(0).max(2_147_483_646);

/** A number in a query string. */
export const queryNumber = z.coerce.number<number | string>().int();

/** A yes or no in a query string. */
export const queryBoolean = z.union([
  z.boolean(),
  z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }),
]);

const uuid = String.raw`[\dA-Fa-f]{8}(-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}`;
const uuids = new RegExp(`^${uuid}(,${uuid})*$`);

/** At most this many ids in a query string, with commas between them. */
export function queryIds(most: number): z.ZodString {
  return soundText()
    .max(most * 37)
    .regex(uuids);
}

/** The text of a search box: letters, digits, `. _ - + @` and spaces, or nothing. */
export const search = soundText()
  .trim()
  .max(searchLimits.characters)
  .regex(searchPattern, say('core.field.search'))
  .optional();

const itemsPerPage = queryNumber.min(1).max(pagingLimits.acceptedItems).optional();

/** Which page is wanted; pages count from 1. Without `itemsPerPage` the host's own number is used. */
export const paging = { pageNumber: queryNumber.min(1).default(1), itemsPerPage } as const;

/** The same where pages count from 0. */
export const pagingFromZero = { pageNumber: queryNumber.min(0).default(0), itemsPerPage } as const;

/** The facts of every page. `totalPages` is 0 when there is nothing. */
export const pageInfo = {
  pageNumber: z.int().min(0),
  itemsPerPage: z.int().min(1),
  totalPages: z.int().min(0),
  totalItems: z.int().min(0),
  /** True where there are more than `totalItems`: some lists are counted and shown no further than a bound. */
  hasMore: z.boolean().optional(),
} as const;

/** One page of a list. */
export function page<T extends z.core.$ZodType>(
  item: T,
): z.ZodObject<{ data: z.ZodArray<T> } & typeof pageInfo> {
  return z.object({ data: z.array(item), ...pageInfo });
}

/** Path parameters of calls about one thing. */
export const byId = z.strictObject({ id });

/** The same for the paths that say which visit in this way. */
export const byVisitId = z.strictObject({ visitId: id });
