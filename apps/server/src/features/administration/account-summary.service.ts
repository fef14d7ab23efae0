import type { accountsCalls } from '@lectern/contract/administration/accounts.calls.ts';
import { summarySessions } from '@lectern/contract/administration/people.limits.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as levels from '../levels/levels.service.ts';
import * as accounts from '../people/accounts.service.ts';
import { openVisitsOf } from '../visits/personal-withdrawal.service.ts';
import { isErasing } from './personal-data/withdrawing.service.ts';

type Query = CallParsed<typeof accountsCalls.accountSummary>['query'];

/**
 * The upcoming sessions of a person whose account the asker keeps: a count and one page, and whether the person is
 * being erased, which opening the account stops. With a level, only an educator's sessions there, for an asker who
 * keeps the association with it; refuses others with access_denied.
 */
export async function summaryOf(
  ctx: PersonCtx,
  id: string,
  { levelId, pageNumber }: Query,
): Promise<CallResult<typeof accountsCalls.accountSummary>> {
  const page = { limit: summarySessions, offset: (pageNumber - 1) * summarySessions };
  if (levelId === undefined) {
    await accounts.keptPerson(ctx, id);
    const open = await openVisitsOf(ctx, { personId: id, levelIds: null }, page);
    return { ...open, isErasing: await isErasing(ctx, id) };
  }
  const { rights } = await accounts.readEducator(ctx, id);
  if (!rights.mayEditAssociation) throw new Refusal('access_denied');
  const levelIds = await levels.reachWithin(ctx, levelId);
  return { ...(await openVisitsOf(ctx, { personId: id, levelIds }, page)), isErasing: false };
}
