import type { Person } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

/** Only its uploader may open a file by name; for everybody else it does not exist. */
export function mayOpenFile(actor: Person, file: { ownerId: string } | undefined): Decision {
  return file?.ownerId === actor.personId ? allowed : denied('not_found');
}
