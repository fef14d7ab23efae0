import { currentSession, followSession } from '../../identity/session.ts';
import { keyOf, type WithWhom } from '../with-whom.ts';
import { openConversation, type MessagesChannel, type OpenConversation } from './make-messages.ts';
import { holdMessagesChannel } from './use-messages-channel.ts';

interface Kept {
  readonly open: OpenConversation;
  readonly ownId: string;
  readonly end: () => void;
}

/** Conversations in which something waits to be sent, shown or not. */
const kept = new Map<string, Kept>();

const nothing = (): void => undefined;

// What somebody wrote is sent by them or not at all.
followSession(() => {
  const id = currentSession()?.id;
  for (const { ownId, end } of kept.values()) if (ownId !== id) end();
});

function keepWhileWaiting(key: string, open: OpenConversation, ownId: string): void {
  open.chat.state.subscribe(() => {
    const known = kept.get(key);
    const isWaiting = open.chat.state.get().pending.length > 0;
    if (known?.open === open && !isWaiting) known.end();
    if (known || !isWaiting || currentSession()?.id !== ownId) return;
    const stops = [open.follow(nothing), holdMessagesChannel()];
    const end = (): void => {
      kept.delete(key);
      for (const stop of stops) stop();
    };
    kept.set(key, { open, ownId, end });
  });
}

/**
 * The conversation with somebody. As long as something that was written in it is not stored it stays the same one, goes on
 * over screens and is sent as soon as there is a connection, until the session ends.
 */
export function conversationWith(
  whom: WithWhom,
  { ownId, channel }: { ownId: string; channel: MessagesChannel },
): OpenConversation {
  const key = `${ownId} ${keyOf(whom)}`;
  const known = kept.get(key);
  if (known) return known.open;
  const open = openConversation(whom, { ownId, channel });
  keepWhileWaiting(key, open, ownId);
  return open;
}
