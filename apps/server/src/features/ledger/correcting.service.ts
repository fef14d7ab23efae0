import { ledgerLimits } from '@lectern/contract/ledger/ledger.limits.ts';
import type { SessionEvidence } from '@lectern/contract/ledger/ledger.shapes.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { reach } from '../../platform/processes/crash-points.ts';
import { postAll, type Posting } from './posting.service.ts';
import { applicableRate, concerns, isSameKey, isSameRate, type Rate, type RateFacts } from './rates.rules.ts';
import { actorOf, entryCount, postingOf, reversalOf } from './sessions.service.ts';
import { lockSessionsSince, mostLocked, updateSession, type SessionRow } from './sessions.repo.ts';
import { amountsOf } from './sessions.rules.ts';
import { lockAgreement, type Agreement } from './terms.service.ts';

/** A session that another rate holds for now. */
export interface Correction {
  readonly row: SessionRow;
  readonly facts: SessionEvidence;
  readonly before: number;
  readonly after: number;
}

function rateFactsOf({ educatorId, facts }: SessionRow): RateFacts {
  const { subjectId, sessionKind, levelPath, day } = facts;
  return { educatorId, subjectId, sessionKind, levelPath, day };
}

function correctionOf(row: SessionRow, { rates, usualCents }: Agreement): Correction[] {
  const rate = applicableRate(rateFactsOf(row), rates, usualCents);
  const facts = { ...row.facts, rate };
  const after = amountsOf(facts).earning;
  if (isSameRate(rate, row.facts.rate)) return [];
  return [{ row, facts, before: row.isNotPaid ? 0 : row.cents, after: row.isNotPaid ? 0 : after }];
}

/**
 * The sessions that would earn by a rate if it applied, with their earnings; locked until the transaction ends.
 * Rates are locked before. Refuses more than are corrected at once.
 */
export async function findCorrections(tx: Ctx, rate: Rate): Promise<Correction[]> {
  const most = ledgerLimits.corrections;
  const since = await lockSessionsSince(tx.scope, rate.validFrom, rate);
  if (since.length === mostLocked) throw new Refusal('corrections_too_many');
  const concerned = since.filter((row) => concerns(rate, rateFactsOf(row)));
  const educatorIds = [...new Set(concerned.map(({ educatorId }) => educatorId))];
  const agreement = await lockAgreement(tx, 'update', educatorIds);
  const isKnown = agreement.rates.some((one) => one.validFrom === rate.validFrom && isSameKey(one, rate));
  const rates = isKnown ? agreement.rates : [...agreement.rates, rate];
  const corrections = concerned.flatMap((row) => correctionOf(row, { ...agreement, rates }));
  if (corrections.length > most) throw new Refusal('corrections_too_many');
  return corrections;
}

/** The same for a rate that no longer applies, with the one that applies instead. */
export async function findUncovered(tx: Ctx, rate: Rate): Promise<Correction[]> {
  const since = await lockSessionsSince(tx.scope, rate.validFrom, rate);
  const educatorIds = [...new Set(since.map(({ educatorId }) => educatorId))];
  const agreement = await lockAgreement(tx, 'update', educatorIds);
  return since.flatMap((row) => correctionOf(row, agreement));
}

async function postingsOf(tx: Ctx, { row, facts }: Correction): Promise<Posting[]> {
  if (row.entryId === null) return [];
  const decidedBy = actorOf(tx);
  const number = await entryCount(tx, row.visitId);
  return [
    await reversalOf(tx, row, { entryId: row.entryId, why: 'rateReplaced', decidedBy }),
    await postingOf(tx, { ...row, facts }, { number: number + 1, reason: facts.cause, decidedBy }),
  ];
}

/** Reverses entries posted by another rate and posts the current amounts; waiting sessions will be posted by it. */
export async function correctSessions(tx: Ctx, corrections: readonly Correction[]): Promise<void> {
  const postings: { correction: Correction; own: Posting[] }[] = [];
  for (const correction of corrections) postings.push({ correction, own: await postingsOf(tx, correction) });
  const ids = await postAll(
    tx,
    postings.flatMap(({ own }) => own),
  );
  let at = 0;
  for (const { correction, own } of postings) {
    const { row, facts } = correction;
    at += own.length;
    const entry = own.length === 0 ? {} : { entryId: ids[at - 1] ?? null };
    await updateSession(tx.scope, row.visitId, { facts, cents: amountsOf(facts).earning, ...entry });
    reach('ledger.sessionKept');
  }
}

/** A rate of an educator was set for today or later: today's earnings by another rate are corrected. */
export async function followEducatorRate(
  tx: Ctx,
  { educatorId, validFrom }: { educatorId: string; validFrom: string },
): Promise<void> {
  const { rates } = await lockAgreement(tx, 'update', [educatorId]);
  const rate = rates.find(
    (one) => one.scope === 'educator' && one.holderId === educatorId && one.validFrom === validFrom,
  );
  if (rate) await correctSessions(tx, await findCorrections(tx, rate));
}
