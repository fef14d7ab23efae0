import type { CodeListKind } from '@lectern/contract/code-lists/code-lists.names.ts';
import type { CallByRoute } from '@lectern/contract/calls.ts';
import type { CallInput } from '@lectern/contract/core/call.ts';
import { uploadField } from '@lectern/contract/files/files.names.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiAnswer, apiFile } from '../../lib/api-client.ts';
import { upload } from '../../lib/api-upload.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** A page of a list as it is kept. */
export const codesQuery = (query: CallInput<CallByRoute['GET /code-lists']>['query']) =>
  queryOptions({
    queryKey: [...queryKeys.codeLists, query],
    queryFn: ({ signal }) => api('GET /code-lists', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

type Body<R extends keyof CallByRoute> = CallInput<CallByRoute[R]> extends { body: infer B } ? B : never;

/** Adds one code to a list. */
export const addCode = (body: Body<'POST /code-lists'>, idempotencyKey: string) =>
  apiAnswer('POST /code-lists', { body }, { idempotencyKey });

/** Saves description and order of a code. */
export const changeCode = (id: string, body: Body<'PUT /code-lists/:id'>) =>
  apiAnswer('PUT /code-lists/:id', { params: { id }, body });

/** Offers a code no longer, or again. */
export const setCodeStatus = (id: string, active: boolean) =>
  apiAnswer('PUT /code-lists/:id/status', { params: { id }, body: { active } });

/** The file with heads and an example. */
export function fetchCodeTemplate(kind: CodeListKind): Promise<Blob> {
  return apiFile('GET /code-lists/template', { query: { kind } });
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append(uploadField, file, file.name);
  return form;
}

/** Asks what a file would do to a list. */
export const rehearseCodes = (kind: CodeListKind, file: File, onProgress: (share: number) => void) =>
  upload('POST /code-lists/rehearsal', { form: formOf(file), query: { kind } }, { onProgress });

/** The lines of a file that are to be corrected, as a file. */
export async function fetchCodeFaults(kind: CodeListKind, file: File): Promise<{ name: string; file: Blob }> {
  const { response } = await upload('POST /code-lists/faults', { form: formOf(file), query: { kind } });
  return { name: response.name, file: new Blob([response.text], { type: 'text/csv;charset=utf-8' }) };
}

/** Does what a rehearsal of the same file has told. */
export const importCodes = (kind: CodeListKind, { file, rehearsal }: { file: File; rehearsal: string }) =>
  upload('POST /code-lists/import', { form: formOf(file), query: { kind, rehearsal } });
