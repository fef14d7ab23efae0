import { z } from 'zod';
import { id, instant } from '../core/core.shapes.ts';
import { browserNames, systemNames } from './devices.names.ts';

/** A browser in which a person is signed in. */
export const device = z.object({
  id,
  /** Null where the browser did not say, or said something unknown. */
  browser: z.enum(browserNames).nullable(),
  system: z.enum(systemNames).nullable(),
  signedInAt: instant,
  lastSeenAt: instant,
  /** The one that asks. */
  isThis: z.boolean(),
});

/** The browsers in which a person is signed in, this one first, then by when they were last used. */
export const devices = z.object({ data: z.array(device) });

/** A browser in which a person is signed in. */
export type Device = z.infer<typeof device>;
