import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { financeCalls } from '@lectern/contract/finance/finance.calls.ts';
import type { Viewer } from '@lectern/contract/visits/visits.names.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as institutions from '../institutions/institutions.service.ts';
import { earnedVisits } from '../ledger/earned.service.ts';
import { moneyOfVisits } from '../ledger/money.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as pay from '../people/pay.service.ts';
import { reportedVisits } from '../visits/reported.service.ts';
import { toFinanceRow } from './finance.view.ts';

type Calls = typeof financeCalls;
type Query = CallParsed<Calls['educatorFinance']>['query'];

/** Whether money is paid out to the educator who asks, and which day it is in the institution's zone. */
export async function payoutStatus(ctx: PersonCtx): Promise<CallResult<Calls['payoutStatus']>> {
  const { timeZone } = await institutions.institutionSettings(ctx);
  return {
    payoutStatus: await pay.isPaidOutTo(ctx, ctx.actor.personId),
    today: zonedTime.dateOf(ctx.clock.now().getTime(), timeZone),
    timeZone,
  };
}

/** Days are those of the school: one that is over there may not have begun elsewhere. */
async function refuseDays(ctx: PersonCtx, { institutionId, startDate, endDate }: Query): Promise<void> {
  const { timeZone } = await levels.switchesAt(ctx, institutionId);
  const today = zonedTime.dateOf(ctx.clock.now().getTime(), timeZone.value);
  if (endDate < startDate)
    throw new Refusal('invalid_input', { fields: [{ field: 'endDate', message: 'finance.field.turned' }] });
  if (endDate > today)
    throw new Refusal('invalid_input', { fields: [{ field: 'endDate', message: 'finance.field.future' }] });
}

/** A page of sessions with what each earns by the ledger now; the caller checks who may read them. */
export async function sessionsPage(
  ctx: PersonCtx,
  wanted: Parameters<typeof earnedVisits>[1],
  viewer: Viewer,
): Promise<CallResult<Calls['educatorFinance']>> {
  const { visitIds, total } = await earnedVisits(ctx, wanted);
  const visits = await reportedVisits(ctx, visitIds, viewer);
  const money = await moneyOfVisits(ctx, visitIds);
  const { currency } = await institutions.institutionSettings(ctx);
  const { offset, limit } = wanted;
  return {
    data: visitIds.flatMap((id) => toFinanceRow(visits.get(id), money.get(id)) ?? []),
    ...{ pageNumber: Math.floor(offset / limit) + 1, itemsPerPage: limit },
    ...{ totalItems: total, totalPages: totalPages(total, limit), currency },
  };
}

/**
 * A page of the asker's own sessions at a school that earn or will, newest first, with what each earns by the ledger
 * now. Refuses with payouts_off people without payouts, with not_found an unknown school, and invalid days.
 */
export async function educatorFinance(
  ctx: PersonCtx,
  query: Query,
): Promise<CallResult<Calls['educatorFinance']>> {
  const { personId: educatorId } = ctx.actor;
  if (!(await pay.isPaidOutTo(ctx, educatorId))) throw new Refusal('payouts_off');
  await refuseDays(ctx, query);
  const { institutionId: levelId, startDate: from, endDate: to, pageNumber, itemsPerPage } = query;
  const limit = pageSize(itemsPerPage, ctx.host.pageSize);
  const wanted = { educatorId, levelId, from, to, limit, offset: (pageNumber - 1) * limit };
  return sessionsPage(ctx, wanted, 'educator');
}
