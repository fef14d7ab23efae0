import { isComing } from '@lectern/contract/call/recording/recording.rules.ts';
import { recordingLimits } from '@lectern/contract/call/recording/recording.limits.ts';
import type { Recording } from '@lectern/contract/call/recording/recording.shapes.ts';
import { queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../../lib/api-client.ts';
import { visitKeys } from '../../visits/visits.queries.ts';

/** Starts to record a call; only for the visit's educator. */
export const startRecording = (visitId: string) =>
  api('POST /visit/:id/archive/start', { params: { id: visitId } });

/** Stops the recording of a call. */
export const stopRecording = (visitId: string) =>
  api('POST /visit/:id/archive/stop', { params: { id: visitId } });

/** Puts a picture among those of the session; the answer's `message` is shown. */
export const saveScreenshot = (visitId: string, image: string) =>
  apiAnswer('POST /visit/screenshot', { body: { visitId, image } });

/** The recordings of a session that was held; asked for again while one is being made. */
export const recordingsQuery = (visitId: string) =>
  queryOptions({
    queryKey: [...visitKeys.one(visitId), 'recordings'] as const,
    queryFn: ({ signal }) => api('GET /visit/:id/recordings', { params: { id: visitId } }, { signal }),
    refetchInterval: ({ state }: { state: { data?: { data: Recording[] } | undefined } }) =>
      state.data?.data.some((one) => isComing(one.state)) ? recordingLimits.lookAgainMs : false,
  });

/** An address at which a film plays. Each one asked for is a view in the audit, so it is kept while the player is open. */
export const filmQuery = (visitId: string, filmId: string) =>
  queryOptions({
    queryKey: ['recording-film', visitId, filmId] as const,
    queryFn: ({ signal }) =>
      api('GET /visit/:id/recordings/:filmId', { params: { id: visitId, filmId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
