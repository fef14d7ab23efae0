import type { Ctx } from '../../platform/context/ctx.ts';
import { countEverybody, countPeople, type PeopleCount } from './hierarchy.repo.ts';

/** How many people each of these levels has with all below it; an educator of several of its schools counts once. */
export async function peopleOfLevels(ctx: Ctx, levelIds: readonly string[]): Promise<readonly PeopleCount[]> {
  return countPeople(ctx.scope, levelIds);
}

/** How many students and educators a level has with all below it, or the whole institution where none is named. */
export async function peopleOf(
  ctx: Ctx,
  levelId: string | null,
): Promise<Omit<PeopleCount, 'levelId' | 'administrators'>> {
  if (levelId === null) return countEverybody(ctx.scope);
  const [count] = await countPeople(ctx.scope, [levelId]);
  return count ?? { students: 0, educators: 0, inactiveStudents: 0, inactiveEducators: 0 };
}
