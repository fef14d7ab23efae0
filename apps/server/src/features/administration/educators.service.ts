import { roleNames } from '@lectern/contract/access/roles.ts';
import type { educatorsCalls } from '@lectern/contract/administration/educators.calls.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import * as credentials from '../identity/accounts.service.ts';
import * as identity from '../identity/identity.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import { taughtBy } from '../subjects/teaching.service.ts';
import { toEducatorItem, toEducatorView } from './educators.view.ts';
import { listPeople } from './people-lists.repo.ts';

/** A page of the educators of the schools that the asker reaches, or of those of one level among them. */
export async function listEducators(
  ctx: PersonCtx,
  query: CallParsed<typeof educatorsCalls.keptEducators>['query'],
): Promise<CallResult<typeof educatorsCalls.keptEducators>> {
  const itemsPerPage = pageSize(query.itemsPerPage, ctx.host.pageSize);
  const { rows, total } = await listPeople(ctx.scope, {
    role: roleNames.educator,
    levelIds: await levels.reachWithin(ctx, query.levelId ?? null),
    search: query.search || null,
    isByNameOnly: false,
    active: query.active ?? null,
    sort: query.sort,
    isDescending: query.descending,
    offset: (query.pageNumber - 1) * itemsPerPage,
    limit: itemsPerPage,
  });
  const reach = await levels.reachOf(ctx);
  const schools = await accounts.schoolsOfEducators(
    ctx,
    rows.map((row) => row.id),
  );
  return {
    data: rows.map((row) =>
      toEducatorItem(row, {
        schools: (schools.get(row.id) ?? []).filter(({ id }) => levels.isReached(reach, id)),
        image: people.imageOf(ctx, row),
      }),
    ),
    pageNumber: query.pageNumber,
    itemsPerPage,
    totalPages: totalPages(total, itemsPerPage),
    totalItems: total,
  };
}

/** Everything about one educator. Refuses with not_found who is at no school that the asker reaches. */
export async function viewEducator(
  ctx: PersonCtx,
  id: string,
): Promise<CallResult<typeof educatorsCalls.keptEducator>> {
  const { person, rights } = await accounts.readEducator(ctx, id);
  const [reach, schools, presence, taught, unconfirmedEmail, backgroundCheck] = await Promise.all([
    levels.reachOf(ctx),
    accounts.schoolsOfEducators(ctx, [id]),
    identity.presenceOf(ctx, [id]),
    taughtBy(ctx, id),
    credentials.unconfirmedEmail(ctx, id),
    accounts.backgroundCheckOf(ctx, id),
  ]);
  return toEducatorView(person, {
    schools: (schools.get(id) ?? []).map((school) => ({
      ...school,
      isInReach: levels.isReached(reach, school.id),
    })),
    image: people.imageOf(ctx, person),
    unconfirmedEmail,
    taught,
    backgroundCheck,
    presence: presence.get(id),
    ...rights,
  });
}
