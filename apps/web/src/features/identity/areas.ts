import type { Role } from '@lectern/contract/identity/identity.names.ts';

/** The parts of the product, by who works in them. */
export type Area = 'student' | 'educator' | 'topAdmin' | 'levelOne' | 'levelTwo' | 'levelThree';

/** Where each role belongs. */
export const areaOfRole: Record<Role, Area | null> = {
  student: 'student',
  parent: 'student',
  educator: 'educator',
  topAdmin: 'topAdmin',
  graAdmin: 'topAdmin',
  levelOneAdmin: 'levelOne',
  levelTwoAdmin: 'levelTwo',
  levelThreeAdmin: 'levelThree',
  guest: null,
};

/** Somebody, as addresses know them. */
export interface Who {
  id: string;
  role: Role;
}

interface AreaPaths {
  /** The first part of the address; the educator's comes from the host. */
  base: (roleTypePath: string) => string;
  home: (base: string, id: string) => string;
  changePassword: (base: string, id: string) => string;
}

const adminPaths = (base: string): AreaPaths => ({
  base: () => base,
  home: (at, id) => `${at}/${id}/dashboard`,
  changePassword: (at, id) => `${at}/${id}/change-password`,
});

const memberPaths = (base: AreaPaths['base']): AreaPaths => ({
  base,
  home: (at, id) => `${at}/dashboard/${id}`,
  changePassword: (at) => `${at}/change-password`,
});

const paths: Record<Area, AreaPaths> = {
  student: memberPaths(() => '/student'),
  educator: memberPaths((roleTypePath) => `/${encodeURIComponent(roleTypePath)}`),
  topAdmin: { ...adminPaths('/admin'), changePassword: (at, id) => `${at}/change-password/${id}` },
  levelOne: adminPaths('/level-one'),
  levelTwo: adminPaths('/level-two'),
  levelThree: adminPaths('/level-three'),
};

/** The dashboard of a person. Guests have none: the index. */
export function homePath({ id, role }: Who, roleTypePath: string): string {
  const area = areaOfRole[role];
  return area === null ? '/' : paths[area].home(paths[area].base(roleTypePath), id);
}

/** The change-password screen of a person's own area. */
export function changePasswordPath({ id, role }: Who, roleTypePath: string): string {
  const area = areaOfRole[role];
  return area === null ? '/' : paths[area].changePassword(paths[area].base(roleTypePath), id);
}

/** The first part of every address of an area. */
export function areaBase(area: Area, roleTypePath: string): string {
  return paths[area].base(roleTypePath);
}

/** Whether somebody may be in an area, at an address that carries this id as their own (if it carries one). */
export function mayEnter(area: Area, who: Who | null, ownId: string | undefined): boolean {
  if (!who || areaOfRole[who.role] !== area) return false;
  return ownId === undefined || ownId === who.id;
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
  const bases = [areaBase(area, host.roleTypePath), host.videoCallBase];
  return bases.some((base) => base !== '' && path.toLowerCase().startsWith(`${base.toLowerCase()}/`));
}

/** Whether the first part of the address is the educators'; without regard to case. */
export function isEducatorPath(part: string, roleTypePath: string): boolean {
  return part.toLowerCase() === roleTypePath.toLowerCase();
}
