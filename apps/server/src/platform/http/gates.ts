import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { Gate } from './route.ts';

/** Anybody, signed in or not: sign-in itself, the configuration of a host, the network probe. */
export const everyone: Gate = { name: 'everyone', anonymous: true, admits: () => true };

/** Any signed-in person. */
export const signedIn: Gate = { name: 'signedIn', anonymous: false, admits: (actor) => actor.kind === 'person' };

/** Signed-in people of the roles named. */
export function roles(...admitted: readonly Role[]): Gate {
  return {
    name: `roles(${admitted.join(',')})`,
    anonymous: false,
    admits: (actor) => actor.kind === 'person' && admitted.includes(actor.role),
  };
}
