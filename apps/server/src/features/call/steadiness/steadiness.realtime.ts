import { steadinessEvents } from '@lectern/contract/call/steadiness/steadiness.events.ts';
import { Refusal } from '../../../platform/context/refusal.ts';
import { whoMay } from '../../../platform/http/gates.ts';
import { onMessage, type MessageHandler } from '../../../platform/realtime/channel.ts';
import { steadyConnection } from './steadiness.service.ts';

export const steadinessMessages: MessageHandler[] = [
  onMessage(steadinessEvents, 'steady_connection', {
    gate: whoMay('attendCalls'),
    handle: async (ctx, payload, connection) => {
      // A socket acts for the visit it was admitted to, whatever its messages name.
      if (payload.visitId !== connection.visitId) throw new Refusal('not_found');
      return steadyConnection(ctx, payload);
    },
  }),
];
