import { visitsEvents } from '@lectern/contract/visits/visits.events.ts';
import { signedInOrGuest } from '../../platform/http/gates.ts';
import { onMessage, type RealtimeShare } from '../../platform/realtime/channel.ts';
import * as standing from './standing.service.ts';

/** A window's questions after a lost connection. */
export const visitsRealtime: RealtimeShare = {
  connections: [],
  messages: [
    onMessage(visitsEvents, 'visits_missed', {
      gate: signedInOrGuest,
      handle: (ctx, { visitIds }) => standing.shownVisits(ctx, visitIds),
    }),
  ],
};
