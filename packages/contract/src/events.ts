import { boardEvents } from './call/board/board.events.ts';
import { broadcastEvents, broadcastWebEvents } from './call/broadcast/broadcast.events.ts';
import { catchUpEvents } from './call/catch-up.events.ts';
import { chatEvents } from './call/chat/chat.events.ts';
import { classroomEvents } from './call/classroom/classroom.events.ts';
import { callEvents, callWebEvents } from './call/call.events.ts';
import { recordingEvents } from './call/recording/recording.events.ts';
import { steadinessEvents } from './call/steadiness/steadiness.events.ts';
import { coreChatEvents, coreCustomChatEvents, coreWebEvents } from './core/core.events.ts';
import { messagesEvents, messagesWebEvents } from './messages/messages.events.ts';
import { notificationsEvents } from './notifications/notifications.events.ts';
import { peopleEvents } from './people/people.events.ts';
import { visitNotesEvents } from './visit-notes/visit-notes.events.ts';
import { visitsEvents } from './visits/visits.events.ts';
import { waitingRoomEvents } from './waiting-room/waiting-room.events.ts';

/** Every socket message of the product, by namespace. A feature adds its own here once, when it is born. */
export const events = {
  '/chat': {
    toServer: {
      ...coreChatEvents.toServer,
      ...callEvents.toServer,
      ...catchUpEvents.toServer,
      ...boardEvents.toServer,
      ...chatEvents.toServer,
      ...classroomEvents.toServer,
      ...broadcastEvents.toServer,
      ...recordingEvents.toServer,
      ...steadinessEvents.toServer,
    },
    toClient: {
      ...coreChatEvents.toClient,
      ...callEvents.toClient,
      ...catchUpEvents.toClient,
      ...boardEvents.toClient,
      ...chatEvents.toClient,
      ...classroomEvents.toClient,
      ...broadcastEvents.toClient,
      ...recordingEvents.toClient,
      ...steadinessEvents.toClient,
    },
  },
  '/web': {
    toServer: {
      ...coreWebEvents.toServer,
      ...notificationsEvents.toServer,
      ...peopleEvents.toServer,
      ...visitsEvents.toServer,
      ...waitingRoomEvents.toServer,
    },
    toClient: {
      ...coreWebEvents.toClient,
      ...notificationsEvents.toClient,
      ...peopleEvents.toClient,
      ...visitsEvents.toClient,
      ...waitingRoomEvents.toClient,
      ...callWebEvents.toClient,
      ...broadcastWebEvents.toClient,
      ...visitNotesEvents.toClient,
      ...messagesWebEvents.toClient,
    },
  },
  '/custom-chat': {
    toServer: { ...coreCustomChatEvents.toServer, ...messagesEvents.toServer },
    toClient: { ...coreCustomChatEvents.toClient, ...messagesEvents.toClient },
  },
} as const;

/** The namespaces that exist. */
export type NamespaceName = keyof typeof events;

/** The names of the server's pushes on a namespace. */
export type ToClientName<N extends NamespaceName> = keyof (typeof events)[N]['toClient'] & string;

/** The content of a push. */
export type ServerPayload<
  N extends NamespaceName,
  E extends ToClientName<N>,
> = (typeof events)[N]['toClient'][E] extends { payload: { _zod: { output: infer O } } } ? O : never;
