import type { events } from '@lectern/contract/events.ts';

/** What a call is told on. */
export type CallChannel = { readonly name: '/chat' } & (typeof events)['/chat'];
