import { isParent } from '@lectern/contract/access/roles.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { messagesCalls as calls } from '@lectern/contract/messages/messages.calls.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import * as people from '../people/people.service.ts';
import {
  listAlongNews,
  listReadAlongs,
  type AlongNewsRow,
  type ReadAlongOf,
  type ReadAlongRow,
} from './along.repo.ts';
import { readAlongAt, schoolsReadBy } from './guards.service.ts';
import { noteAlong } from './reading.service.ts';
import { rulesOfSchool } from './settings.service.ts';

/** Whose conversations the asker reads along now; null for none. */
async function readAlongOf(ctx: PersonCtx): Promise<ReadAlongOf | null> {
  const { personId, role, studentId } = ctx.actor;
  if (!isParent(role)) {
    const schools = await schoolsReadBy(ctx);
    return schools.length === 0 ? null : { studentId: null, schools, parentId: null };
  }
  const child = studentId === null ? undefined : await people.findPerson(ctx, studentId);
  if (!child || child.levelId === null) return null;
  const school = readAlongAt(ctx, await rulesOfSchool(ctx, child.levelId));
  return { studentId: child.id, schools: [school], parentId: personId };
}

const noWords = {
  lastMessage: '',
  lastSenderName: '',
  lastMessageIsFile: false,
  lastMessageIsWithdrawn: false,
};

/** The newest words are only for parents: a school opens each conversation it reads, and each opening is audited. */
function wordsFor({ studentId }: ReadAlongOf, row: ReadAlongRow) {
  if (studentId === null) return noWords;
  return {
    lastMessage: row.isWithdrawn ? '' : (row.body ?? ''),
    lastSenderName: row.senderName ?? '',
    lastMessageIsFile: row.isFile && !row.isWithdrawn,
    lastMessageIsWithdrawn: row.isWithdrawn,
  };
}

/**
 * Conversations of students under age that the asker reads along: a parent those of the chosen child, with the
 * newest words, which is audited; people who answer for a school those without a parent.
 */
export async function readAlongs(
  ctx: PersonCtx,
  query: CallParsed<typeof calls.readAlongs>['query'],
): Promise<CallResult<typeof calls.readAlongs>> {
  const limit = pageSize(query.itemsPerPage, ctx.host.pageSize);
  const of = await readAlongOf(ctx);
  const { personId: readerId } = ctx.actor;
  const page = { search: query.search || null, offset: (query.pageNumber - 1) * limit, limit };
  const wanted = of && { ...page, ...of, readerId, now: ctx.clock.now() };
  const { rows, total } = wanted ? await listReadAlongs(ctx.scope, wanted) : { rows: [], total: 0 };
  if (of?.studentId) for (const row of rows) await noteAlong(ctx, row);
  return {
    data: rows.map((row) => ({
      conversationId: row.conversationId,
      studentUserId: row.studentId,
      studentName: row.studentName,
      educatorName: row.educatorName,
      lastMessageTime: row.shownAt?.toISOString() ?? null,
      newCount: row.newCount,
      ...(of ? wordsFor(of, row) : noWords),
    })),
    pageNumber: query.pageNumber,
    itemsPerPage: limit,
    totalPages: totalPages(total, limit),
    totalItems: total,
  };
}

/** The news in one student's conversations for a person who reads along. */
export type AlongNews = Omit<AlongNewsRow, 'studentId'>;

/**
 * What is new for the asker about these students: the conversation with the newest message, and how much is new in
 * all of them. Students without messages are left out. The caller checks that the asker reads them along.
 */
export async function alongNewsOf(
  ctx: PersonCtx,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, AlongNews>> {
  if (studentIds.length === 0) return new Map();
  const reader = { readerId: ctx.actor.personId, now: ctx.clock.now() };
  const news = new Map<string, AlongNews>();
  for (const { studentId, ...row } of await listAlongNews(ctx.scope, { studentIds, ...reader })) {
    const newest = news.get(studentId);
    news.set(studentId, newest ? { ...newest, newCount: newest.newCount + row.newCount } : row);
  }
  return news;
}
