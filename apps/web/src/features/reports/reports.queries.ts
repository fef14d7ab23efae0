import type { CallByRoute } from '@lectern/contract/calls.ts';
import type { CallInput, CallResponse } from '@lectern/contract/core/call.ts';
import type { ReportFormat } from '@lectern/contract/reports/reports.names.ts';
import type { ReportFile, ReportPage } from '@lectern/contract/reports/reports.shapes.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { reportsRefusals } from '@lectern/contract/reports/reports.names.ts';
import { api } from '../../lib/api-client.ts';
import { ApiFailure } from '../../lib/api-failure.ts';
import { translate } from '../../lib/i18n.ts';
import { serverNow } from '../../lib/server-clock.ts';

type Query = CallInput<CallByRoute['GET /report/medicAid']>['query'];

/** Which report is asked for. */
export type ReportWish = Pick<Query, 'startDate' | 'endDate' | 'search' | 'isUsageReport'>;

type Answer = CallResponse<CallByRoute['GET /report/medicAid']>;

function pageIn(answer: Answer): ReportPage {
  if ('pageNumber' in answer) return answer;
  throw new Error('A file was not asked for.');
}

const all = ['reports'] as const;

/** Where the files of somebody's reports are kept in the cache. */
export const reportFilesKey = [...all, 'files'] as const;

/** Where pages of reports are kept in the cache. */
export const reportRowsKey = [...all, 'rows'] as const;

/** A page of a report; the one before stays until it is there. */
export const reportQuery = (wish: ReportWish | null, pageNumber: number) =>
  queryOptions({
    queryKey: [...reportRowsKey, wish, pageNumber],
    queryFn: async ({ signal }) =>
      pageIn(
        await api('GET /report/medicAid', { query: { ...wish, pageNumber } }, { signal, timeoutMs: 60_000 }),
      ),
    enabled: wish !== null,
    placeholderData: keepPreviousData,
  });

/** Students whose number begins so. */
export const activeStudentsQuery = (search: string) =>
  queryOptions({
    queryKey: [...all, 'students', search],
    queryFn: ({ signal }) => api('GET /active-students', { query: { search, itemsPerPage: 20 } }, { signal }),
    staleTime: 60_000,
  });

/** The material of a session: it is asked for each time that it is shown, because each time is written into the audit. */
export const materialsQuery = (visitId: string) =>
  queryOptions({
    queryKey: [...all, 'materials', visitId],
    queryFn: ({ signal }) => api('GET /report/visit/:id/materials', { params: { id: visitId } }, { signal }),
    gcTime: 0,
  });

const lookAgainMs = 1_000;
/** A finished file disappears by itself: nobody can press one that is gone. */
const lookWhetherGoneMs = 20_000;

function nextLook(files: readonly ReportFile[]): number | false {
  if (files.some(({ state }) => state === 'waiting' || state === 'making')) return lookAgainMs;
  return files.length > 0 && lookWhetherGoneMs;
}

/** The files of one's own reports, polled each second while one is made, and now and then while one exists. */
export const reportFilesQuery = queryOptions({
  queryKey: reportFilesKey,
  queryFn: ({ signal }) => api('GET /report/export', {}, { signal }),
  refetchInterval: ({ state }) => nextLook(state.data?.data ?? []),
});

/** Has a file made of all rows of a report. */
export async function askForFile(wish: ReportWish, format: ReportFormat): Promise<string> {
  const answer = await api(
    'GET /report/medicAid',
    { query: { ...wish, isExport: true, format } },
    { timeoutMs: 60_000 },
  );
  if ('fileId' in answer) return answer.fileId;
  throw new Error('A page was not asked for.');
}

/** The address of a file that was made, if it is still there. Throws `ApiFailure` with `report_gone` where it is not. */
export async function findReport({ id }: Pick<ReportFile, 'id'>): Promise<string> {
  const { url, expiresAt } = await api('GET /report/export/:id', { params: { id } });
  if (url === null || expiresAt === null || Date.parse(expiresAt) <= serverNow())
    throw new ApiFailure({
      code: reportsRefusals.report_gone.status,
      response_code: 'report_gone',
      message: translate('reports.refusal.report_gone'),
    });
  return url;
}

/** Ends the making of a file, or takes it away. */
export function cancelFile(id: string) {
  return api('DELETE /report/export/:id', { params: { id } });
}
