import { may } from '@lectern/contract/access/capabilities.ts';
import type { Person } from '../../platform/context/actor.ts';

/** Which entries an administrator reads: all, those of a level, or none. */
export function auditReach({
  role,
  levelId,
}: Pick<Person, 'role' | 'levelId'>): 'all' | 'none' | { levelId: string } {
  if (may(role, 'reachInstitution')) return 'all';
  return may(role, 'reachLevel') && levelId !== null ? { levelId } : 'none';
}
