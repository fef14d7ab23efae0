import { isEducator } from '@lectern/contract/access/roles.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { groupsCalls } from '@lectern/contract/booking/groups/groups.calls.ts';
import { groupLimits } from '@lectern/contract/booking/groups/groups.limits.ts';
import type { SavedGroup } from '@lectern/contract/booking/groups/groups.shapes.ts';
import { peopleLimits } from '@lectern/contract/visits/visits.limits.ts';
import { transaction, type PersonCtx } from '../../../platform/context/ctx.ts';
import { found, Refusal } from '../../../platform/context/refusal.ts';
import * as studentsService from '../../people/students.service.ts';
import { schoolInReach, toChoice } from '../creation/choices.service.ts';
import {
  countWhileLocked,
  deleteGroup,
  findGroup,
  insertGroup,
  listGroups,
  listMembers,
  renameGroup,
  type GroupOwner,
  type GroupRow,
} from './groups.repo.ts';
import { sortNumbers } from './groups.rules.ts';

type Calls = typeof groupsCalls;
type Brought = CallResult<Calls['studentsOfGroup']>;

const most = peopleLimits.classroom;

/** An educator's groups are their own; the administrators of a level have theirs together. */
function ownerOf({ actor }: PersonCtx): GroupOwner {
  return isEducator(actor.role) ? { ownerId: actor.personId } : { ownerLevelId: found(actor.levelId) };
}

function toGroup({ id, name, studentCount }: GroupRow): SavedGroup {
  return { groupId: id, name, studentCount };
}

/** The grades of a school in the asker's reach, by name, with how many active students each has. */
export async function gradesOf(
  ctx: PersonCtx,
  query: CallParsed<Calls['grades']>['query'],
): Promise<CallResult<Calls['grades']>> {
  const levelId = await schoolInReach(ctx, query.levelId);
  return { data: await studentsService.gradesOfLevel(ctx, levelId, groupLimits.grades) };
}

/** The active students of a grade. Refuses a grade of more than a classroom holds: nobody is chosen by chance. */
export async function studentsOfGrade(
  ctx: PersonCtx,
  { levelId, grade }: CallParsed<Calls['studentsOfGrade']>['query'],
): Promise<Brought> {
  const wanted = { levelIds: [await schoolInReach(ctx, levelId)], search: null, grade };
  const { students, total } = await studentsService.studentsOfLevels(ctx, wanted, { offset: 0, limit: most });
  if (total > most) throw new Refusal('grade_too_large');
  return { students: students.map((student) => toChoice(ctx, student)), gone: 0 };
}

async function choicesOf(ctx: PersonCtx, levelId: string, ids: readonly string[]): Promise<Brought> {
  const wanted = { levelIds: [levelId], search: null, ids };
  const page = { offset: 0, limit: Math.max(1, ids.length) };
  const { students } = await studentsService.studentsOfLevels(ctx, wanted, page);
  return {
    students: students.map((student) => toChoice(ctx, student)),
    gone: ids.length - students.length,
  };
}

/**
 * The students of pasted numbers at a school in the asker's reach, in their order, and what is wrong with the
 * others.
 */
export async function findNumbers(
  ctx: PersonCtx,
  { levelId: named, numbers }: CallParsed<Calls['findNumbers']>['body'],
): Promise<CallResult<Calls['findNumbers']>> {
  const levelId = await schoolInReach(ctx, named);
  const known = await studentsService.studentsByNumber(ctx, numbers);
  const numbered = known.map((student) => ({ ...student, isThere: student.levelId === levelId }));
  const { ids, faults } = sortNumbers(numbers, numbered, most);
  const { students } = await choicesOf(ctx, levelId, ids);
  const inOrder = ids.flatMap((id) => students.find(({ studentId }) => studentId === id) ?? []);
  return { students: inOrder, faults };
}

/** The asker's saved groups for a school in their reach, by name. */
export async function savedGroups(
  ctx: PersonCtx,
  query: CallParsed<Calls['savedGroups']>['query'],
): Promise<CallResult<Calls['savedGroups']>> {
  const levelId = await schoolInReach(ctx, query.levelId);
  return { data: (await listGroups(ctx.scope, ownerOf(ctx), levelId)).map(toGroup) };
}

/** A group of the asker for a school in their reach. Refuses with not_found all others. */
async function ownGroup(ctx: PersonCtx, id: string): Promise<GroupRow> {
  const group = found(await findGroup(ctx.scope, ownerOf(ctx), id));
  await schoolInReach(ctx, group.levelId);
  return group;
}

/** The students of a group who are active at its school now; the others are counted, not named. */
export async function studentsOfGroup(ctx: PersonCtx, id: string): Promise<Brought> {
  const { levelId } = await ownGroup(ctx, id);
  return choicesOf(ctx, levelId, await listMembers(ctx.scope, id));
}

function refuseName(): never {
  throw new Refusal('group_name_taken', {
    fields: [{ field: 'name', message: 'visits.refusal.group_name_taken' }],
  });
}

/**
 * Saves students of a school as a group. Refuses with not_found students who are not active there, a name that the
 * asker already uses for the school, and more than 50 groups.
 */
export async function saveGroup(
  ctx: PersonCtx,
  form: CallParsed<Calls['saveGroup']>['body'],
): Promise<SavedGroup> {
  const levelId = await schoolInReach(ctx, form.levelId);
  const studentIds = [...new Set(form.studentIds)];
  if ((await choicesOf(ctx, levelId, studentIds)).gone > 0) throw new Refusal('not_found');
  const owner = ownerOf(ctx);
  return transaction(ctx, async (tx) => {
    if ((await countWhileLocked(tx.scope, owner)) >= groupLimits.groups) throw new Refusal('groups_full');
    const group = { levelId, name: form.name, studentIds, createdAt: tx.clock.now() };
    const id = (await insertGroup(tx.scope, owner, group)) ?? refuseName();
    return { groupId: id, name: form.name, studentCount: studentIds.length };
  });
}

/** Renames a group of the asker. Refuses the name of another of their groups for the school. */
export async function nameGroup(ctx: PersonCtx, id: string, name: string): Promise<SavedGroup> {
  return transaction(ctx, async (tx) => {
    await countWhileLocked(tx.scope, ownerOf(tx));
    const group = await ownGroup(tx, id);
    if (!(await renameGroup(tx.scope, id, name))) refuseName();
    return toGroup({ ...group, name });
  });
}

/** Deletes a group of the asker; sessions created from it stay. */
export async function removeGroup(ctx: PersonCtx, id: string): Promise<null> {
  await ownGroup(ctx, id);
  await deleteGroup(ctx.scope, id);
  return null;
}
