import { transaction, type PersonCtx } from '../../../platform/context/ctx.ts';
import * as audit from '../../audit/audit.service.ts';
import type { FoundCall } from '../entry/entry.service.ts';
import { showObserver } from '../seats/observers.service.ts';
import { eyesOf, readsDirect, type ChatEyes } from './chat.policy.ts';
import type { Reader } from './reading.repo.ts';

/** The people whose messages the asker may know in a chat. */
export function eyesIn(ctx: PersonCtx, { facts, studentId, visit }: FoundCall): ChatEyes {
  return eyesOf(ctx.actor, { facts, studentId, educatorId: visit.educatorId });
}

/** The messages of a chat that the asker may read; notices only on request. */
export function readerOf(ctx: PersonCtx, call: FoundCall, withNotices: boolean): Reader {
  const { visit, facts } = call;
  return { visitId: visit.id, ...eyesIn(ctx, call), withNotices, readsDirect: readsDirect(facts) };
}

const hourSeconds = 3_600;

/**
 * Audits, once an hour, that an administrator reads what others wrote, or an educator what others wrote to one
 * another, however they read. While the call goes on its educator sees that an administrator observes.
 */
export async function noteReading(ctx: PersonCtx, { visit, viewer, facts }: FoundCall): Promise<void> {
  if (viewer !== 'admin' && !readsDirect(facts)) return;
  if (visit.state === 'inCall') await showObserver(ctx, visit.id);
  const key = `chat-read:${ctx.actor.personId}:${visit.id}`;
  const limit = { key, most: Number.MAX_SAFE_INTEGER, windowSeconds: hourSeconds };
  if ((await ctx.ports.limits.count(ctx.clock, limit)) > 1) return;
  try {
    await transaction(ctx, (tx) =>
      audit.record(tx, { action: 'chat.read', subjectKind: 'visit', subjectId: visit.id }),
    );
  } catch (error) {
    // Nothing was read: the next attempt is written down.
    await ctx.ports.limits.clear(key);
    throw error;
  }
}
