import type { Ctx } from '../../platform/context/ctx.ts';
import { imageOf } from './people.service.ts';
import { nameOf } from './people.view.ts';
import {
  countStudents,
  listByNumber,
  listGrades,
  listFirstStudents,
  listLevelsWithStudents,
  listStudents,
  type StudentRow,
  type WantedStudents,
} from './students.repo.ts';

/** A student who may be chosen for a session. */
export interface ChoosableStudent {
  readonly id: string;
  readonly name: string;
  readonly studentNumber: string | null;
  readonly image: string | null;
  readonly levelId: string;
}

function toChoosable(ctx: Ctx, row: StudentRow): ChoosableStudent {
  const { id, studentNumber, levelId } = row;
  return { id, name: nameOf(row), studentNumber, image: imageOf(ctx, row), levelId };
}

/** A page of active students of levels by name. The caller checks the levels. */
export async function studentsOfLevels(
  ctx: Ctx,
  wanted: WantedStudents,
  page: { offset: number; limit: number },
): Promise<{ students: ChoosableStudent[]; total: number }> {
  const { rows, total } = await listStudents(ctx.scope, wanted, page);
  return { students: rows.map((row) => toChoosable(ctx, row)), total };
}

/** The first active students of each level by name. The caller checks the levels. */
export async function firstStudentsOfLevels(
  ctx: Ctx,
  wanted: WantedStudents,
  perLevel: number,
): Promise<ChoosableStudent[]> {
  return (await listFirstStudents(ctx.scope, wanted, perLevel)).map((row) => toChoosable(ctx, row));
}

/** The grades of a level by name, with how many active students each has. The caller checks the level. */
export async function gradesOfLevel(
  ctx: Ctx,
  levelId: string,
  most: number,
): Promise<{ grade: string; studentCount: number }[]> {
  return listGrades(ctx.scope, levelId, most);
}

/**
 * Students of the institution by their numbers, ignoring case, active or not. The caller checks whom the asker may
 * know of.
 */
export async function studentsByNumber(
  ctx: Ctx,
  numbers: readonly string[],
): Promise<{ id: string; number: string; levelId: string | null; active: boolean }[]> {
  return listByNumber(ctx.scope, numbers);
}

/** How many active students each of the levels has; levels without any are absent. */
export async function studentCounts(
  ctx: Ctx,
  levelIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return countStudents(ctx.scope, levelIds);
}

/** Those of the levels that have an active student of such a name or number. */
export async function levelsWithStudents(ctx: Ctx, wanted: WantedStudents): Promise<string[]> {
  return listLevelsWithStudents(ctx.scope, wanted);
}
