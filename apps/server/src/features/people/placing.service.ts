import { emit, type Ctx } from '../../platform/context/ctx.ts';
import { accountMerged } from './parent-merges.service.ts';
import { updatePerson } from './people.repo.ts';
import { refusalOf, type PersonFacts } from './people.service.ts';
import { updatePlace } from './students.repo.ts';

/** Makes a student one of a school, under a number. Refuses with student_number_in_use one that another account has. */
export async function placeStudent(
  tx: Ctx,
  studentId: string,
  place: { levelId: string; studentNumber: string | null },
): Promise<void> {
  const saved = await updatePlace(tx.scope, studentId, place);
  if (saved !== 'saved') throw refusalOf(saved);
}

/**
 * Closes an account whose person has another one from now on, and frees its address; its sessions end. A person who
 * signed in by a provider alone does so in the other one.
 */
export async function closeJoined(tx: Ctx, joined: PersonFacts, intoId: string): Promise<void> {
  await updatePerson(tx.scope, joined.id, { active: false, email: null });
  if (joined.providerOnly) await updatePerson(tx.scope, intoId, { providerOnly: true });
  await emit(tx, accountMerged, { personId: joined.id, intoId });
}
