import type { VisitMoney } from '@lectern/contract/ledger/ledger.shapes.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as roster from '../visits/roster.service.ts';
import { decidersOf } from './deciders.service.ts';
import { listLines, listVisitEntries, sumVisits } from './entries.repo.ts';
import { mayConfirmPay, mayReadMoney, mayReinstate } from './ledger.policy.ts';
import { stateOf, toLine, toPendingLine } from './ledger.view.ts';
import { owed } from './lines.rules.ts';
import { confirmSession, reinstateSession } from './sessions.service.ts';
import { findSessions, type SessionRow } from './sessions.repo.ts';
import { amountsOf } from './sessions.rules.ts';

/** A session's earnings and costs, net of corrections. */
export interface SessionMoney {
  readonly visitId: string;
  readonly earning: number;
  readonly fee: number;
  readonly cost: number;
  readonly currency: string;
  /** Pending sessions have no entries; unpaid ones have nothing left. */
  readonly state: Exclude<VisitMoney['state'], 'none'>;
  /** A flag is open: posted amounts are not payable. */
  readonly isFlagged: boolean;
  /** It waits for an answer whether it is paid, because people were together too briefly. */
  readonly isToConfirm: boolean;
}

const nothing = { earning: 0, fee: 0 };

function pendingOf({ facts, cents }: SessionRow) {
  return { earning: cents, fee: amountsOf(facts).fee };
}

/**
 * Earnings and costs of some sessions by the ledger; sessions that it does not know are absent. For a pending one the
 * expected amounts. The caller checks who may read it.
 */
export async function moneyOfVisits(
  ctx: Ctx,
  visitIds: readonly string[],
): Promise<ReadonlyMap<string, SessionMoney>> {
  const { currency } = await institutions.institutionSettings(ctx);
  const [sessions, sums] = [await findSessions(ctx.scope, visitIds), await sumVisits(ctx.scope, visitIds)];
  return new Map(
    sessions.map((session) => {
      const { visitId, isFlagged } = session;
      const state = stateOf(session);
      const posted = sums.filter((one) => one.visitId === visitId);
      const at = (kind: string) => owed(posted.find((one) => one.kind === kind)?.sum ?? 0);
      const amounts = state === 'pending' ? pendingOf(session) : { earning: at('earnings'), fee: at('fees') };
      const { earning, fee } = { ...nothing, ...amounts };
      const known = state === 'none' ? 'pending' : state;
      const said = { state: known, isFlagged, isToConfirm: isToConfirm(session) };
      return [visitId, { visitId, earning, fee, cost: earning + fee, currency, ...said }];
    }),
  );
}

async function linesOf(ctx: Ctx, visitId: string, session: SessionRow | undefined) {
  const entries = await listVisitEntries(ctx.scope, visitId);
  const lines = await listLines(
    ctx.scope,
    entries.map(({ id }) => id),
  );
  const earned = (entryId: string) =>
    lines.find((line) => line.entryId === entryId && line.account.kind === 'earnings')?.amount ?? 0;
  const deciders = await decidersOf(ctx, [
    ...entries.map(({ decidedBy }) => decidedBy),
    session?.facts.decidedBy ?? null,
  ]);
  const posted = entries.map((entry) => toLine(entry, earned(entry.id), deciders));
  const isWaiting = session?.postsAt instanceof Date;
  return session && isWaiting ? [...posted, toPendingLine({ ...session, postedAt: null }, deciders)] : posted;
}

function isToConfirm(session: SessionRow | undefined): boolean {
  return session?.postsAt instanceof Date && session.facts.attendance.isToConfirm;
}

/** The ledger of a session. Refuses its attendees, and administrators who do not read pay. */
export async function visitMoney(ctx: PersonCtx, visitId: string): Promise<VisitMoney> {
  const { viewer } = await roster.findVisitFor(ctx, visitId);
  refuseUnless(mayReadMoney(ctx.actor, viewer));
  const { currency } = await institutions.institutionSettings(ctx);
  const [session] = await findSessions(ctx.scope, [visitId]);
  const money = (await moneyOfVisits(ctx, [visitId])).get(visitId) ?? { earning: 0, fee: 0, cost: 0 };
  return {
    ...{ currency, state: stateOf(session), isFlagged: session?.isFlagged ?? false },
    ...{ earning: money.earning, fee: money.fee, cost: money.cost },
    entries: await linesOf(ctx, visitId, session),
    mayReinstate: session?.isNotPaid === true && mayReinstate(ctx.actor, viewer).ok,
    mayConfirm: isToConfirm(session) && mayConfirmPay(ctx.actor, viewer).ok,
  };
}

/**
 * Says whether a session is paid in which people were together for less than five minutes. Refuses with nothing_to_confirm
 * where nothing waits for it, also because somebody was faster.
 */
export async function confirmPay(
  ctx: PersonCtx,
  visitId: string,
  { isPaid }: { isPaid: boolean },
): Promise<VisitMoney> {
  return transaction(ctx, async (tx) => {
    const { viewer } = await roster.findVisitFor(tx, visitId);
    refuseUnless(mayConfirmPay(tx.actor, viewer));
    if (!(await confirmSession(tx, visitId, isPaid))) throw new Refusal('nothing_to_confirm');
    await audit.record(tx, {
      ...{ action: 'pay.confirmed', subjectKind: 'visit', subjectId: visitId },
      ...{ before: { notPaid: null }, after: { notPaid: !isPaid } },
    });
    return visitMoney(tx, visitId);
  });
}

/**
 * Has a session paid that was decided not to be paid. Refuses with nothing_to_reinstate one that is paid, even if
 * somebody was just faster.
 */
export async function reinstatePay(
  ctx: PersonCtx,
  visitId: string,
  { reason }: { reason: string },
): Promise<VisitMoney> {
  return transaction(ctx, async (tx) => {
    const { viewer } = await roster.findVisitFor(tx, visitId);
    refuseUnless(mayReinstate(tx.actor, viewer));
    if (!(await reinstateSession(tx, visitId))) throw new Refusal('nothing_to_reinstate');
    await audit.record(tx, {
      ...{ action: 'pay.reinstated', subjectKind: 'visit', subjectId: visitId },
      ...{ before: { notPaid: true, message: null }, after: { notPaid: false, message: reason } },
    });
    return visitMoney(tx, visitId);
  });
}
