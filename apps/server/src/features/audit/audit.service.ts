import type { Ctx } from '../../platform/context/ctx.ts';
import { insertEntry } from './audit.repo.ts';

/** What was read or changed: a verb in the past ('visit-notes.read'), the kind of record ('visit') and its id. */
export interface Audited {
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
}

/** Writes down who did what to which record, when and from where, in the running transaction: undone together with it. */
export async function record(ctx: Ctx, audited: Audited): Promise<void> {
  await insertEntry(ctx.scope, {
    actorId: ctx.actor.kind === 'person' ? ctx.actor.personId : null,
    action: audited.action,
    subjectKind: audited.subjectKind,
    subjectId: audited.subjectId,
    address: ctx.address,
    createdAt: ctx.clock.now(),
  });
}
