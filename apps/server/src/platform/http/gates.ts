import { may, rolesWith, type Capability } from '@lectern/contract/access/capabilities.ts';
import type { Person } from '../context/actor.ts';
import type { Gate } from './route.ts';

/** Nothing must be done first: no password to choose, no second factor to set up. */
function isReady({ mustChangePassword, mustSetUpFactor }: Person): boolean {
  return mustChangePassword !== true && mustSetUpFactor !== true;
}

/** Anybody, signed in or not: sign-in itself, the configuration of a host, the network probe. */
export const everyone: Gate = { name: 'everyone', anonymous: true, admits: () => true };

/** Anybody whose sign-in the handler finds in order, as often as it must. */
export const provenByHandler: Gate = { name: 'provenByHandler', anonymous: true, admits: () => true };

/** Any signed-in person, also one who must choose another password or set up a second factor first: the session itself and what leads out of there. */
export const evenWithOldPassword: Gate = {
  name: 'evenWithOldPassword',
  anonymous: false,
  admits: (actor) => actor.kind === 'person' && may(actor.role, 'ownAccount'),
};

/** Any signed-in person whose password is their own choice, and who has a second factor where they need one. */
export const signedIn: Gate = {
  name: 'signedIn',
  anonymous: false,
  admits: (actor) => actor.kind === 'person' && may(actor.role, 'ownAccount') && isReady(actor),
};

/** The same, also while the second factor is still to be set up. */
export const settingUp: Gate = {
  name: 'settingUp',
  anonymous: false,
  admits: (actor) => actor.kind === 'person' && may(actor.role, 'ownAccount') && !actor.mustChangePassword,
};

/** Any signed-in person, and guests, who came by a personal link to one visit. */
export const signedInOrGuest: Gate = {
  name: 'signedInOrGuest',
  anonymous: false,
  admits: (actor) => actor.kind === 'person' && isReady(actor),
};

/** Signed-in people of the roles that have a capability, and guests where it is theirs. */
export function whoMay(capability: Capability): Gate {
  return {
    name: `roles(${rolesWith(capability).join(',')})`,
    anonymous: false,
    admits: (actor) => actor.kind === 'person' && isReady(actor) && may(actor.role, capability),
  };
}

/** The same, also while the second factor is still to be set up. */
export function whoMaySettingUp(capability: Capability): Gate {
  return {
    name: `settingUp(${rolesWith(capability).join(',')})`,
    anonymous: false,
    admits: (actor) => settingUp.admits(actor) && actor.kind === 'person' && may(actor.role, capability),
  };
}
