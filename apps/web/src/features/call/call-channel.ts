import type { events } from '@lectern/contract/events.ts';

/** The channel of a call. */
export type CallChannel = { readonly name: '/chat' } & (typeof events)['/chat'];
