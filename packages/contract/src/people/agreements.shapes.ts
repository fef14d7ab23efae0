import { z } from 'zod';
import { civilDate, id, instant } from '../core/core.shapes.ts';

/** What a student shares with a parent: sessions with everything in them, and also the messages. */
export const changedAgreement = z.strictObject({ sees: z.boolean(), keepsMessages: z.boolean() });

/** A parent, and what a student who comes of age lets them have. */
export const parentAgreement = z.object({
  parentId: id,
  name: z.string(),
  sees: z.boolean(),
  keepsMessages: z.boolean(),
  /** When the parent asked; null where none waits for an answer. */
  askedAt: instant.nullable(),
});

/** A student's decisions about parents; empty until 30 days before the student comes of age. */
export const parentAgreements = z.object({
  isOfAge: z.boolean(),
  /** The day at the school; null while the date of birth is unknown. */
  ofAgeOn: civilDate.nullable(),
  parents: z.array(parentAgreement),
});

/** A student of the asking parent who is of age and has not agreed. */
export const restingLink = z.object({ studentId: id, name: z.string(), askedAt: instant.nullable() });

/** Those of a parent. */
export const restingLinks = z.object({ students: z.array(restingLink) });

/** The parent about whom a student decides. */
export const parentOfAgreement = z.strictObject({ parentId: id });

/** A parent, and what a student who comes of age lets them have. */
export type ParentAgreement = z.infer<typeof parentAgreement>;

/** A student of the asking parent who is of age and has not agreed. */
export type RestingLink = z.infer<typeof restingLink>;
