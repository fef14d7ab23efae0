import { coreChatEvents, coreCustomChatEvents, coreWebEvents } from '@lectern/contract/core/core.events.ts';
import { signedInOrGuest } from '../http/gates.ts';
import { onMessage, type MessageHandler } from './channel.ts';

/** Answers on all namespaces that the connection lives; the acknowledgement carries the time. */
export const heartbeats: readonly MessageHandler[] = [
  onMessage(coreWebEvents, 'heartbeat', { gate: signedInOrGuest, handle: async () => null }),
  onMessage(coreCustomChatEvents, 'heartbeat', { gate: signedInOrGuest, handle: async () => null }),
  onMessage(coreChatEvents, 'heartbeat', { gate: signedInOrGuest, handle: async () => null }),
];
