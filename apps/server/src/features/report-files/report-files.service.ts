import { randomUUID } from 'node:crypto';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { restBase } from '@lectern/contract/core/envelope.ts';
import type { reportsCalls } from '@lectern/contract/reports/reports.calls.ts';
import { reportLimits } from '@lectern/contract/reports/reports.limits.ts';
import type { ReportFormat } from '@lectern/contract/reports/reports.names.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { dueAtOnce, dueLane, queue } from '../../platform/jobs/feature-jobs.ts';
import * as audit from '../audit/audit.service.ts';
import { eraseBytes } from '../files/files.service.ts';
import { chosenReport, countedRows, daysText, reportZone, type Chosen } from '../reports/choosing.service.ts';
import { pageOf } from '../reports/reports.service.ts';
import {
  endFile,
  findBeingMade,
  findFile,
  insertFile,
  listFiles,
  listOverAcrossInstitutions,
  type FileRow,
  type NewFile,
} from './report-files.repo.ts';
import { fileNameOf, toReportFile } from './report-files.view.ts';
import { makeReport } from './making.service.ts';

type Calls = typeof reportsCalls;

const minuteMs = 60_000;
const daySeconds = 86_400;

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ReportFormat, string>;

const wishes = ['kind', 'format', 'startDate', 'endDate', 'studentId'] as const;
type Wish = Pick<NewFile, (typeof wishes)[number]>;

const isSameWish = (one: Wish, other: Wish): boolean => wishes.every((wish) => one[wish] === other[wish]);

function linkOf(id: string): { data: string; fileId: string } {
  return { data: `${restBase}/report/export/${id}`, fileId: id };
}

async function recordExport(ctx: PersonCtx, file: NewFile): Promise<void> {
  const { levelId } = ctx.actor;
  await audit.record(ctx, {
    action: 'report.exported',
    ...(levelId === null
      ? ({ subjectKind: 'institution', subjectId: ctx.scope.institutionId } as const)
      : ({ subjectKind: 'level', subjectId: levelId } as const)),
    after: { report: file.kind, reportDays: daysText(file), lines: file.total },
  });
}

async function end(
  ctx: Ctx,
  { id, storageName }: Pick<FileRow, 'id' | 'storageName'>,
  state: 'failed' | 'cancelled' = 'cancelled',
): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (await endFile(tx.scope, id, state)) await queue(tx, eraseBytes, { storageName });
  });
}

/**
 * Has a file made of all rows of a report, and tells where it will be. Asked again while it is made, it is the same one;
 * asked again later, it takes the place of the older one.
 * Refuses with report_being_made who has another one made, with too_many_requests who had many in a day, and with
 * report_too_long more rows than a report has.
 */
async function askForFile(
  ctx: PersonCtx,
  { wanted, startDate, endDate, timeZone }: Chosen,
  format: ReportFormat,
): Promise<{ data: string; fileId: string }> {
  const { personId } = ctx.actor;
  const { kind, studentId } = wanted;
  const running = await findBeingMade(ctx.scope, personId);
  if (running) {
    if (!isSameWish(running, { kind, format, startDate, endDate, studentId }))
      throw new Refusal('report_being_made');
    return linkOf(running.id);
  }
  const total = await countedRows(ctx, wanted);
  await ctx.ports.limits.count(ctx.clock, {
    ...{ key: `report-file:${personId}`, most: reportLimits.filesInDay, windowSeconds: daySeconds },
  });
  return transaction(ctx, async (tx) => {
    const file: NewFile = {
      ...{ personId, kind, format, startDate, endDate, studentId, timeZone, total },
      ...{ language: ctx.language, hostName: ctx.host.hostName, storageName: randomUUID() },
    };
    const row = await insertFile(tx.scope, file, tx.clock.now());
    // Asked for twice at once: the one that came first is made.
    if (!row) return linkOf(found(await findBeingMade(tx.scope, personId)).id);
    for (const older of await listFiles(tx.scope, personId, { now: tx.clock.now(), since: row.createdAt }))
      if (older.id !== row.id && isSameWish(older, file)) await end(tx, older);
    await recordExport(tx, file);
    await queue(tx, makeReport, { fileId: row.id });
    return linkOf(row.id);
  });
}

/**
 * A page of the completed sessions in the asker's reach, or the address of their file. Refuses invalid days, an
 * empty choice, and as pageOf and askForFile do.
 */
export async function report(
  ctx: PersonCtx,
  {
    isUsageReport,
    isExport,
    format,
    pageNumber,
    itemsPerPage,
    ...choice
  }: CallParsed<Calls['report']>['query'],
): Promise<CallResult<Calls['report']>> {
  const chosen = await chosenReport(ctx, { ...choice, kind: isUsageReport ? 'usage' : 'medicAid' });
  return isExport ? askForFile(ctx, chosen, format) : pageOf(ctx, chosen, { pageNumber, itemsPerPage });
}

async function ownFile(ctx: PersonCtx, id: string): Promise<FileRow> {
  const row = await findFile(ctx.scope, id);
  if (row?.personId !== ctx.actor.personId) throw new Refusal('not_found');
  return row;
}

function anHourBefore(now: Date): Date {
  return new Date(now.getTime() - reportLimits.fileMinutes * minuteMs);
}

/**
 * The asker's files that are being made, still there or failed within the hour, and today's date for their reports.
 */
export async function ownFiles(ctx: PersonCtx): Promise<CallResult<Calls['ownReportFiles']>> {
  const now = ctx.clock.now();
  const rows = await listFiles(ctx.scope, ctx.actor.personId, { now, since: anHourBefore(now) });
  const timeZone = await reportZone(ctx);
  return { data: rows.map(toReportFile), today: zonedTime.dateOf(now.getTime(), timeZone), timeZone };
}

/** How far an own file is. Refuses with not_found that of anybody else. */
export async function fileState(ctx: PersonCtx, id: string): Promise<CallResult<Calls['reportFileState']>> {
  return toReportFile(await ownFile(ctx, id));
}

/** Ends the making of an own file, or takes it away. Said again, nothing happens. Refuses with not_found that of anybody else. */
export async function cancelFile(ctx: PersonCtx, id: string): Promise<null> {
  await end(ctx, await ownFile(ctx, id));
  return null;
}

/**
 * The bytes of an own file. Refuses with not_found that of anybody else, with report_not_ready before it is made, and with
 * report_gone once its hour is over.
 */
export async function sendFile(ctx: PersonCtx, id: string): Promise<FileAnswer> {
  const row = await ownFile(ctx, id);
  const { state, format, bytes, expiresAt, storageName } = row;
  if (state === 'waiting' || state === 'making') throw new Refusal('report_not_ready');
  if (state !== 'ready' || expiresAt === null || expiresAt <= ctx.clock.now())
    throw new Refusal('report_gone');
  return {
    ...{ stream: await ctx.ports.storage.read(storageName), bytes, contentType: contentTypes[format] },
    ...{ fileName: fileNameOf(row), inline: false, cacheControl: 'no-store' },
  };
}

/** Files are gone once their hour is over, and what never came to an end is given up. */
export const filesOver = dueLane(
  'report files over',
  ({ all, clock }) => {
    const now = clock.now();
    return listOverAcrossInstitutions(all, { now, since: anHourBefore(now), limit: dueAtOnce });
  },
  async (ctx, row) => end(ctx, row, row.state === 'ready' ? 'cancelled' : 'failed'),
);
