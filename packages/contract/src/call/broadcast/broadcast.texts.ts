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
} as const;
