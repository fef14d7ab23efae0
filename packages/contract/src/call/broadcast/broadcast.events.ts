import { namespace } from '../../core/socket.ts';
import { broadcastBegun, broadcastNews, broadcastViewers, liveStreaming } from './broadcast.shapes.ts';

/** What everybody in a broadcast hears of its stream. */
export const broadcastEvents = namespace({
  name: '/chat',
  toServer: {},
  toClient: {
    live_streaming_started: {
      summary: 'The stream of the broadcast can be watched at this address.',
      payload: liveStreaming,
    },
    broadcast_changed: {
      summary: 'What holds for the broadcast changed: its state, its picture, whether the educator is muted.',
      payload: broadcastNews,
    },
    broadcast_viewers: {
      summary: 'To the educator and who looks on: how many watch now.',
      payload: broadcastViewers,
    },
  },
});

/** What administrators of Level 2 hear of broadcasts while they are elsewhere in the product. */
export const broadcastWebEvents = namespace({
  name: '/web',
  toServer: {},
  toClient: {
    broadcast_started: {
      summary: 'To administrators of Level 2 who may look on: a broadcast has begun.',
      payload: broadcastBegun,
    },
  },
});
