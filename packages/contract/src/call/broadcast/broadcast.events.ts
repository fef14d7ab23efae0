import { namespace } from '../../core/socket.ts';
import { broadcastBegun, broadcastNews, broadcastViewers, liveStreaming } from './broadcast.shapes.ts';

/** The news of a stream for everybody in its broadcast. */
export const broadcastEvents = namespace({
  name: '/chat',
  toServer: {},
  toClient: {
    live_streaming_started: {
      summary: 'The stream of the broadcast can be watched at this address.',
      payload: liveStreaming,
    },
    broadcast_changed: {
      summary: 'The broadcast changed: its state, its picture, whether the educator is muted.',
      payload: broadcastNews,
    },
    broadcast_viewers: {
      summary: 'To the educator and observers: how many watch now.',
      payload: broadcastViewers,
    },
  },
});

/** The news of broadcasts for administrators of Level 2 elsewhere in the product. */
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
