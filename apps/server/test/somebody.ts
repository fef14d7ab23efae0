import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { Person } from '../src/platform/context/actor.ts';

/** Somebody of a role, for what goes by the role alone. */
export function somebody(role: Role): Person {
  return {
    kind: 'person',
    personId: '',
    institutionId: '',
    role,
    levelId: null,
    studentId: null,
    authSessionId: '',
    provenAt: new Date(0),
    name: '',
    timeZone: 'UTC',
  };
}
