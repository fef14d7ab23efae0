import { may } from '@lectern/contract/access/capabilities.ts';
import { isEducator } from '@lectern/contract/access/roles.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { creationCalls } from '@lectern/contract/booking/creation/creation.calls.ts';
import type { StudentChoice } from '@lectern/contract/booking/creation/creation.shapes.ts';
import { peopleLimits } from '@lectern/contract/visits/visits.limits.ts';
import type { PersonCtx } from '../../../platform/context/ctx.ts';
import { found, Refusal } from '../../../platform/context/refusal.ts';
import * as levels from '../../levels/levels.service.ts';
import * as people from '../../people/people.service.ts';
import * as studentsService from '../../people/students.service.ts';
import { findOpenRoster } from '../../visits/roster.service.ts';

/** Ids of the schools for which somebody creates sessions: an educator's own, Level 3's one, all below Level 2. */
export async function reachedLevels(ctx: PersonCtx): Promise<readonly string[]> {
  const { role, personId, levelId } = ctx.actor;
  if (isEducator(role)) return people.levelIdsOfEducator(ctx, personId);
  if (levelId === null) return [];
  if (may(role, 'keepOneSchool')) return [levelId];
  return may(role, 'chooseSchools') ? levels.levelWithDescendants(ctx, levelId) : [];
}

interface Paged {
  readonly pageNumber: number;
  readonly itemsPerPage?: number | undefined;
}

function pageOf(ctx: PersonCtx, query: Paged): { offset: number; limit: number } {
  const limit = pageSize(query.itemsPerPage, ctx.host.pageSize);
  return { offset: (query.pageNumber - 1) * limit, limit };
}

function pageInfo(query: Paged, limit: number, totalItems: number) {
  const { pageNumber } = query;
  return { pageNumber, itemsPerPage: limit, totalPages: totalPages(totalItems, limit), totalItems };
}

/** The schools for which the asker may create sessions, by name. */
export async function levelChoices(
  ctx: PersonCtx,
  query: CallParsed<typeof creationCalls.levelChoices>['query'],
): Promise<CallResult<typeof creationCalls.levelChoices>> {
  const { offset, limit } = pageOf(ctx, query);
  const schools = await levels.schoolsAmong(ctx, await reachedLevels(ctx), query.search || null);
  const data = schools.slice(offset, offset + limit).map(({ id, name }) => ({ id, name }));
  return { data, ...pageInfo(query, limit, schools.length) };
}

/** A student in the asker's choices. Above the school only the name is shown. */
export function toChoice(ctx: PersonCtx, student: studentsService.ChoosableStudent): StudentChoice {
  const { id, name, studentNumber, image } = student;
  const isKnown = !may(ctx.actor.role, 'standAboveSchools');
  return { studentId: id, name, stuRollNo: isKnown ? studentNumber : null, image: isKnown ? image : null };
}

/** A school in the asker's reach; Level 3's own if none is named. Refuses with not_found all others. */
export async function schoolInReach(ctx: PersonCtx, levelId: string | undefined): Promise<string> {
  const reached = await reachedLevels(ctx);
  if (levelId !== undefined) return found(reached.find((id) => id === levelId));
  return found(may(ctx.actor.role, 'keepOneSchool') ? reached[0] : undefined);
}

/**
 * The school of a visit whose students the asker may still change: not after the educator left the school or the
 * visit is over.
 */
async function levelOfRoster(ctx: PersonCtx, visitId: string, reached: readonly string[]): Promise<string> {
  const { visit } = await findOpenRoster(ctx, visitId);
  return found(reached.find((id) => id === visit.levelId));
}

/**
 * The school whose students are requested: one in the asker's reach, that of a class of theirs, or Level 3's own.
 */
async function askedLevel(
  ctx: PersonCtx,
  { levelId, visitId }: { levelId?: string | undefined; visitId?: string | undefined },
): Promise<string> {
  const reached = await reachedLevels(ctx);
  if (levelId !== undefined && !reached.includes(levelId)) throw new Refusal('not_found');
  if (visitId !== undefined) return levelOfRoster(ctx, visitId, reached);
  return found(levelId ?? (may(ctx.actor.role, 'keepOneSchool') ? reached[0] : undefined));
}

/** Active students of a school by name. Refuses with not_found a school out of the asker's reach. */
export async function studentChoices(
  ctx: PersonCtx,
  query: CallParsed<typeof creationCalls.studentChoices>['query'],
): Promise<CallResult<typeof creationCalls.studentChoices>> {
  const levelIds = [await askedLevel(ctx, query)];
  const page = pageOf(ctx, query);
  const { students, total } = await studentsService.studentsOfLevels(
    ctx,
    { levelIds, search: query.search || null },
    page,
  );
  return { data: students.map((student) => toChoice(ctx, student)), ...pageInfo(query, page.limit, total) };
}

/** The schools of the tree: all, or those whose own name or a student's holds the search. */
async function treeLevels(ctx: PersonCtx, search: string | null): Promise<readonly levels.Level[]> {
  const all = await levels.schoolsAmong(ctx, await reachedLevels(ctx));
  if (search === null) return all;
  const byStudent = await studentsService.levelsWithStudents(ctx, {
    levelIds: all.map(({ id }) => id),
    search,
  });
  return all.filter((level) => isNamed(level, search) || byStudent.includes(level.id));
}

function isNamed(level: levels.Level, search: string): boolean {
  return level.name.toLowerCase().includes(search.toLowerCase());
}

/**
 * The schools below a Level 2 with their students, for a broadcast. A search shows the students of that name, and all of
 * a school that has the name itself.
 */
export async function studentTree(
  ctx: PersonCtx,
  query: CallParsed<typeof creationCalls.studentTree>['query'],
): Promise<CallResult<typeof creationCalls.studentTree>> {
  const search = query.search || null;
  const { offset, limit } = pageOf(ctx, query);
  const shown = await treeLevels(ctx, search);
  const page = shown.slice(offset, offset + limit);
  const whole = page.filter((level) => search === null || isNamed(level, search)).map(({ id }) => id);
  const parts = page.map(({ id }) => id).filter((id) => !whole.includes(id));
  const most = peopleLimits.broadcast;
  const [ofWhole, ofParts, counts] = await Promise.all([
    studentsService.firstStudentsOfLevels(ctx, { levelIds: whole, search: null }, most),
    studentsService.firstStudentsOfLevels(ctx, { levelIds: parts, search }, most),
    studentsService.studentCounts(
      ctx,
      page.map(({ id }) => id),
    ),
  ]);
  const students = [...ofWhole, ...ofParts];
  return {
    data: page.map(({ id, name }) => ({
      levelId: id,
      levelName: name,
      studentCount: counts.get(id) ?? 0,
      students: students.filter((student) => student.levelId === id).map((student) => toChoice(ctx, student)),
    })),
    ...pageInfo(query, limit, shown.length),
  };
}
