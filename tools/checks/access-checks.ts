import { checkAskerRoles } from './check-asker-roles.ts';
import { checkRoles } from './check-roles.ts';
import type { Check } from './violation.ts';

/** The checks that who may what is said in the access table alone. */
export const accessChecks: Readonly<Record<string, Check>> = {
  roles: checkRoles,
  'asker roles': checkAskerRoles,
};
