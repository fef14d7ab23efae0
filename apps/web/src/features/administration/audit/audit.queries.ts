import type { CallByRoute } from '@lectern/contract/calls.ts';
import type { CallInput } from '@lectern/contract/core/call.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';

type AuditQuery = CallInput<CallByRoute['GET /audit']>['query'];
type FileQuery = CallInput<CallByRoute['POST /audit/file']>['body'];

/** Entries of the audit; those before stay until the next ones are there. */
export const auditQuery = (query: AuditQuery) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => api('GET /audit', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The file of all entries that filters choose. */
export async function fetchAuditFile(body: FileQuery): Promise<Blob> {
  const { text } = await api('POST /audit/file', { body }, { timeoutMs: 60_000 });
  return new Blob([text], { type: 'text/csv;charset=utf-8' });
}
