import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { enrolmentCalls as calls } from '@lectern/contract/enrolment/enrolment.calls.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import * as levels from '../levels/levels.service.ts';
import * as people from '../people/people.service.ts';
import * as subjects from '../subjects/offered.service.ts';
import { mayAsk } from './enrolment.policy.ts';

/** Refuses with enrolment_not_needed who belongs to a school. */
export async function refuseUnlessMayAsk(ctx: PersonCtx): Promise<people.PersonFacts> {
  const person = await people.getPerson(ctx, ctx.actor.personId);
  const hasSchool = (await people.levelIdsOf(ctx, person)).length > 0;
  refuseUnless(mayAsk(ctx.actor, { hasSchool }));
  return person;
}

/** Open schools of the institution by name. Refuses with enrolment_not_needed who belongs to one. */
export async function schoolChoices(
  ctx: PersonCtx,
  query: CallParsed<typeof calls.enrolmentSchools>['query'],
): Promise<CallResult<typeof calls.enrolmentSchools>> {
  await refuseUnlessMayAsk(ctx);
  const itemsPerPage = pageSize(query.itemsPerPage, ctx.host.pageSize);
  const { rows, total } = await levels.openSchools(ctx, {
    search: query.search || null,
    offset: (query.pageNumber - 1) * itemsPerPage,
    limit: itemsPerPage,
  });
  return {
    data: rows.map(({ id, name }) => ({ id, name })),
    pageNumber: query.pageNumber,
    itemsPerPage,
    totalPages: totalPages(total, itemsPerPage),
    totalItems: total,
  };
}

/** Refuses with not_found an id that is no school of this institution. */
export async function refuseNoSchools(ctx: PersonCtx, ids: readonly string[]): Promise<void> {
  const known = await levels.getLevels(ctx, ids);
  for (const id of ids) if (!levels.isSchool(known.get(id))) throw new Refusal('not_found');
}

/** Active subcategories that are offered at one of these schools. Refuses with enrolment_not_needed who belongs to one. */
export async function subcategoryChoices(
  ctx: PersonCtx,
  query: CallParsed<typeof calls.enrolmentSubcategories>['query'],
): Promise<CallResult<typeof calls.enrolmentSubcategories>> {
  await refuseUnlessMayAsk(ctx);
  const levelIds = query.institutionIds.split(',');
  await refuseNoSchools(ctx, levelIds);
  const itemsPerPage = pageSize(query.itemsPerPage, ctx.host.pageSize);
  const { rows, total } = await subjects.offeredAt(ctx, {
    levelIds,
    ids: null,
    search: query.search || null,
    offset: (query.pageNumber - 1) * itemsPerPage,
    limit: itemsPerPage,
  });
  return {
    data: rows.map(({ id, name, subjectName }) => ({ id, name, subjectName })),
    pageNumber: query.pageNumber,
    itemsPerPage,
    totalPages: totalPages(total, itemsPerPage),
    totalItems: total,
  };
}
