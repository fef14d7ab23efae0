import { z } from 'zod';
import { id } from '../../core/core.shapes.ts';
import { steadySteps } from './steadiness.names.ts';

const step = z.enum(steadySteps);

/** Whether media take the slower way, by TCP. */
const isSlower = z.boolean();

/** On which step of steadying the sender is now, and by which way their media go. */
export const steadying = z.strictObject({ visitId: id, step, isSlower });

/** On which step somebody in the call is, and by which way their media go; the educator alone knows. */
export const steadied = z.object({ userId: id, step, isSlower });

/** The same as a type, without the name. */
export type Line = Omit<z.infer<typeof steadied>, 'userId'>;

/** The same as news of one call. */
export const connectionSteadied = steadied.extend({ visitId: id });
