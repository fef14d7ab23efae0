import { call } from '../../core/call.ts';
import { byId, bytes } from '../../core/core.shapes.ts';
import {
  broadcastNews,
  byStreamFile,
  educatorMuteBody,
  educatorMuteQuery,
  streamFocus,
  watchingEnded,
} from './broadcast.shapes.ts';

const entryRefusals = [
  'call_not_open',
  'visit_over',
  'removed_from_visit',
  'held_at_door',
  'no_room',
] as const;
const hostRefusals = ['not_the_host', 'only_in_broadcast', ...entryRefusals] as const;

/** Calls of a broadcast. */
export const broadcastCalls = {
  startBroadcast: call('POST', '/visit/:id/broadcast', {
    summary: 'The educator starts the stream of a broadcast. A second time it is refused.',
    params: byId,
    response: broadcastNews,
    refusals: ['broadcast_running', ...hostRefusals],
    success: 'broadcast.started',
  }),
  rehearseBroadcast: call('PUT', '/visit/:id/broadcast/rehearsal', {
    summary: 'The educator rehearses: the stream of a broadcast does not start by itself.',
    params: byId,
    response: broadcastNews,
    refusals: ['broadcast_running', ...hostRefusals],
  }),
  broadcastState: call('GET', '/visit/:id/broadcast', {
    summary: 'The state of a broadcast, for participants and observers. To be asked after every connect.',
    params: byId,
    response: broadcastNews,
    refusals: ['only_in_broadcast', ...entryRefusals],
  }),
  streamFocus: call('POST', '/visit/stream-focus', {
    summary: 'The educator chooses which of their tracks the stream shows.',
    body: streamFocus,
    response: broadcastNews,
    refusals: ['broadcast_not_running', ...hostRefusals],
  }),
  educatorMute: call('POST', '/visit/mute', {
    summary: "The educator's microphone was closed or opened; the viewers are told.",
    query: educatorMuteQuery,
    body: educatorMuteBody,
    response: broadcastNews,
    refusals: [...hostRefusals],
  }),
  endStudentBroadcast: call('PUT', '/visit/:id/end-broadcast', {
    summary: 'A viewer stops watching, or their stream failed; the broadcast goes on.',
    params: byId,
    response: watchingEnded,
    refusals: ['only_in_broadcast'],
  }),
  streamFile: call('GET', '/visit/:id/broadcast/stream/:file', {
    summary:
      'Sends the live playlist (index.m3u8) or a part of it to viewers in the broadcast, its educator and observers.',
    params: byStreamFile,
    transfer: 'file',
    response: bytes,
    refusals: ['only_in_broadcast', 'broadcast_not_running', 'not_watching', ...entryRefusals],
  }),
} as const;
