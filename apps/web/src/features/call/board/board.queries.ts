import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { uploadFiles, visitKeys } from '../../visits/visits.queries.ts';

/** An address of a picture on the board that works for some minutes. */
export async function boardImageAddress(visitId: string, fileId: string): Promise<string> {
  const { url } = await api('GET /visit/:visitId/whiteboard/image/:fileId', { params: { visitId, fileId } });
  return url;
}

/** Stores a picture for the board and tells its id. */
export async function uploadBoardImage(visitId: string, file: File): Promise<string> {
  const [fileId] = await uploadFiles({ files: [file], purpose: 'board', visitId });
  if (fileId === undefined) throw new Error('The upload was answered without a file');
  return fileId;
}

/** Boards that were kept with a session; a picture that is still being made is asked for again. */
export const keptBoardsQuery = (visitId: string) =>
  queryOptions({
    queryKey: [...visitKeys.one(visitId), 'whiteboard'] as const,
    queryFn: ({ signal }) => api('GET /visit/:id/whiteboard', { params: { id: visitId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(({ image }) => image === null) ? 2_000 : false),
  });

/** The educator's own sessions of today that are not over. */
export const ownCurrentQuery = queryOptions({
  queryKey: [...visitKeys.all, 'current'] as const,
  queryFn: async ({ signal }) => {
    const current = await api('GET /current-appointments', {}, { signal });
    return current.userType === 'physician' ? current.data : [];
  },
});
