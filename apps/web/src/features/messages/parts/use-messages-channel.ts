import { useEffect, useState } from 'react';
import { openChannel } from '../../../lib/socket-client.ts';
import { socketTicket } from '../../../lib/socket-ticket.ts';
import { followStale } from '../../../lib/stale-queries.ts';
import type { MessagesChannel } from './make-messages.ts';

const graceMs = 1_000;

let channel: MessagesChannel | null = null;
let users = 0;

function open(): MessagesChannel {
  if (channel) return channel;
  channel = openChannel({ name: '/custom-chat', ticket: socketTicket });
  followStale('/custom-chat', channel);
  return channel;
}

function closeIfUnused(): void {
  if (users > 0 || !channel) return;
  channel.close();
  channel = null;
}

/** Keeps the channel open on any screen. Returns how to release it. */
export function keepMessagesChannel(): () => void {
  users += 1;
  return () => {
    users -= 1;
    window.setTimeout(closeIfUnused, graceMs);
  };
}

/** Reports that messages have reached this person; a lost report is repeated with the next one. */
function tellDelivered(to: MessagesChannel): void {
  to.send('custom_chat_delivered', {}).catch(() => undefined);
}

/** The channel of messages while the screen is shown. Writers report what has reached them. */
export function useMessagesChannel(ownId: string, isWriter: boolean): MessagesChannel {
  const [held] = useState(open);
  useEffect(() => {
    const letGo = keepMessagesChannel();
    const stops = isWriter
      ? [
          held.state.subscribe(() => {
            if (held.state.get() === 'connected') tellDelivered(held);
          }),
          held.on('custom_chat_message', ({ receiverUserId }) => {
            if (receiverUserId === ownId) tellDelivered(held);
          }),
        ]
      : [];
    return () => {
      for (const stop of stops) stop();
      letGo();
    };
  }, [held, ownId, isWriter]);
  return held;
}
