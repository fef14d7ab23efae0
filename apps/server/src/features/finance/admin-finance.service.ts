import { may } from '@lectern/contract/access/capabilities.ts';
import { isEducator } from '@lectern/contract/access/roles.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { financeCalls } from '@lectern/contract/finance/finance.calls.ts';
import type { TextKey } from '@lectern/contract/texts.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as institutions from '../institutions/institutions.service.ts';
import { earningsOfEducators } from '../ledger/earned.service.ts';
import * as levels from '../levels/levels.service.ts';
import { reachOver } from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import { sessionsPage } from './finance.service.ts';

type Calls = typeof financeCalls;
type Query = CallParsed<Calls['adminFinance']>['query'];

/** Top and GRA administrators always read of money, others where payouts are on at their level. */
async function readsFinances(ctx: PersonCtx): Promise<boolean> {
  const { role, levelId } = ctx.actor;
  if (may(role, 'haveFinancesAlways')) return true;
  return levelId !== null && levels.havePayouts(ctx, [levelId]);
}

async function dayOf(ctx: PersonCtx): Promise<{ today: string; timeZone: string }> {
  const { timeZone } = await levels.switchesAt(ctx, ctx.actor.levelId);
  return {
    today: zonedTime.dateOf(ctx.clock.now().getTime(), timeZone.value),
    timeZone: timeZone.value,
  };
}

/** Whether the asker may read financial reports, and today's date at their level. */
export async function adminFinanceStatus(ctx: PersonCtx): Promise<CallResult<Calls['adminFinanceStatus']>> {
  return { payoutStatus: await readsFinances(ctx), ...(await dayOf(ctx)) };
}

type Days = Pick<Query, 'startDate' | 'endDate'>;

/** What is wrong with the days of a report, which ends today at the latest. */
function wrongDays({ startDate, endDate }: Days, today: string): TextKey | null {
  if (endDate < startDate) return 'finance.field.turned';
  return endDate > today ? 'finance.field.future' : null;
}

/**
 * The zone of the days in the asker's report. Refuses with payouts_off people who may read none, and invalid days.
 */
export async function adminReport(ctx: PersonCtx, days: Days): Promise<{ readonly timeZone: string }> {
  if (!(await readsFinances(ctx))) throw new Refusal('payouts_off');
  const { today, timeZone } = await dayOf(ctx);
  const message = wrongDays(days, today);
  if (message !== null) throw new Refusal('invalid_input', { fields: [{ field: 'endDate', message }] });
  return { timeZone };
}

/** The wanted report of the asker's level. Refuses as adminReport does. */
async function wantedBy(ctx: PersonCtx, query: Query) {
  await adminReport(ctx, query);
  const { startDate, endDate, pageNumber, itemsPerPage } = query;
  const limit = pageSize(itemsPerPage, ctx.host.pageSize);
  return {
    ...{ levelId: ctx.actor.levelId, from: startDate, to: endDate },
    ...{ limit, offset: (pageNumber - 1) * limit },
  };
}

/**
 * A page of the educators below the asker, by name, with the earnings of their sessions there. Refuses as wantedBy
 * does.
 */
export async function adminFinance(ctx: PersonCtx, query: Query): Promise<CallResult<Calls['adminFinance']>> {
  const wanted = await wantedBy(ctx, query);
  const { rows, total } = await earningsOfEducators(ctx, wanted);
  const { currency } = await institutions.institutionSettings(ctx);
  const { educators, ...sums } = total;
  return {
    data: rows.map(({ educatorId, educatorName, sessions, earned, pending }) => ({
      ...{ educatorUserId: educatorId, educatorName, sessions, earned, pending },
    })),
    ...{ pageNumber: query.pageNumber, itemsPerPage: wanted.limit },
    ...{ totalItems: educators, totalPages: totalPages(educators, wanted.limit), currency, total: sums },
  };
}

/**
 * The earning sessions of one educator that were held below the asker. Refuses with not_found educators out of reach
 * without sessions there on these days, and as wantedBy does.
 */
export async function adminSessions(
  ctx: PersonCtx,
  educatorId: string,
  query: Query,
): Promise<CallResult<Calls['adminSessions']>> {
  if (!(await readsFinances(ctx))) throw new Refusal('payouts_off');
  const person = await people.getPerson(ctx, educatorId);
  if (!isEducator(person.role)) throw new Refusal('not_found');
  const isReached = (await reachOver(ctx, person)) !== 'none';
  // Wrong days are reported only for educators in reach: the answer would reveal who is an educator elsewhere.
  if (!isReached && wrongDays(query, (await dayOf(ctx)).today) !== null) throw new Refusal('not_found');
  const wanted = await wantedBy(ctx, query);
  const page = await sessionsPage(ctx, { ...wanted, educatorId }, 'admin');
  // Educators who have left are still known by the sessions they held there.
  if (!isReached && page.totalItems === 0) throw new Refusal('not_found');
  return { ...page, educatorName: person.name };
}
