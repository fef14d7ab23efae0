import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import { isEducator } from '@lectern/contract/access/roles.ts';
import type { ledgerCalls } from '@lectern/contract/ledger/ledger.calls.ts';
import type { LedgerAccount } from '@lectern/contract/ledger/ledger.names.ts';
import type { EducatorBalance } from '@lectern/contract/ledger/ledger.shapes.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import { refuseUnless } from '../../platform/context/refusal.ts';
import * as institutions from '../institutions/institutions.service.ts';
import { reachOver } from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import { listEducatorAccounts } from './accounts.repo.ts';
import { decidersOf } from './deciders.service.ts';
import { listAccountLines } from './entries.repo.ts';
import { mayOpenBalance } from './ledger.policy.ts';
import { toLine, toPendingLine } from './ledger.view.ts';
import { owed } from './lines.rules.ts';
import { listPending, sumPending } from './sessions.repo.ts';

type Calls = typeof ledgerCalls;

/** What an educator has earned: available, pending, reserved and paid. The caller checks who may read it. */
export async function balanceOf(ctx: Ctx, educatorId: string): Promise<EducatorBalance> {
  const { currency } = await institutions.institutionSettings(ctx);
  const [accounts, { waiting, flagged }] = [
    await listEducatorAccounts(ctx.scope, educatorId),
    await sumPending(ctx.scope, educatorId),
  ];
  const at = (kind: LedgerAccount): number =>
    owed(accounts.find((account) => account.kind === kind)?.balance ?? 0);
  return {
    ...{ currency, available: at('earnings') - flagged, pending: waiting + flagged },
    ...{ reserved: at('reserved'), paid: at('paid') },
  };
}

async function refuseStranger(ctx: PersonCtx, educatorId: string): Promise<void> {
  const person = await people.getPerson(ctx, educatorId);
  refuseUnless(
    mayOpenBalance(ctx.actor, {
      ...{ educatorId, isEducator: isEducator(person.role) },
      reach: await reachOver(ctx, person),
    }),
  );
}

/** The same for the asker. Refuses everybody but the educator and administrators who may read all of their pay. */
export async function educatorBalance(ctx: PersonCtx, educatorId: string): Promise<EducatorBalance> {
  await refuseStranger(ctx, educatorId);
  return balanceOf(ctx, educatorId);
}

interface Page {
  readonly educatorId: string;
  readonly offset: number;
  readonly limit: number;
}

async function pendingPage(ctx: Ctx, wanted: Page) {
  const { waiting, flagged, rows: totalItems } = await sumPending(ctx.scope, wanted.educatorId);
  const rows = await listPending(ctx.scope, wanted);
  const deciders = await decidersOf(
    ctx,
    rows.map(({ facts }) => facts.decidedBy),
  );
  return {
    data: rows.map((row) => toPendingLine(row, deciders)),
    ...{ totalItems, total: waiting + flagged },
  };
}

const accountOf = { available: 'earnings', reserved: 'reserved', paid: 'paid' } as const;

async function postedPage(ctx: Ctx, of: keyof typeof accountOf, page: Page) {
  const wanted = { ...page, account: accountOf[of], leavesFlagged: of === 'available' };
  const { rows, total: totalItems, sum } = await listAccountLines(ctx.scope, wanted);
  const deciders = await decidersOf(
    ctx,
    rows.map(({ decidedBy }) => decidedBy),
  );
  return { data: rows.map((row) => toLine(row, row.amount, deciders)), totalItems, total: owed(sum) };
}

/**
 * Opens one part of a balance down to its sessions: the lines sum to it, and each has its evidence. Refuses as
 * educatorBalance does.
 */
export async function balanceLines(
  ctx: PersonCtx,
  educatorId: string,
  { of, pageNumber, itemsPerPage }: CallParsed<Calls['balanceLines']>['query'],
): Promise<CallResult<Calls['balanceLines']>> {
  await refuseStranger(ctx, educatorId);
  const { currency } = await institutions.institutionSettings(ctx);
  const limit = pageSize(itemsPerPage, ctx.host.pageSize);
  const page = { educatorId, limit, offset: (pageNumber - 1) * limit };
  const found = of === 'pending' ? await pendingPage(ctx, page) : await postedPage(ctx, of, page);
  return {
    ...{ ...found, currency, pageNumber, itemsPerPage: limit },
    totalPages: totalPages(found.totalItems, limit),
  };
}
