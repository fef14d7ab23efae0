import { z } from 'zod';
import { id } from '../../core/core.shapes.ts';
import { steadySteps } from './steadiness.names.ts';

const step = z.enum(steadySteps);

/** On which step of steadying the sender is now. */
export const steadying = z.strictObject({ visitId: id, step });

/** On which step somebody in the call is; the educator alone knows. */
export const steadied = z.object({ userId: id, step });

/** The same as news of one call. */
export const connectionSteadied = steadied.extend({ visitId: id });
