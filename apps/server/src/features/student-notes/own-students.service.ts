import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { studentNotesCalls as calls } from '@lectern/contract/student-notes/student-notes.calls.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { found } from '../../platform/context/refusal.ts';
import * as levels from '../levels/levels.service.ts';
import * as people from '../people/people.service.ts';
import { historyOf, studentsKnownTo } from '../visits/taught.service.ts';
import { statusOf } from '../visits/visits.service.ts';
import { mayAddStudentNote, maySeeOwnStudent } from './student-notes.policy.ts';
import { toHistoryItem, toMyStudent, toStudentDetail } from './student-notes.view.ts';
import { studentFor } from './ties.service.ts';

/** The students whom the educator who asks has or had and whose notes they read, by name; those whose account is closed among them. */
export async function myStudents(
  ctx: PersonCtx,
  query: CallParsed<typeof calls.myStudents>['query'],
): Promise<CallResult<typeof calls.myStudents>> {
  const { pageNumber, search } = query;
  const { personId } = ctx.actor;
  const limit = pageSize(query.itemsPerPage, ctx.host.pageSize);
  const { rows, total } = await studentsKnownTo(ctx, personId, {
    levelIds: await people.levelIdsOfEducator(ctx, personId),
    search: search || null,
    isActive: false,
    offset: (pageNumber - 1) * limit,
    limit,
  });
  return {
    data: rows.map((row) => toMyStudent(row, people.imageOf(ctx, row))),
    pageNumber,
    itemsPerPage: limit,
    totalPages: totalPages(total, limit),
    totalItems: total,
  };
}

/** A student's details, for people who may add notes on them. Refuses with not_found everybody else. */
export async function studentDetail(
  ctx: PersonCtx,
  studentId: string,
): Promise<CallResult<typeof calls.studentDetail>> {
  const student = await studentFor(ctx, studentId, mayAddStudentNote);
  const line = await levels.levelWithAncestors(ctx, student.levelId);
  const school = found(line.at(-1));
  return toStudentDetail(student, { image: people.imageOf(ctx, student), school, line });
}

/**
 * Sessions that have begun, of all educators at the schools that student and asker share, or the asker's own alone,
 * newest first.
 */
export async function studentHistory(
  ctx: PersonCtx,
  studentId: string,
  query: CallParsed<typeof calls.studentHistory>['query'],
): Promise<CallResult<typeof calls.studentHistory>> {
  const student = await studentFor(ctx, studentId, maySeeOwnStudent);
  const { personId } = ctx.actor;
  const { pageNumber, itemsPerPage: limit } = query;
  const levelIds = await people.levelIdsOfEducator(ctx, personId);
  const page = { offset: (pageNumber - 1) * limit, limit };
  const { rows, total } = await historyOf(ctx, {
    ...{ studentId: student.id, levelIds, ...page },
    educatorId: query.isOwn ? personId : null,
  });
  const asker = { viewer: 'educator', own: null, isSomebodyWaiting: false } as const;
  const data = rows.map((row) => {
    const status = statusOf(row.visit, asker, ctx.clock.now());
    return toHistoryItem(row, { status, isOwn: row.visit.educatorId === personId });
  });
  return { data, pageNumber, itemsPerPage: limit, totalPages: totalPages(total, limit), totalItems: total };
}
