import type { ReversalReason } from '@lectern/contract/ledger/ledger.names.ts';
import type { SessionEvidence } from '@lectern/contract/ledger/ledger.shapes.ts';
import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import { reach } from '../../platform/processes/crash-points.ts';
import * as visits from '../visits/visits.service.ts';
import { listLines, listVisitEntries, type NewEntry } from './entries.repo.ts';
import { causeFor, chargedOf, factsOf, readEnded, type Ended } from './facts.service.ts';
import { reversedLines, sessionLines } from './lines.rules.ts';
import { postAll, type Posting } from './posting.service.ts';
import { tellRefund, tellToConfirm } from './money-news.service.ts';
import { insertSession, lockSession, updateSession, type SessionRow } from './sessions.repo.ts';
import { amountsOf, postsAt, type Cause } from './sessions.rules.ts';
import { lockAgreement } from './terms.service.ts';

/** The actor; null for time alone. */
export function actorOf({ actor }: Ctx): string | null {
  return actor.kind === 'person' ? actor.personId : null;
}

const ofVisit = { payoutId: null, reversesId: null } as const;

/** The posting of a session. `number` counts its postings so far. */
export async function postingOf(
  tx: Ctx,
  { visitId, educatorId, facts }: Pick<SessionRow, 'visitId' | 'educatorId' | 'facts'>,
  { number, reason, decidedBy }: { number: number; reason: NewEntry['reason']; decidedBy: string | null },
): Promise<Posting> {
  const amounts = amountsOf(facts);
  const participants = amounts.charge === 0 ? [] : await visits.participantsOf(tx, visitId);
  const levelId = facts.levelPath.at(-1) ?? null;
  return {
    entry: {
      ...{ ...ofVisit, key: `visit:${visitId}:${reason}:${number}`, reason, educatorId, visitId },
      ...{ decidedBy, evidence: facts },
    },
    lines: sessionLines(
      { educatorId, levelId, studentIds: chargedOf(participants, facts) },
      amounts,
      number === 0,
    ),
    levelPath: facts.levelPath,
  };
}

/** The reversal of a session's current entry. */
export async function reversalOf(
  tx: Ctx,
  { visitId, educatorId, facts }: SessionRow,
  { entryId, why, decidedBy }: { entryId: string; why: ReversalReason; decidedBy: string | null },
): Promise<Posting> {
  return {
    entry: {
      ...{ ...ofVisit, key: `entry:${entryId}:reversed`, reason: why, educatorId, visitId },
      ...{ reversesId: entryId, decidedBy },
      evidence: { kind: 'reversal', visitId, entryId, why, decidedBy },
    },
    lines: reversedLines(await listLines(tx.scope, [entryId])),
    levelPath: facts.levelPath,
  };
}

/** How many entries a session has: the number of the next one. */
export async function entryCount(tx: Ctx, visitId: string): Promise<number> {
  return (await listVisitEntries(tx.scope, visitId)).length;
}

/** Posts what a session earns, and keeps that it was. The session is locked. */
async function post(tx: Ctx, row: SessionRow): Promise<void> {
  const { visitId, facts } = row;
  const number = await entryCount(tx, visitId);
  const posting = await postingOf(tx, row, { number, reason: facts.cause, decidedBy: facts.decidedBy });
  const [entryId = null] = await postAll(tx, [posting]);
  await updateSession(tx.scope, visitId, { postsAt: null, entryId });
  reach('ledger.sessionKept');
}

async function keep(
  tx: Ctx,
  ended: Ended,
  { cause, decidedBy }: { cause: Cause; decidedBy: string | null },
): Promise<void> {
  const { visit } = ended;
  const agreement = await lockAgreement(tx, 'share', [visit.educatorId]);
  const facts: SessionEvidence = await factsOf(tx, ended, { cause, agreement, decidedBy });
  const now = tx.clock.now();
  const row = {
    ...{ visitId: visit.id, educatorId: visit.educatorId, day: facts.day, facts },
    cents: amountsOf(facts).earning,
    postsAt: postsAt(cause, ended.isToConfirm, now),
  };
  if (!(await insertSession(tx.scope, row))) return;
  if (row.postsAt <= now) await post(tx, { ...row, entryId: null, isFlagged: false, isNotPaid: false });
  else if (ended.isToConfirm && row.cents > 0) await tellToConfirm(tx, visit);
}

