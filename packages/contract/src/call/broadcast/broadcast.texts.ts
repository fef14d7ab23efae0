/** Texts of the broadcast. */
export const broadcastTexts = {
  refusal: {
    only_in_broadcast: 'This is possible in a live stream broadcast only.',
    broadcast_running: 'The broadcast has been started already.',
    broadcast_not_running: 'The broadcast has not been started yet.',
    broadcast_full: 'The broadcast is full. {{count}} people can watch at the same time.',
    not_watching: 'You are not in this broadcast now.',
  },
  started: 'Broadcast started successfully',
  notStarted: 'Broadcast not started... try Again',
  loading: 'Do not press the forward, backward, or any other key. Video stream is loading. Please wait..',
  streamFailed: 'Your educator has ended the session',
  vp9: 'Your browser cannot encode H.264. The broadcast is sent in VP9, which some older Apple devices cannot play.',
} as const;
