import { may } from '@lectern/contract/access/capabilities.ts';
import { isStudent, roleNames } from '@lectern/contract/access/roles.ts';
import type { studentsCalls } from '@lectern/contract/administration/students.calls.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as credentials from '../identity/accounts.service.ts';
import * as identity from '../identity/identity.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as parents from '../people/parents.service.ts';
import * as people from '../people/people.service.ts';
import { listPeople } from './people-lists.repo.ts';
import { toStudentItem, toStudentView } from './students.view.ts';

type Query = CallParsed<typeof studentsCalls.students>['query'];
type StudentView = CallResult<typeof studentsCalls.student>;

const sorts = { name: 'name', studentRollNum: 'number', grade: 'grade' } as const;

/** Nobody above the school may sort by what is not shown to them. */
function sortOf({ sort }: Query, isOwnSchool: boolean): (typeof sorts)[Query['sort']] {
  return sort === 'studentRollNum' && !isOwnSchool ? 'name' : sorts[sort];
}

/** A page of the students whom the asker reaches, or of those of one level among them. */
export async function listStudents(
  ctx: PersonCtx,
  query: Query,
): Promise<CallResult<typeof studentsCalls.students>> {
  const isOwnSchool = may(ctx.actor.role, 'keepStudents');
  const itemsPerPage = pageSize(query.itemsPerPage, ctx.host.pageSize);
  const { rows, total } = await listPeople(ctx.scope, {
    role: roleNames.student,
    levelIds: await levels.reachWithin(ctx, query.levelId ?? null),
    search: query.search || null,
    isByNameOnly: !isOwnSchool,
    active: query.active ?? null,
    sort: sortOf(query, isOwnSchool),
    isDescending: query.descending,
    offset: (query.pageNumber - 1) * itemsPerPage,
    limit: itemsPerPage,
  });
  const schools = await levels.getLevels(
    ctx,
    rows.flatMap((row) => row.levelId ?? []),
  );
  return {
    data: rows.map((row) =>
      toStudentItem(row, {
        ...{ school: schools.get(row.levelId ?? ''), image: people.imageOf(ctx, row), isOwnSchool },
      }),
    ),
    pageNumber: query.pageNumber,
    itemsPerPage,
    totalPages: totalPages(total, itemsPerPage),
    totalItems: total,
  };
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
  const [schools, presence, entered, unconfirmedEmail] = await Promise.all([
    levels.getLevels(ctx, student.levelId === null ? [] : [student.levelId]),
    identity.presenceOf(ctx, [id]),
    parents.parentsKnownOf(ctx, id),
    credentials.unconfirmedEmail(ctx, id),
  ]);
  return toStudentView(student, {
    school: schools.get(student.levelId ?? ''),
    image: people.imageOf(ctx, student),
    unconfirmedEmail,
    parents: [...entered],
    presence: presence.get(id),
  });
}
