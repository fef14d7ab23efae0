import type { Person } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

/** A file can be opened by name only by who uploaded it; to everybody else it does not exist. */
export function mayOpenFile(actor: Person, file: { ownerId: string } | undefined): Decision {
  return file?.ownerId === actor.personId ? allowed : denied('not_found');
}
