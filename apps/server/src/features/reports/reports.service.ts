import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { reportsCalls } from '@lectern/contract/reports/reports.calls.ts';
import type { ReportPage } from '@lectern/contract/reports/reports.shapes.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { found } from '../../platform/context/refusal.ts';
import type { RedirectAnswer } from '../../platform/http/route.ts';
import * as audit from '../audit/audit.service.ts';
import * as recordings from '../call/recording/recording.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as visitNotes from '../visit-notes/visit-notes.service.ts';
import { countedRows, daysText, type Chosen } from './choosing.service.ts';
import { listActiveStudents, listKeys } from './rows.repo.ts';
import { rowsOf } from './rows.service.ts';

type Calls = typeof reportsCalls;
type Query = CallParsed<Calls['report']>['query'];

/** That somebody has read rows of a report is written down, however few. */
async function recordReading(ctx: PersonCtx, chosen: Chosen, lines: number): Promise<void> {
  const { levelId } = ctx.actor;
  await audit.record(ctx, {
    action: 'report.read',
    ...(levelId === null
      ? ({ subjectKind: 'institution', subjectId: ctx.scope.institutionId } as const)
      : ({ subjectKind: 'level', subjectId: levelId } as const)),
    after: { report: chosen.wanted.kind, reportDays: daysText(chosen), lines },
  });
}

/**
 * A page of the completed sessions in the asker's reach; reading is audited. Refuses with report_too_long more rows
 * than a report has.
 */
export async function pageOf(
  ctx: PersonCtx,
  chosen: Chosen,
  { pageNumber, itemsPerPage }: Pick<Query, 'pageNumber' | 'itemsPerPage'>,
): Promise<ReportPage> {
  const limit = pageSize(itemsPerPage, ctx.host.pageSize);
  const totalItems = await countedRows(ctx, chosen.wanted);
  const keys = await listKeys(ctx.scope, chosen.wanted, { offset: (pageNumber - 1) * limit, limit });
  const data = await rowsOf(ctx, chosen.wanted.kind, keys);
  if (data.length > 0) await recordReading(ctx, chosen, data.length);
  const { currency } = await institutions.institutionSettings(ctx);
  return {
    ...{ data, pageNumber, itemsPerPage: limit, totalItems, totalPages: totalPages(totalItems, limit) },
    ...{ timeZone: chosen.timeZone, currency },
  };
}

/** Active students in the asker's reach, by the beginning of their number. */
export async function activeStudents(
  ctx: PersonCtx,
  { search, pageNumber, itemsPerPage }: CallParsed<Calls['activeStudents']>['query'],
): Promise<CallResult<Calls['activeStudents']>> {
  const limit = pageSize(itemsPerPage, ctx.host.pageSize);
  const { rows, total } = await listActiveStudents(ctx.scope, {
    ...{ levelIds: await levels.reachOf(ctx), search, limit, offset: (pageNumber - 1) * limit },
  });
  return {
    data: rows.map(({ id, studentNumber }) => ({ studentUserId: id, studentRollNumber: studentNumber })),
    ...{ pageNumber, itemsPerPage: limit, totalItems: total, totalPages: totalPages(total, limit) },
  };
}

/**
 * The material of a session, for people who may read its note; it is audited. Refuses with not_found people who may
 * not see the session.
 */
export async function materials(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<Calls['reportMaterials']>> {
  const { soapNotes } = await visitNotes.readNotes(ctx, visitId);
  return { data: soapNotes.materialImages };
}

/** Where one file of the material opens. The same refusals. */
export async function openMaterial(
  ctx: PersonCtx,
  { id, fileId }: CallParsed<Calls['reportMaterial']>['params'],
): Promise<RedirectAnswer> {
  const { data } = await materials(ctx, id);
  return { redirectTo: found(data.find((file) => file.id === fileId)).image };
}

/** Where one film of a session plays; that it was opened is audited. Refuses who may not see its record. */
export async function openRecording(
  ctx: PersonCtx,
  { id, fileId }: CallParsed<Calls['reportRecording']>['params'],
): Promise<RedirectAnswer> {
  return { redirectTo: (await recordings.watchFilm(ctx, id, fileId)).url };
}
