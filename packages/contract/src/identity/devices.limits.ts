import type { CallPace } from '../core/pace.ts';

/** Most browsers that are listed; signing out all others ends those beyond, too. */
export const deviceLimits = { shown: 50 } as const;

/** How often each call about devices may be made. */
export const devicesPaces = {
  devices: 'usual',
  signOutDevice: 'usual',
  signOutOthers: 'usual',
} as const satisfies Record<string, CallPace>;
