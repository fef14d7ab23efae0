import { catchUpEvents } from '@lectern/contract/call/catch-up.events.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { onMessage, type MessageHandler } from '../../platform/realtime/channel.ts';
import { catchUp } from './catch-up.service.ts';

export const catchUpMessages: MessageHandler[] = [
  onMessage(catchUpEvents, 'catch_up', {
    gate: whoMay('followCalls'),
    // It is the first message of a connection, whose person was just read.
    isFrequent: true,
    handle: async (ctx, payload, { visitId }) => {
      if (visitId === null || payload.visitId !== visitId) throw new Refusal('not_found');
      return catchUp(ctx, { ...payload, visitId });
    },
  }),
];