/**
 * A session is over: its earnings are posted at once if it was held, else it waits for an answer. Repeating it
 * changes nothing.
 */
export async function sessionEnded(tx: Ctx, visitId: string): Promise<void> {
  const ended = await readEnded(tx, visitId);
  const cause = causeFor(ended);
  if (cause === null) return;
  await keep(tx, ended, { cause, decidedBy: cause.cause === 'completed' ? actorOf(tx) : null });
}

/** Level 3 called a cancellation late: it waits for an answer, as the institution's table has it. */
export async function sessionCancelledLate(
  tx: Ctx,
  visitId: string,
  side: 'student' | 'educator',
): Promise<void> {
  const ended = await readEnded(tx, visitId);
  await keep(
    tx,
    { ...ended, isToConfirm: false },
    {
      cause: { cause: 'lateCancel', side },
      decidedBy: actorOf(tx),
    },
  );
}

/** Posts a session that has waited long enough; another process may have done it. */
export async function postDue(ctx: Ctx, visitId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const row = await lockSession(tx.scope, visitId);
    if (!row || row.postsAt === null || row.postsAt > tx.clock.now()) return;
    await post(tx, row);
  });
}

/** A flag was raised: until it is closed, the session's earnings cannot be paid out. */
export async function flagSession(tx: Ctx, visitId: string): Promise<void> {
  if (await lockSession(tx.scope, visitId)) await updateSession(tx.scope, visitId, { isFlagged: true });
}

/**
 * A flag was closed. If it says that the session is not paid, its entries are reversed, and families are told that
 * what they were charged was taken back.
 */
export async function closeFlag(tx: Ctx, visitId: string, isNotPaid: boolean): Promise<void> {
  const row = await lockSession(tx.scope, visitId);
  if (!row) return;
  if (!isNotPaid || row.isNotPaid) return updateSession(tx.scope, visitId, { isFlagged: false });
  if (row.entryId !== null) {
    const { entryId } = row;
    const decidedBy = actorOf(tx);
    const posting = await reversalOf(tx, row, { entryId, why: 'notPaid', decidedBy });
    await postAll(tx, [posting]);
    await tellRefund(tx, { visitId, entryId, lines: posting.lines });
  }
  const change = { isFlagged: false, isNotPaid: true, postsAt: null, entryId: null };
  await updateSession(tx.scope, visitId, change);
  reach('ledger.sessionKept');
}

/**
 * Decides what a session earns in which people were together too briefly: it is posted now, or not at all. False where
 * nothing waits for that, also because time or somebody else was faster.
 */
export async function confirmSession(tx: Ctx, visitId: string, isPaid: boolean): Promise<boolean> {
  const row = await lockSession(tx.scope, visitId);
  if (!row || row.postsAt === null || !row.facts.attendance.isToConfirm) return false;
  if (!isPaid) {
    await updateSession(tx.scope, visitId, { isNotPaid: true, postsAt: null });
    reach('ledger.sessionKept');
    return true;
  }
  const facts = { ...row.facts, decidedBy: actorOf(tx) };
  await updateSession(tx.scope, visitId, { facts });
  await post(tx, { ...row, facts });
  return true;
}

/** Has a session paid after all; false where it was not taken back. */
export async function reinstateSession(tx: Ctx, visitId: string): Promise<boolean> {
  const row = await lockSession(tx.scope, visitId);
  if (!row?.isNotPaid) return false;
  const number = await entryCount(tx, visitId);
  const decidedBy = actorOf(tx);
  const facts = { ...row.facts, decidedBy };
  const posting = await postingOf(tx, { ...row, facts }, { number, reason: 'reinstated', decidedBy });
  const [entryId = null] = await postAll(tx, [posting]);
  await updateSession(tx.scope, visitId, { isNotPaid: false, entryId, facts });
  reach('ledger.sessionKept');
  return true;
}
