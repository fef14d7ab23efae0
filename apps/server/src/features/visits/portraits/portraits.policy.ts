import { may } from '@lectern/contract/access/capabilities.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { Person } from '../../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../../platform/context/refusal.ts';

/** The ties between a viewer and the person of a picture. */
export interface PortraitTies {
  readonly role: Role;
  readonly isSelf: boolean;
  /** One is an active child of the other. */
  readonly isFamily: boolean;
  /** The person is a student of a school where the asker teaches or administers. */
  readonly isOfOwnSchool: boolean;
  /** Both are in one session, so that they see each other there. */
  readonly sharesVisit: boolean;
}

/** Whether somebody sees a person's picture without having a session with them. */
export function seesWithoutVisit(
  asker: Pick<Person, 'role'>,
  ties: Omit<PortraitTies, 'sharesVisit'>,
): boolean {
  if (ties.isSelf || ties.isFamily || ties.isOfOwnSchool) return true;
  return may(ties.role, 'bePictured') && may(asker.role, 'ownAccount');
}

/** A picture is for people who may see its owner at this moment; for everybody else it does not exist. */
export function maySeePortrait(asker: Pick<Person, 'role'>, ties: PortraitTies): Decision {
  return seesWithoutVisit(asker, ties) || ties.sharesVisit ? allowed : denied('not_found');
}
