import type { Ctx } from '../../platform/context/ctx.ts';
import { insertEntry } from './audit.repo.ts';
import { changeBetween } from './audit.rules.ts';

/** What was read or changed: a verb in the past ('visit-notes.read'), the kind of record ('visit') and its id. */
export interface Audited {
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  /** The record before and after a change; only the fields that differ are kept. Never secrets. */
  readonly before?: object;
  readonly after?: object;
}

/** Writes down who did what to which record, when and from where, in the running transaction: undone together with it. */
export async function record(ctx: Ctx, audited: Audited): Promise<void> {
  const { before, after } = audited;
  const isChange = before !== undefined || after !== undefined;
  const change = isChange ? changeBetween({ ...before }, { ...after }) : { before: null, after: null };
  await insertEntry(ctx.scope, {
    ...change,
    actorId: ctx.actor.kind === 'person' ? ctx.actor.personId : null,
    action: audited.action,
    subjectKind: audited.subjectKind,
    subjectId: audited.subjectId,
    address: ctx.address,
    createdAt: ctx.clock.now(),
  });
}
