import { filledAddress } from '@lectern/contract/access/addresses.ts';
import { areaBases, areaOfRole, type Area } from '@lectern/contract/access/screens.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';

/** Somebody, as addresses know them. */
export interface Who {
  id: string;
  role: Role;
}

/** Whether somebody may be in an area, at an address that carries this id as their own (if it carries one). */
export function mayEnter(area: Area, who: Who, ownId: string | undefined): boolean {
  return areaOfRole[who.role] === area && (ownId === undefined || ownId === who.id);
}

/**
 * Whether a path is one of this host, inside the person's own area or a call: nothing that a browser could read as
 * another host. Whether the screen itself is theirs, its guard decides.
 */
export function isOwnPlace(
  path: string,
  who: Who,
  host: { roleTypePath: string; videoCallBase: string },
): boolean {
  const area = areaOfRole[who.role];
  if (area === null || !/^\/[\w%][^\\\s]*$/.test(path) || path.includes('//') || path.includes('..'))
    return false;
  const bases = [filledAddress(areaBases[area], host), host.videoCallBase];
  return bases.some((base) => base !== '' && path.toLowerCase().startsWith(`${base.toLowerCase()}/`));
}

/** Whether the first part of the address is the educators'; without regard to case. */
export function isEducatorPath(part: string, roleTypePath: string): boolean {
  return part.toLowerCase() === roleTypePath.toLowerCase();
}
