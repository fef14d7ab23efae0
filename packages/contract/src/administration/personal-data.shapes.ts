import { z } from 'zod';
import { id, instant, page, paging } from '../core/core.shapes.ts';
import { peopleSearch } from './students.shapes.ts';

/** A wish to erase what is known of a person. */
export const erasure = z.object({
  id,
  userId: id,
  /** The person's current name; a made-up one once they are erased. */
  name: z.string(),
  state: z.enum(['asked', 'agreed', 'begun', 'done', 'withdrawn']),
  askedBy: z.string(),
  askedAt: instant,
  dueAt: instant,
  agreedBy: z.string().nullable(),
  /** The person who withdrew it, by hand or by opening the account again. */
  withdrawnBy: z.string().nullable(),
  doneAt: instant.nullable(),
  /** Whether the asker is not the administrator who asked for it. */
  mayAgree: z.boolean(),
  mayWithdraw: z.boolean(),
});

/** Which wishes are wanted. */
export const erasureQuery = z.strictObject({ ...paging });

/** The open wishes first, then the newest. */
export const erasurePage = page(erasure);

/** The search for a person. */
export const dataPeopleQuery = z.strictObject({ search: peopleSearch });

/** People of any role whose data can be exported or erased. */
export const dataPeople = z.object({
  data: z.array(
    z.object({
      id,
      name: z.string(),
      role: z.string(),
      place: z.string().nullable(),
      active: z.boolean(),
      isErasing: z.boolean(),
    }),
  ),
});

/** A wish to erase. */
export type Erasure = z.infer<typeof erasure>;

/** Somebody who was found. */
export type DataPerson = z.infer<typeof dataPeople>['data'][number];
