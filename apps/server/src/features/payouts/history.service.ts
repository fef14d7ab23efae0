import { isEducator } from '@lectern/contract/access/roles.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { payoutsCalls } from '@lectern/contract/payouts/payouts.calls.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { adminReport } from '../finance/admin-finance.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import { reachOver } from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import { refuseUnlessPaidOut } from './accounts.service.ts';
import { listPayouts } from './payouts.repo.ts';
import { toPayoutRow } from './payouts.view.ts';

type Calls = typeof payoutsCalls;
type Query = CallParsed<Calls['payouts']>['query'];

/** The day after one, in any zone. */
function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

async function pageOf(ctx: PersonCtx, educatorId: string, query: Query & { timeZone: string }) {
  const { startDate, endDate, timeZone, pageNumber, itemsPerPage } = query;
  const { currency } = await institutions.institutionSettings(ctx);
  const limit = pageSize(itemsPerPage, ctx.host.pageSize);
  const { rows, total } = await listPayouts(ctx.scope, {
    ...{ educatorId, limit, offset: (pageNumber - 1) * limit },
    from: new Date(zonedTime.startOfDay(startDate, timeZone)),
    until: new Date(zonedTime.startOfDay(dayAfter(endDate), timeZone)),
  });
  return {
    data: rows.map(toPayoutRow),
    ...{ pageNumber, itemsPerPage: limit, totalItems: total, totalPages: totalPages(total, limit), currency },
  };
}

/**
 * A page of the asker's own payouts that began on some days of the institution's zone, newest first. Refuses with
 * payouts_off, and invalid days.
 */
export async function payouts(ctx: PersonCtx, query: Query): Promise<CallResult<Calls['payouts']>> {
  await refuseUnlessPaidOut(ctx);
  const { timeZone } = await institutions.institutionSettings(ctx);
  const { startDate, endDate } = query;
  const today = zonedTime.dateOf(ctx.clock.now().getTime(), timeZone);
  const message = endDate < startDate ? 'finance.field.turned' : 'finance.field.future';
  if (endDate < startDate || endDate > today)
    throw new Refusal('invalid_input', { fields: [{ field: 'endDate', message }] });
  return pageOf(ctx, ctx.actor.personId, { ...query, timeZone });
}

/**
 * The same for one educator below the asker, by the days of the asker's level. A payout covers all schools of the
 * educator, and is shown whole to an administrator of any of them. Refuses with not_found people out of reach, and
 * as the financial reports do.
 */
export async function educatorPayouts(
  ctx: PersonCtx,
  educatorId: string,
  query: Query,
): Promise<CallResult<Calls['educatorPayouts']>> {
  const person = await people.getPerson(ctx, educatorId);
  const reach = isEducator(person.role) ? await reachOver(ctx, person) : 'none';
  if (reach === 'none') throw new Refusal('not_found');
  const { timeZone } = await adminReport(ctx, query);
  return { ...(await pageOf(ctx, educatorId, { ...query, timeZone })), educatorName: person.name };
}
