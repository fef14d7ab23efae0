import { createState } from '@lectern/call-engine/observable.ts';

/** With what somebody signs in who has just set their first password, for the form that comes next; null otherwise. */
export const newAccount = createState<string | null>(null);
