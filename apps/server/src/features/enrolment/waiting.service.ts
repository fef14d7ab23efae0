import { isEducator } from '@lectern/contract/access/roles.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { enrolmentCalls as calls } from '@lectern/contract/enrolment/enrolment.calls.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import * as levels from '../levels/levels.service.ts';
import { toOpenEnrolment } from './enrolment.view.ts';
import { requestsFor } from './requests.service.ts';
import { rosterAccountOf } from './roster.service.ts';

/** The requests waiting for the asker, longest waiting first. */
export async function openEnrolments(
  ctx: PersonCtx,
  query: CallParsed<typeof calls.openEnrolments>['query'],
): Promise<CallResult<typeof calls.openEnrolments>> {
  const itemsPerPage = pageSize(query.itemsPerPage, ctx.host.pageSize);
  const page = { offset: (query.pageNumber - 1) * itemsPerPage, limit: itemsPerPage };
  const { rows, total } = await requestsFor(ctx, page);
  const schools = await levels.getLevels(
    ctx,
    rows.flatMap(({ levelIds }) => levelIds),
  );
  return {
    data: await Promise.all(
      rows.map(async (row) =>
        toOpenEnrolment(row, {
          schools: row.levelIds.flatMap((id) => schools.get(id) ?? []),
          isEducator: isEducator(row.role),
          // An educator has no number, and nobody is found.
          rosterName: (await rosterAccountOf(ctx, row))?.name ?? null,
        }),
      ),
    ),
    pageNumber: query.pageNumber,
    itemsPerPage,
    totalPages: totalPages(total, itemsPerPage),
    totalItems: total,
  };
}
