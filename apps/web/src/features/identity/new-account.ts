import { createStore } from '../../lib/store.ts';

/** With what somebody signs in who has just set their first password, for the form that comes next; null otherwise. */
export const newAccount = createStore<string | null>(null);
