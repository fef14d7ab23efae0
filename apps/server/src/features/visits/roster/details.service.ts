import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { rosterCalls } from '@lectern/contract/visits/roster.calls.ts';
import type { PersonCtx } from '../../../platform/context/ctx.ts';
import { refuseUnless } from '../../../platform/context/refusal.ts';
import * as levels from '../../levels/levels.service.ts';
import * as people from '../../people/people.service.ts';
import { findVisitFor } from '../roster.service.ts';
import { maySeeStudents } from '../visits.policy.ts';

/** The students of a visit by the names of their schools, a page of schools. Refuses attendees. */
export async function studentDetails(
  ctx: PersonCtx,
  visitId: string,
  query: CallParsed<typeof rosterCalls.studentDetails>['query'],
): Promise<CallResult<typeof rosterCalls.studentDetails>> {
  const { participants, viewer } = await findVisitFor(ctx, visitId);
  refuseUnless(maySeeStudents(viewer));
  const ids = participants.filter((one) => one.side === 'student').map((one) => one.personId);
  const students = [...(await people.getPeople(ctx, ids)).values()].filter(
    ({ name }) => !query.search || name.toLowerCase().includes(query.search.toLowerCase()),
  );
  const schools = await levels.getLevels(
    ctx,
    students.flatMap(({ levelId }) => levelId ?? []),
  );
  const data = [...schools.values()].map(({ id, name }) => ({
    levelId: id,
    levelName: name,
    students: students
      .filter(({ levelId }) => levelId === id)
      .map((student) => ({ studentName: student.name }))
      .toSorted((one, other) => one.studentName.localeCompare(other.studentName)),
  }));
  const { pageNumber } = query;
  const itemsPerPage = pageSize(query.itemsPerPage, ctx.host.pageSize);
  const offset = (pageNumber - 1) * itemsPerPage;
  return {
    data: data.slice(offset, offset + itemsPerPage),
    pageNumber,
    itemsPerPage,
    totalPages: totalPages(data.length, itemsPerPage),
    totalItems: data.length,
  };
}
