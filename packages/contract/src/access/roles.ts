import type { Role } from '../identity/identity.names.ts';

/** The roles by name, for rows and queries that say what somebody is. What a role may is asked of `capabilities.ts`. */
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
export function isStudent(role: string | undefined): role is 'student' {
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
