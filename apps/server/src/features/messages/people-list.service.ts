import { isEducator, isParent } from '@lectern/contract/access/roles.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { messagesCalls as calls } from '@lectern/contract/messages/messages.calls.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import * as files from '../files/files.service.ts';
import { joinedAmong } from '../identity/joining.service.ts';
import * as people from '../people/people.service.ts';
import { studentsReferredWith } from '../referrals/referrals.service.ts';
import { studentsTaughtBy } from '../visits/taught.service.ts';
import { listEducators, listPrevious } from './people-list.repo.ts';
import { toChatPerson, type ListedPerson } from './messages.view.ts';

type Query = CallParsed<typeof calls.previousChatPeople>['query'];
type People = CallResult<typeof calls.previousChatPeople>;

interface Page {
  readonly search: string | null;
  readonly offset: number;
  readonly limit: number;
}

function pageOf(ctx: PersonCtx, { search, pageNumber, itemsPerPage }: Query): Page {
  const limit = pageSize(itemsPerPage, ctx.host.pageSize);
  return { search: search || null, offset: (pageNumber - 1) * limit, limit };
}

function toPage<T>(data: T[], total: number, { query, limit }: { query: Query; limit: number }) {
  return {
    data,
    pageNumber: query.pageNumber,
    itemsPerPage: limit,
    totalPages: totalPages(total, limit),
    totalItems: total,
  };
}

async function toChatPeople(ctx: PersonCtx, rows: readonly ListedPerson[]) {
  const named = await files.filesByIds(
    ctx,
    rows.flatMap(({ last }) => last?.fileId ?? []),
  );
  return rows.map((row) => {
    const fileName = named.get(row.last?.fileId ?? '')?.name ?? null;
    return toChatPerson(row, { profileImage: people.imageOf(ctx, row), fileName });
  });
}

/**
 * People with whom the asker has written or has a draft, newest message first; for a parent about the chosen child.
 */
export async function previousPeople(ctx: PersonCtx, query: Query): Promise<People> {
  const { personId, role, studentId } = ctx.actor;
  const page = pageOf(ctx, query);
  const child = isParent(role) ? studentId : null;
  // A parent who has no child here has nobody to write with.
  if (isParent(role) && child === null) return toPage([], 0, { query, limit: page.limit });
  const { rows, total } = await listPrevious(ctx.scope, { ...page, personId, studentId: child });
  const data = await toChatPeople(ctx, rows);
  return toPage(data, total, { query, limit: page.limit });
}

const fresh = { conversationId: null, unread: 0, draft: '', last: null } as const;

interface Rows<Row> {
  readonly rows: Row[];
  readonly total: number;
}

/** More than anybody has students. */
const everybody = { offset: 0, limit: 10_000 } as const;

/** The page of those who have joined: nobody can begin with the others. */
async function pageOfJoined<Row extends { readonly id: string }>(
  ctx: PersonCtx,
  all: readonly Row[],
  { offset, limit }: Page,
): Promise<Rows<Row>> {
  const joined = await joinedAmong(
    ctx,
    all.map(({ id }) => id),
  );
  const rows = all.filter(({ id }) => joined.has(id));
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
}

async function ownStudents(ctx: PersonCtx, page: Page): Promise<Rows<ListedPerson>> {
  const { personId } = ctx.actor;
  const taught = await studentsTaughtBy(ctx, personId, {
    ...{ ...everybody, search: page.search },
    levelIds: await people.levelIdsOfEducator(ctx, personId),
    isActive: true,
    others: await studentsReferredWith(ctx, personId),
  });
  const { rows, total } = await pageOfJoined(ctx, taught.rows, page);
  const facts = await people.getPeople(
    ctx,
    rows.map(({ id }) => id),
  );
  const listed = rows.flatMap((row): ListedPerson[] => {
    const student = facts.get(row.id);
    if (!student) return [];
    const { name, role, studentNumber, imageFileId, id: studentId } = student;
    return [{ ...fresh, id: row.id, name, role, studentNumber, imageFileId, studentId, studentName: name }];
  });
  return { rows: listed, total };
}

async function ownEducators(ctx: PersonCtx, page: Page): Promise<Rows<ListedPerson>> {
  const { studentId } = ctx.actor;
  const student = studentId === null ? undefined : await people.findPerson(ctx, studentId);
  if (!people.isActiveStudent(student) || student.levelId === null) return { rows: [], total: 0 };
  const all = await listEducators(ctx.scope, student.levelId, page.search);
  const { rows, total } = await pageOfJoined(ctx, all, page);
  const about = { studentId: student.id, studentName: student.name, studentNumber: null };
  return { rows: rows.map((row) => ({ ...fresh, ...row, ...about })), total };
}

/**
 * People with whom the asker may begin: an educator with present and past students, families with educators of the
 * school; always only people who have joined.
 */
export async function allPeople(ctx: PersonCtx, query: Query): Promise<People> {
  const page = pageOf(ctx, query);
  const { rows, total } = await (isEducator(ctx.actor.role)
    ? ownStudents(ctx, page)
    : ownEducators(ctx, page));
  const data = await toChatPeople(ctx, rows);
  return toPage(data, total, { query, limit: page.limit });
}
