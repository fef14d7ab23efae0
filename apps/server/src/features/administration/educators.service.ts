import { roleNames } from '@lectern/contract/access/roles.ts';
import type { educatorsCalls } from '@lectern/contract/administration/educators.calls.ts';
import type { EducatorItem } from '@lectern/contract/administration/educators.shapes.ts';
import type { EducatorPay } from '@lectern/contract/administration/pay.shapes.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { checkOf } from '../enrolment/checks.service.ts';
import * as credentials from '../identity/accounts.service.ts';
import * as identity from '../identity/identity.service.ts';
import { requiresCheck } from '../institutions/check-rule.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as accounts from '../people/accounts.service.ts';
import { institutionRateOn } from '../ledger/rates.service.ts';
import { readPay } from '../people/pay.service.ts';
import * as people from '../people/people.service.ts';
import { taughtBy } from '../subjects/teaching.service.ts';
import { toEducatorItem, toEducatorView } from './educators.view.ts';
import { toPay } from './pay.view.ts';
import type { WantedPeople } from './people-choice.repo.ts';
import { listPeople, type ListedPerson } from './people-lists.repo.ts';

/** The educators at the asker's schools that match the filters. Refuses with not_found a level out of reach. */
export async function wantedEducators(
  ctx: PersonCtx,
  filters: CallParsed<typeof educatorsCalls.educatorFile>['body'],
): Promise<WantedPeople> {
  return {
    role: roleNames.educator,
    levelIds: await levels.reachWithin(ctx, filters.levelId ?? null),
    search: filters.search || null,
    isByNameOnly: false,
    active: filters.active ?? null,
    sort: filters.sort,
    isDescending: filters.descending,
  };
}

/** A page of the educators of the schools in the asker's reach, or of one level among them. */
export async function listEducators(
  ctx: PersonCtx,
  query: CallParsed<typeof educatorsCalls.keptEducators>['query'],
): Promise<CallResult<typeof educatorsCalls.keptEducators>> {
  const itemsPerPage = pageSize(query.itemsPerPage, ctx.host.pageSize);
  const { rows, total, hasMore } = await listPeople(ctx.scope, {
    ...(await wantedEducators(ctx, query)),
    offset: (query.pageNumber - 1) * itemsPerPage,
    limit: itemsPerPage,
  });
  return {
    data: await educatorItems(ctx, rows),
    pageNumber: query.pageNumber,
    itemsPerPage,
    totalPages: totalPages(total, itemsPerPage),
    totalItems: total,
    hasMore,
  };
}

/** The details of found educators that the asker may see. */
export async function educatorItems(ctx: PersonCtx, rows: readonly ListedPerson[]): Promise<EducatorItem[]> {
  const reach = await levels.reachOf(ctx);
  const schools = await accounts.schoolsOfEducators(
    ctx,
    rows.map((row) => row.id),
  );
  return rows.map((row) =>
    toEducatorItem(row, {
      schools: (schools.get(row.id) ?? []).filter(({ id }) => levels.isReached(reach, id)),
      image: people.imageOf(ctx, row),
    }),
  );
}

async function payOf(ctx: PersonCtx, educatorId: string): Promise<EducatorPay | null> {
  const pay = await readPay(ctx, educatorId);
  if (pay === null) return null;
  const setters = pay.maySet ? pay.rates.map(({ setBy }) => setBy) : [];
  const rate = pay.rate ?? { cents: await institutionRateOn(ctx, pay.today), validFrom: null };
  return toPay({ ...pay, rate }, await people.getPeople(ctx, setters));
}

/** Everything about one educator. Refuses with not_found educators at no school in the asker's reach. */
export async function viewEducator(
  ctx: PersonCtx,
  id: string,
): Promise<CallResult<typeof educatorsCalls.keptEducator>> {
  const { person, rights } = await accounts.readEducator(ctx, id);
  const [
    reach,
    schools,
    presence,
    taught,
    unconfirmedEmail,
    emailRefusedAt,
    backgroundCheck,
    check,
    mustPassCheck,
    pay,
  ] = await Promise.all([
    levels.reachOf(ctx),
    accounts.schoolsOfEducators(ctx, [id]),
    identity.presenceOf(ctx, [id]),
    taughtBy(ctx, id),
    credentials.unconfirmedEmail(ctx, id),
    accounts.emailRefusedSince(ctx, person),
    accounts.backgroundCheckOf(ctx, id),
    checkOf(ctx, id),
    requiresCheck(ctx),
    payOf(ctx, id),
  ]);
  return toEducatorView(person, {
    schools: (schools.get(id) ?? []).map((school) => ({
      ...school,
      isInReach: levels.isReached(reach, school.id),
    })),
    image: people.imageOf(ctx, person),
    unconfirmedEmail,
    emailRefusedAt,
    taught,
    backgroundCheck,
    check,
    mustPassCheck,
    presence: presence.get(id),
    mayEditPerson: rights.mayEditPerson,
    mayEditAssociation: rights.mayEditAssociation,
    pay,
  });
}
