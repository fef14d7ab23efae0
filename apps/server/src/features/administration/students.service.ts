import { may } from '@lectern/contract/access/capabilities.ts';
import { isStudent, roleNames } from '@lectern/contract/access/roles.ts';
import type { studentsCalls } from '@lectern/contract/administration/students.calls.ts';
import type { StudentItem } from '@lectern/contract/administration/students.shapes.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as credentials from '../identity/accounts.service.ts';
import * as identity from '../identity/identity.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as proposals from '../people/parent-proposals.service.ts';
import * as requests from '../people/parent-requests.service.ts';
import * as parentLinks from '../people/parent-links.service.ts';
import * as people from '../people/people.service.ts';
import { attendedBy } from '../visits/attended.service.ts';
import type { WantedPeople } from './people-choice.repo.ts';
import { listPeople, type ListedPerson } from './people-lists.repo.ts';
import { toStudentItem, toStudentView } from './students.view.ts';

type Query = CallParsed<typeof studentsCalls.students>['query'];
type Filters = CallParsed<typeof studentsCalls.studentFile>['body'];
type StudentView = CallResult<typeof studentsCalls.student>;

const sorts = { name: 'name', studentRollNum: 'number', grade: 'grade' } as const;

/** Above the school nobody may sort by hidden fields. */
function sortOf({ sort }: Filters, isOwnSchool: boolean): (typeof sorts)[Query['sort']] {
  return sort === 'studentRollNum' && !isOwnSchool ? 'name' : sorts[sort];
}

/** Whether the asker may also see number, address and sessions of students. */
export function readsAll(ctx: PersonCtx): boolean {
  return may(ctx.actor.role, 'keepStudents');
}

/** The students in the asker's reach that match the filters. Refuses with not_found a level out of reach. */
export async function wantedStudents(ctx: PersonCtx, filters: Filters): Promise<WantedPeople> {
  const isOwnSchool = readsAll(ctx);
  const levelId = filters.levelId ?? null;
  const [levelIds, top] = await Promise.all([
    levels.reachWithin(ctx, levelId),
    levels.getLevels(ctx, [levelId ?? ctx.actor.levelId ?? []].flat()),
  ]);
  const [below = null] = [...top.values()].filter(({ depth }) => depth < levels.deepestLevel);
  return {
    role: roleNames.student,
    levelIds,
    below: below && { levelId: below.id, depth: below.depth },
    search: filters.search || null,
    isByNameOnly: !isOwnSchool,
    active: filters.active ?? null,
    grade: filters.grade || null,
    sort: sortOf(filters, isOwnSchool),
    isDescending: filters.descending,
  };
}

/** A page of the students in the asker's reach, or of one level among them. */
export async function listStudents(
  ctx: PersonCtx,
  query: Query,
): Promise<CallResult<typeof studentsCalls.students>> {
  const itemsPerPage = pageSize(query.itemsPerPage, ctx.host.pageSize);
  const { rows, total, hasMore } = await listPeople(ctx.scope, {
    ...(await wantedStudents(ctx, query)),
    offset: (query.pageNumber - 1) * itemsPerPage,
    limit: itemsPerPage,
  });
  return {
    data: await studentItems(ctx, rows),
    pageNumber: query.pageNumber,
    itemsPerPage,
    totalPages: totalPages(total, itemsPerPage),
    totalItems: total,
    hasMore,
  };
}

/** The details of found students that the asker may see. */
export async function studentItems(ctx: PersonCtx, rows: readonly ListedPerson[]): Promise<StudentItem[]> {
  const isOwnSchool = readsAll(ctx);
  const [schools, attended] = await Promise.all([
    levels.getLevels(
      ctx,
      rows.flatMap((row) => row.levelId ?? []),
    ),
    attendedBy(ctx, isOwnSchool ? rows.map(({ id }) => id) : []),
  ]);
  return rows.map((row) =>
    toStudentItem(row, {
      ...{ school: schools.get(row.levelId ?? ''), image: people.imageOf(ctx, row), isOwnSchool },
      attended: attended.get(row.id),
    }),
  );
}

/** A student whom the asker keeps. Refuses with not_found everybody else. */
export async function keptStudent(ctx: PersonCtx, id: string): Promise<people.PersonFacts> {
  const person = await accounts.keptPerson(ctx, id);
  if (!isStudent(person.role)) throw new Refusal('not_found');
  return person;
}

/** Everything about one student of the own school. Refuses with not_found everybody else. */
export async function viewStudent(ctx: PersonCtx, id: string): Promise<StudentView> {
  const student = await keptStudent(ctx, id);
  const [schools, presence, entered, asking, proposed, unconfirmedEmail, emailRefusedAt, attended] =
    await Promise.all([
      levels.getLevels(ctx, student.levelId === null ? [] : [student.levelId]),
      identity.presenceOf(ctx, [id]),
      parentLinks.parentLinksOf(ctx, id),
      requests.parentsAskingFor(ctx, id),
      proposals.proposalsFor(ctx, student),
      credentials.unconfirmedEmail(ctx, id),
      accounts.emailRefusedSince(ctx, student),
      attendedBy(ctx, [id]),
    ]);
  return toStudentView(student, {
    school: schools.get(student.levelId ?? ''),
    image: people.imageOf(ctx, student),
    unconfirmedEmail,
    emailRefusedAt,
    parents: [...entered],
    parentRequests: asking,
    parentProposals: proposed,
    presence: presence.get(id),
    attended: attended.get(id),
  });
}
