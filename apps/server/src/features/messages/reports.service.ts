import { may } from '@lectern/contract/access/capabilities.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { messagesCalls as calls } from '@lectern/contract/messages/messages.calls.ts';
import { messagesLimits } from '@lectern/contract/messages/messages.limits.ts';
import { transaction, type FilePlace, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import * as files from '../files/files.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as telling from '../notifications/telling.service.ts';
import { guardsOf, schoolsGuardedBy } from '../people/guards.service.ts';
import { insertReportGuards } from './guards.repo.ts';
import { listBetween } from './messages.repo.ts';
import { readableMessage, type ReadConversation } from './reading.service.ts';
import {
  addReason,
  findReport,
  insertReport,
  listReports,
  type Evidence,
  type ReportRow,
  type ReportsSeen,
} from './reports.repo.ts';

type Report = CallResult<typeof calls.messageReports>['data'][number];

const daySeconds = 86_400;

/**
 * The reports that the asker may see: of schools for which they answer now, and those of schools below that they
 * were told of.
 */
export async function reportsSeenBy(ctx: PersonCtx): Promise<ReportsSeen> {
  const [levelIds, reach] = await Promise.all([schoolsGuardedBy(ctx), levels.reachOf(ctx)]);
  return { levelIds, reach, personId: ctx.actor.personId };
}

/** A report, for people who answer for its school. Refuses with not_found any other report, and everybody else. */
async function reportFor(ctx: PersonCtx, id: string) {
  if (!may(ctx.actor.role, 'safeguard')) throw new Refusal('not_found');
  return found(await findReport(ctx.scope, id, await reportsSeenBy(ctx)));
}

/** Files of a reported message are for people who answer for the school, even when the message was taken back. */
export const reportFiles: FilePlace = {
  kind: 'messageReport',
  refuseUnlessSeen: async (ctx, id) => {
    await reportFor(ctx, id);
  },
};

/** Copies of a message and its surroundings, as they are now; without those waiting for the end of quiet hours. */
async function evidenceOf(
  ctx: PersonCtx,
  { facts }: ReadConversation,
  around: { conversationId: string; number: number },
): Promise<Evidence[]> {
  const { conversationId, number } = around;
  const rows = await listBetween(ctx.scope, {
    conversationId,
    from: number - messagesLimits.evidenceAround,
    to: number + messagesLimits.evidenceAround,
  });
  const names = new Map([facts.educator, facts.family].map(({ id, name }) => [id, name]));
  return rows
    .filter(({ deferredUntil, number: own }) => deferredUntil === null || own === number)
    .map((row) => ({
      ...{ messageId: row.id, number: row.number, senderId: row.senderId },
      ...{ senderName: names.get(row.senderId) ?? '', body: row.body, fileId: row.fileId },
      ...{ createdAt: row.createdAt.toISOString(), isWithdrawn: row.withdrawnAt !== null },
      hash: row.hash.toString('hex'),
    }));
}

/**
 * Reports a message that the asker may read: it and its surroundings are kept as they are, and the people who answer
 * for the student's school are told. Reporting it again adds another reason, announced at most once an hour. Refuses
 * too many in a day, and with not_found a message that the asker may not see.
 */
export async function reportMessage(
  ctx: PersonCtx,
  id: string,
  { reason }: CallParsed<typeof calls.reportMessage>['body'],
): Promise<null> {
  await ctx.ports.limits.count(ctx.clock, {
    ...{ key: `message-reports:${ctx.actor.personId}`, most: messagesLimits.reportsInDay },
    windowSeconds: daySeconds,
  });
  await transaction(ctx, async (tx) => {
    const read = await readableMessage(tx, id);
    const { student, educator, pair } = read.facts;
    const levelId = found(student.levelId);
    const { conversationId } = read.message;
    const own = { messageId: id, reason, reportedBy: tx.actor.personId };
    const made = await insertReport(tx.scope, {
      ...{ ...own, levelId, conversationId, studentId: student.id, educatorId: pair.educatorId },
      createdAt: tx.clock.now(),
      evidence: await evidenceOf(tx, read, read.message),
    });
    const told = made ?? (await addReason(tx.scope, own));
    if (told === undefined) return;
    await audit.record(tx, { action: 'message.reported', subjectKind: 'person', subjectId: student.id });
    const { people: guards, isAbove } = await guardsOf(tx, levelId);
    const guardIds = guards.map((one) => one.id);
    if (isAbove) await insertReportGuards(tx.scope, told, guardIds);
    // Further reasons are in the report: they are announced once an hour.
    const hour = tx.clock.now().toISOString().slice(0, 13);
    const data = { studentId: student.id, studentName: student.name, educatorName: educator.name };
    await telling.tellAll(
      tx,
      guardIds.map((personId) => ({
        ...{
          personId,
          type: 'messageReported' as const,
          data,
          dedupeKey: `message-report:${told}${made ? '' : `:${hour}`}`,
        },
      })),
    );
  });
  return null;
}

function toReport(row: ReportRow): Report {
  return {
    id: row.id,
    studentUserId: row.studentId,
    studentName: row.studentName,
    educatorName: row.educatorName,
    reportedByName: row.reportedByName,
    reason: row.reason,
    createdTime: row.createdAt.toISOString(),
  };
}

/** Reports of schools for which the asker answers, and those they were told of, newest first. */
export async function reportsToRead(
  ctx: PersonCtx,
  { search, pageNumber, itemsPerPage }: CallParsed<typeof calls.messageReports>['query'],
): Promise<CallResult<typeof calls.messageReports>> {
  const limit = pageSize(itemsPerPage, ctx.host.pageSize);
  const { rows, total } = await listReports(ctx.scope, await reportsSeenBy(ctx), {
    ...{ search: search || null, offset: (pageNumber - 1) * limit, limit },
  });
  return {
    data: rows.map(toReport),
    ...{ pageNumber, itemsPerPage: limit },
    totalPages: totalPages(total, limit),
    totalItems: total,
  };
}

/**
 * A report with what was kept, for people who answer for its school. Reading is audited. Refuses with not_found any
 * other report.
 */
export async function readReport(
  ctx: PersonCtx,
  id: string,
): Promise<CallResult<typeof calls.messageReport>> {
  const report = await reportFor(ctx, id);
  const stored = await files.filesByIds(
    ctx,
    report.evidence.flatMap(({ fileId }) => fileId ?? []),
  );
  await audit.record(ctx, {
    ...({ action: 'message-report.read', subjectKind: 'person', subjectId: report.studentId } as const),
  });
  return {
    ...toReport(report),
    conversationId: report.conversationId,
    messages: report.evidence.map((one) => {
      const file = one.fileId === null ? undefined : stored.get(one.fileId);
      return {
        ...{ messageId: one.messageId, number: one.number, senderName: one.senderName, message: one.body },
        file: file ? files.signedUrl(ctx, file.id, { kind: reportFiles.kind, about: report.id }) : null,
        ...{ fileName: file?.name ?? null, createdTime: one.createdAt, isWithdrawn: one.isWithdrawn },
        isReported: one.messageId === report.messageId,
      };
    }),
  };
}
