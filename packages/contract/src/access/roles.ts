import type { Role } from '../identity/identity.names.ts';

/** The roles by name, for rows and queries that name a person's role. Ask `capabilities.ts` what a role may do. */
export const roleNames = {
  student: 'student',
  parent: 'parent',
  educator: 'educator',
  topAdmin: 'topAdmin',
  graAdmin: 'graAdmin',
  levelOneAdmin: 'levelOneAdmin',
  levelTwoAdmin: 'levelTwoAdmin',
  levelThreeAdmin: 'levelThreeAdmin',
  guest: 'guest',
} as const satisfies { readonly [R in Role]: R };

/** Whether somebody is a student. */
export function isStudent(role: string | null | undefined): role is 'student' {
  return role === roleNames.student;
}

/** Whether somebody is a parent, who acts for a child. */
export function isParent(role: string | undefined): role is 'parent' {
  return role === roleNames.parent;
}

/** Whether somebody is an educator. */
export function isEducator(role: string | undefined): role is 'educator' {
  return role === roleNames.educator;
}

/** Whether somebody is a guest, who has no account. */
export function isGuest(role: string | undefined): role is 'guest' {
  return role === roleNames.guest;
}

const adminDepths: { readonly [R in Role]?: number } = {
  topAdmin: 0,
  graAdmin: 0,
  levelOneAdmin: 1,
  levelTwoAdmin: 2,
  levelThreeAdmin: 3,
};

/** An administrator's depth in the tree of levels: 0 above all levels, 3 at a school; 4 for everybody else. */
export function depthOfRole(role: Role): number {
  return adminDepths[role] ?? 4;
}

/** The role of administrators of levels of a depth of 1, 2 or 3. */
export function adminOfDepth(depth: number): 'levelOneAdmin' | 'levelTwoAdmin' | 'levelThreeAdmin' {
  if (depth === 1) return roleNames.levelOneAdmin;
  return depth === 2 ? roleNames.levelTwoAdmin : roleNames.levelThreeAdmin;
}
