import type { CallPace } from '../core/pace.ts';

/** How often each call about passkeys as a second way in may be made. */
export const passkeysPaces = {
  ownPasskeys: 'usual',
  wantOwnPasskey: 'usual',
  addOwnPasskey: 'secret',
  renameOwnPasskey: 'usual',
  removeOwnPasskey: 'usual',
} as const satisfies Record<string, CallPace>;
