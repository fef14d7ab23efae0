import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import * as audit from '../audit/audit.service.ts';
import type { Visit } from './visits.rules.ts';

type Times = Pick<Visit, 'id' | 'startsAt' | 'endsAt'>;

const auditedTime = ({ startsAt, endsAt }: Times): string =>
  `${startsAt.toISOString()} - ${endsAt.toISOString()}`;

interface Change {
  readonly before?: Times;
  readonly after?: Times;
  readonly reason?: string;
  /** The person who decided it, if not the current actor. */
  readonly decidedBy?: string;
}

/** Audits what an administrator did to a visit. */
export async function recordChange(
  tx: Ctx,
  action: 'visit.cancelled' | 'visit.moved' | 'visit.created',
  { before, after, reason, decidedBy }: Change,
): Promise<void> {
  const subjectId = (after ?? before)?.id ?? '';
  await audit.record(tx, {
    ...{ action, subjectKind: 'visit', subjectId, ...(decidedBy ? { actorId: decidedBy } : {}) },
    before: { sessionTime: before ? auditedTime(before) : null },
    after: { sessionTime: after ? auditedTime(after) : null, ...(reason ? { reason } : {}) },
  });
}

/** Audits what an administrator did in a visit, when the visit's own fields did not change. */
export async function recordDone(
  tx: PersonCtx,
  action: 'visit.ended' | 'visit.link-made' | 'visit.link-revoked',
  visitId: string,
): Promise<void> {
  await audit.record(tx, { action, subjectKind: 'visit', subjectId: visitId });
}

/** Leaves an entry of each student whom an administrator added to a visit or took out of it. */
export async function recordStudents(
  tx: PersonCtx,
  visit: Times,
  { added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] },
): Promise<void> {
  const sessionTime = auditedTime(visit);
  await audit.recordAll(tx, [
    ...added.map((subjectId) => ({
      ...({ action: 'visit.student-added', subjectKind: 'person', subjectId } as const),
      after: { sessionTime },
    })),
    ...removed.map((subjectId) => ({
      ...({ action: 'visit.student-removed', subjectKind: 'person', subjectId } as const),
      before: { sessionTime },
    })),
  ]);
}

/** Audits that a student's place in a group ended with the account, as an act of the person who decided it. */
export async function recordPlaceEnded(
  tx: Ctx,
  visit: Times,
  { personId, decidedBy, reason }: { personId: string; decidedBy: string; reason: string },
): Promise<void> {
  await audit.record(tx, {
    ...{ action: 'visit.student-removed', subjectKind: 'person', subjectId: personId, actorId: decidedBy },
    ...{ before: { sessionTime: auditedTime(visit) }, after: { sessionTime: null, reason: reason || null } },
  });
}
