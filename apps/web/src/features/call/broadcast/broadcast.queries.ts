import { api, apiAnswer } from '../../../lib/api-client.ts';

/** The state of a broadcast; fetched after every connection. */
export const fetchBroadcast = (visitId: string) =>
  api('GET /visit/:id/broadcast', { params: { id: visitId } });

/** The educator starts the stream; the answer's `message` is shown. */
export const startBroadcast = (visitId: string) =>
  apiAnswer('POST /visit/:id/broadcast', { params: { id: visitId } });

/** The educator rehearses first: no device of theirs starts the stream by itself. */
export const rehearseBroadcast = (visitId: string) =>
  api('PUT /visit/:id/broadcast/rehearsal', { params: { id: visitId } });

/** The educator chooses which of their tracks the stream shows; null leaves it to the server. */
export const focusStream = (visitId: string, streamId: string | null) =>
  api('POST /visit/stream-focus', { body: { sessionId: visitId, streamId } });

/** The educator was muted or unmuted; the viewers are notified. */
export const tellMute = (visitId: string, isMute: boolean) =>
  api('POST /visit/mute', { query: {}, body: { visitId, isMute } });

/** A viewer stops watching, or their stream failed; the broadcast goes on. */
export const stopWatching = (visitId: string) =>
  api('PUT /visit/:id/end-broadcast', { params: { id: visitId } });
