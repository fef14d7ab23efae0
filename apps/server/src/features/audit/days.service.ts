import type { Ctx, ProductCtx } from '../../platform/context/ctx.ts';
import { dueAtOnce } from '../../platform/jobs/feature-jobs.ts';
import type { Verified } from './chain.service.ts';
import { listDayDueAcrossInstitutions, noteAsked, noteTold } from './days.repo.ts';

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** The institutions whose chain was not checked today, some at a time. */
export async function daysDue({ all, clock }: ProductCtx): Promise<{ institutionId: string }[]> {
  return listDayDueAcrossInstitutions(all, dayOf(clock.now()), dueAtOnce);
}

/** Today, for whoever takes its check first; null for everybody after. */
export async function takeDay(tx: Ctx): Promise<string | null> {
  const day = dayOf(tx.clock.now());
  return (await noteAsked(tx.scope, day)) ? day : null;
}

/** Keeps and logs what the check of a day found; tells whether it was not told before. */
export async function noteDayChecked(tx: Ctx, day: string, { head, broken }: Verified): Promise<boolean> {
  const brokenAt = broken?.number ?? null;
  const checked = { checkedAt: tx.clock.now(), checkedTo: head.number, brokenAt };
  if (!(await noteTold(tx.scope, day, checked))) return false;
  const { institutionId } = tx.scope;
  const facts = { institutionId, day, number: head.number, hash: head.hash.toString('hex'), broken };
  tx.ports.log[broken ? 'error' : 'info'](facts, broken ? 'the audit is broken' : 'the head of the audit');
  return true;
}
