import { z } from 'zod';
import { id, line } from '../core/core.shapes.ts';
import { peopleTextLimits } from '../people/people.limits.ts';
import { peopleListLimits } from './people.limits.ts';
import { peopleSearch } from './students.shapes.ts';

/** For whom sign-in slips are wanted: the chosen students, or all of the school whom search and filters find. */
export const slipsWish = z.strictObject({
  studentIds: z.array(id).min(1).max(peopleListLimits.found).optional(),
  search: peopleSearch,
  active: z.boolean().optional(),
  grade: line(peopleTextLimits.grade).optional(),
});

/** Sign-in slips, told this once. */
export const signInSlips = z.object({
  /** A PDF in base64; empty where nobody gets a slip. */
  file: z.string(),
  given: z.int().min(0),
  /** People who have signed in, have chosen a password or are closed. */
  leftAlone: z.int().min(0),
  /** Names with letters that the slips show as boxes, or not joined as they are written. */
  unreadable: z.array(z.string()),
});

/** Sign-in slips, told this once. */
export type SignInSlips = z.infer<typeof signInSlips>;
