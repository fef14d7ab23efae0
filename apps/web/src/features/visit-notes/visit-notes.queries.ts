import type { CallByRoute } from '@lectern/contract/calls.ts';
import type { CallInput } from '@lectern/contract/core/call.ts';
import type { SoapNotes, SoapNotesForm } from '@lectern/contract/visit-notes/visit-notes.shapes.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { uploadFiles, type FileUpload } from '../visits/visits.queries.ts';

/** The three texts of a note, by their names on the wire. */
export type NoteField = 'subjective' | 'objective' | 'plan';

/** A note, and what the person who asks may do with it. */
export interface OpenNote {
  soapNotes: SoapNotes;
  permissions: {
    mayRead: boolean;
    isPutOut: boolean;
    mayEdit: boolean;
    mayAddMaterials: boolean;
    mayComplete: boolean;
    mayEditMedicAid: boolean;
  };
}

/** News of the visit renew its note as well. */
export const visitNoteKeys = { one: queryKeys.visitNote };

/** The note of a visit, with what the person who asks may do. */
export const noteQuery = (visitId: string) =>
  queryOptions({
    queryKey: visitNoteKeys.one(visitId),
    queryFn: ({ signal }): Promise<OpenNote> =>
      api('GET /visit/:id/encounter', { params: { id: visitId } }, { signal }),
  });

/** Saves what is given of a note; the request outlives the tab. To complete it takes a key, so that a lost answer can be asked for. */
export async function saveNote(form: SoapNotesForm, idempotencyKey?: string): Promise<SoapNotes> {
  const options = { keepalive: true, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
  const { soapNotes } = await api('POST /visit/soap-notes', { body: form }, options);
  return soapNotes;
}

/** Files that become materials of a note. */
export interface MaterialUpload {
  visitId: string;
  files: readonly File[];
  isActiveCall: 0 | 1;
  onProgress: (share: number) => void;
  /** Told of each file that the server refuses, while the others are sent. */
  onRefused: NonNullable<FileUpload['onRefused']>;
}

/** Sends files and saves a draft of the note with those that were taken; null when none was. */
export async function addMaterials({
  visitId,
  files,
  isActiveCall,
  onProgress,
  onRefused,
}: MaterialUpload): Promise<SoapNotes | null> {
  const materialFileIds = await uploadFiles({ files, purpose: 'material', visitId, onProgress, onRefused });
  if (materialFileIds.length === 0) return null;
  return saveNote({ visitId, materialFileIds, visitNoteCompletedStatus: 0, isActiveCall });
}

/** Takes a material out of a note. */
export async function removeMaterial(materialId: string): Promise<SoapNotes> {
  const { soapNotes } = await api('DELETE /visit/material/:id', { params: { id: materialId } });
  return soapNotes;
}

/** A page of codes to pick from a list. */
export const offeredCodesQuery = (query: CallInput<CallByRoute['GET /code-lists/offered']>['query']) =>
  queryOptions({
    queryKey: [...queryKeys.codeLists, 'offered', query],
    queryFn: ({ signal }) => api('GET /code-lists/offered', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
