import { z } from 'zod';
import { id } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { emailAddress, levelReference } from '../people/people.shapes.ts';
import { associationLimits } from './people.limits.ts';

/** An address that somebody has, and the schools where they are to teach. */
export const wantedEducator = z.strictObject({
  email: emailAddress,
  levelIds: z.array(id).min(1, say('administration.educator.schoolMissing')).max(associationLimits.schools),
});

/** The educator if the asker may read them already; null if somebody was asked, or nobody. */
export const askedEducator = z.object({ educatorId: id.nullable() });

/** The schools that ask, the longest waiting first. */
export const schoolQuestions = z.object({ schools: z.array(levelReference) });

/** Whether an educator teaches at the school that asks. */
export const schoolAnswer = z.strictObject({ accept: z.boolean() });
