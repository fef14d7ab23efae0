import { z } from 'zod';
import {
  id,
  instant,
  line,
  lines,
  page,
  paging,
  queryBoolean,
  recordVersion,
  search,
  together,
} from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { flagLimits } from './flags.limits.ts';
import { flagStatusIds, flagStatusWords, otherCategory } from './flags.names.ts';

const reason = lines(flagLimits.reason).min(1, say('flags.field.reason'));

/** An educator's flag of a session. */
export const newFlag = z
  .strictObject({
    sessionId: id,
    categoryId: z.uuid(say('flags.field.category')),
    /** The words for another category; they count with 'Other' alone. */
    otherCategoryReason: line(flagLimits.otherCategory).nullable().default(null),
    reason,
    status: z.literal(flagStatusIds.underReview).default(flagStatusIds.underReview),
  })
  .refine(({ categoryId, otherCategoryReason }) => categoryId !== otherCategory.id || !!otherCategoryReason, {
    message: say('flags.field.otherCategory'),
    path: ['otherCategoryReason'],
    ...together,
  });

/** An answer to the latest message of a flag. */
export const flagAnswer = z
  .strictObject({
    sessionId: id,
    /** The message that is answered: where another one came after it, somebody was faster. */
    messageId: id,
    status: z.enum(
      [flagStatusIds.moreInfoNeeded, flagStatusIds.moreInfoProvided, flagStatusIds.actionTaken],
      say('flags.field.status'),
    ),
    reason,
    /** The educator gets nothing for this session; only with an action. */
    isNotPaid: z.boolean().default(false),
  })
  .refine(({ status, isNotPaid }) => !isNotPaid || status === flagStatusIds.actionTaken, {
    message: say('flags.field.notPaid'),
    path: ['isNotPaid'],
    ...together,
  });

/** A message of a flag. */
export const flagMessage = z.object({
  id,
  createdAt: instant,
  /** The writer, by name. */
  createdBy: z.string(),
  message: z.string(),
  status: z.object({ status: z.enum(flagStatusWords), statusId: z.enum(flagStatusIds) }),
});

/** A flag with all that was written, the oldest first; without a category where a session was not flagged. */
export const flagInfo = z.object({
  sessionId: id,
  flaggedCategory: z.object({ name: z.string() }).nullable(),
  otherCategoryReason: z.string().nullable(),
  messages: z.array(flagMessage),
  /** The asker may answer the latest message. */
  mayAnswer: z.boolean(),
  isNotPaid: z.boolean(),
});

/** The possible reasons of a flag. */
export const flagOptions = z.array(z.object({ id, name: z.string() }));

/** The statuses with which the asker may answer: `label` is the status in words, `name` its id. */
export const flagStatusOptions = z.array(
  z.object({ label: z.enum(flagStatusWords), name: z.enum(flagStatusIds) }),
);

const name = line(flagLimits.categoryName).min(1, say('flags.categories.nameMissing'));

/** A new category for the asker's level and below. */
export const newFlagCategory = z.strictObject({ name });

/** The saved fields of a category; `version` is the one that the form was opened with. */
export const changedFlagCategory = z.strictObject({ name, version: recordVersion });

/** Whether a category is offered from now on. */
export const flagCategoryStatus = z.strictObject({ active: z.boolean() });

/** The filters for the categories of the asker's level. */
export const flagCategoryQuery = z.strictObject({
  search,
  active: queryBoolean.optional(),
  ...paging,
});

/** A category as its level keeps it. */
export const flagCategory = z.object({ id, name: z.string(), active: z.boolean(), version: recordVersion });

/** A page of categories, by name. */
export const flagCategoryPage = page(flagCategory);

/** A flag with all that was written. */
export type FlagInfo = z.infer<typeof flagInfo>;

/** A message of a flag. */
export type FlagMessage = z.infer<typeof flagMessage>;

/** A category as its level keeps it. */
export type FlagCategory = z.infer<typeof flagCategory>;
