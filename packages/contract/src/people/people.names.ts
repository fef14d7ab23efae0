import { defineRefusals } from '../core/refusal.ts';

/** Gender on the wire. */
export const genders = ['M', 'F'] as const;

/** How people refuse. */
export const peopleRefusals = defineRefusals('people', { email_taken: 417 });
