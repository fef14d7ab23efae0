import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { Gate } from './route.ts';

/** Anybody, signed in or not: sign-in itself, the configuration of a host, the network probe. */
export const everyone: Gate = { name: 'everyone', anonymous: true, admits: () => true };

/** Anybody whose sign-in the handler finds in order, as often as it must. */
export const provenByHandler: Gate = { name: 'provenByHandler', anonymous: true, admits: () => true };

/** Any signed-in person, also one who must choose another password first: the session itself and what leads out of there. */
export const evenWithOldPassword: Gate = {
  name: 'evenWithOldPassword',
  anonymous: false,
  admits: (actor) => actor.kind === 'person' && actor.role !== 'guest',
};

/** Any signed-in person whose password is their own choice. */
export const signedIn: Gate = {
  name: 'signedIn',
  anonymous: false,
  admits: (actor) => actor.kind === 'person' && actor.role !== 'guest' && !actor.mustChangePassword,
};

/** The same and guests, who came by a personal link to one visit. */
export const signedInOrGuest: Gate = {
  name: 'signedInOrGuest',
  anonymous: false,
  admits: (actor) => actor.kind === 'person' && !actor.mustChangePassword,
};

/** Whoever has a window: signed-in people, also with an old password, and guests. */
export const withWindow: Gate = {
  name: 'withWindow',
  anonymous: false,
  admits: (actor) => actor.kind === 'person',
};

/** Signed-in people of the roles named. */
export function roles(...admitted: readonly Role[]): Gate {
  return {
    name: `roles(${admitted.join(',')})`,
    anonymous: false,
    admits: (actor) => actor.kind === 'person' && !actor.mustChangePassword && admitted.includes(actor.role),
  };
}
