import {
  wireOfUploadType,
  type FileFormat,
  type LineFilter,
  type UploadType,
} from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import type { bulkUploadsCalls } from '@lectern/contract/bulk-uploads/bulk-uploads.calls.ts';
import type { Upload } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import type { CallByRoute } from '@lectern/contract/calls.ts';
import type { CallInput } from '@lectern/contract/core/call.ts';
import { timing } from '@lectern/contract/core/core.limits.ts';
import { uploadField } from '@lectern/contract/files/files.names.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiAnswer, apiFile } from '../../lib/api-client.ts';
import { upload } from '../../lib/api-upload.ts';

/** Everything that shows uploads is cached under `all`, so that what is done renews it at once. */
export const uploadKeys = { all: ['bulk-uploads'] as const };

/** Whether something goes on with an upload by itself. */
export function isWorking({ state }: Pick<Upload, 'state'>): boolean {
  return state === 'reading' || state === 'applying' || state === 'undoing';
}

/** How many people a confirmation adds or changes. */
export function changesOf({ new: added, changed }: Upload['counts']): number {
  return added + changed;
}

/** One upload; as long as something goes on with it, it is asked for again each second. */
export const uploadQuery = (id: string) =>
  queryOptions({
    queryKey: [...uploadKeys.all, 'one', id],
    queryFn: ({ signal }) => api('GET /user/bulk-upload/:id', { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? timing.tickMs : false),
    staleTime: 0,
  });

/** A page of the uploads of the own level, of one or two types. */
export const uploadsQuery = (type: UploadType | undefined, pageNumber: number) =>
  queryOptions({
    queryKey: [...uploadKeys.all, 'page', { type, pageNumber }],
    queryFn: ({ signal }) => api('GET /user/bulk-upload', { query: { type, pageNumber } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A page of the lines of an upload; fetched again when its state or its counts change. */
export const linesQuery = (
  { id, state, counts }: Pick<Upload, 'id' | 'state' | 'counts'>,
  query: { only: LineFilter | undefined; pageNumber: number },
) =>
  queryOptions({
    queryKey: [...uploadKeys.all, 'lines', id, { ...query, state, lines: counts.lines }],
    queryFn: ({ signal }) =>
      api('GET /user/bulk-upload/:id/error-details', { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: state !== 'reading' && state !== 'refused',
  });

/** The sent form of a file. */
export interface SentAs {
  type: UploadType;
  /** Of a file of numbers: whether they are opened. */
  isOpening: boolean;
}

/** Sends a file, and tells how much of it is there. */
export function sendFile({ type, isOpening }: SentAs, file: File, onProgress: (share: number) => void) {
  const form = new FormData();
  form.append(uploadField, file, file.name);
  if (type === 'statuses')
    return upload(
      'POST /user/inactive-student/bulk-upload',
      { form, query: { activeStatus: isOpening ? 1 : 0 } },
      { onProgress },
    );
  return upload(
    'POST /user/bulk-upload',
    { form, query: { typeOfUser: wireOfUploadType[type] } },
    { onProgress },
  );
}

/** An empty file with an example. */
export function fetchTemplate(type: UploadType, format: FileFormat): Promise<Blob> {
  return apiFile('GET /user/bulk-upload/template', { query: { type, format } });
}

/** The lines that did not go in, as a file. */
export function fetchFaults(id: string): Promise<Blob> {
  const query = { format: 'csv' } as const;
  return apiFile('GET /user/bulk-upload/:id/file', { params: { id }, query }, { timeoutMs: 120_000 });
}

type Confirmation = CallInput<CallByRoute['PUT /user/bulk-upload/:id/confirm']>['body'];

/** Starts to apply what was shown. */
export function confirmUpload(id: string, body: Confirmation) {
  return apiAnswer('PUT /user/bulk-upload/:id/confirm', { params: { id }, body });
}

/** Forgets what was read. */
export function discardUpload(id: string) {
  return apiAnswer('DELETE /user/bulk-upload/:id', { params: { id } });
}

/** Begins to restore what an upload has changed. */
export function undoUpload(id: string, body: CallInput<typeof bulkUploadsCalls.undoBulkUpload>['body']) {
  return apiAnswer('PUT /user/bulk-upload/:id/undo', { params: { id }, body });
}

/** Gives new first passwords as slips to the next 200 students of an upload behind a line. */
export function makeUploadSlips(id: string, after: number) {
  return api('POST /user/bulk-upload/:id/sign-in-slips', { params: { id }, body: { after } });
}

/** So often the progress of letters is asked for. */
const lettersMs = 3 * timing.tickMs;

/** How far the invitations of an upload are; asked for again as long as letters go out. */
export const invitationsQuery = (id: string) =>
  queryOptions({
    queryKey: [...uploadKeys.all, 'invitations', id],
    queryFn: ({ signal }) => api('GET /user/bulk-upload/:id/invitations', { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && data.waiting > 0 ? lettersMs : false),
    staleTime: 0,
  });

/** Starts to write to the people of an upload; skips those who got a letter already. */
export function sendInvitations(id: string) {
  return apiAnswer('POST /user/bulk-upload/:id/invitations', { params: { id } });
}

/** Gives first passwords to new students who have not signed in; they are shown only this once. */
export function giveFirstPasswords(id: string) {
  return api('POST /user/bulk-upload/:id/first-passwords', { params: { id } });
}
