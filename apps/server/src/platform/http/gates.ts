import { may, rolesWith, type Capability } from '@lectern/contract/access/capabilities.ts';
import type { Gate } from './route.ts';

/** Anybody, signed in or not: sign-in itself, the configuration of a host, the network probe. */
export const everyone: Gate = { name: 'everyone', anonymous: true, admits: () => true };

/** Anybody whose sign-in the handler finds in order, as often as it must. */
export const provenByHandler: Gate = { name: 'provenByHandler', anonymous: true, admits: () => true };

/** Any signed-in person, also one who must choose another password first: the session itself and what leads out of there. */
export const evenWithOldPassword: Gate = {
  name: 'evenWithOldPassword',
  anonymous: false,
  admits: (actor) => actor.kind === 'person' && may(actor.role, 'ownAccount'),
};

/** Any signed-in person whose password is their own choice. */
export const signedIn: Gate = {
  name: 'signedIn',
  anonymous: false,
  admits: (actor) => actor.kind === 'person' && may(actor.role, 'ownAccount') && !actor.mustChangePassword,
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

/** Signed-in people of the roles that have a capability, and guests where it is theirs. */
export function whoMay(capability: Capability): Gate {
  return {
    name: `roles(${rolesWith(capability).join(',')})`,
    anonymous: false,
    admits: (actor) => actor.kind === 'person' && !actor.mustChangePassword && may(actor.role, capability),
  };
}
