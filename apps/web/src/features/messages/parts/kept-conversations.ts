import { currentSession, followSession } from '../../identity/session.ts';
import { keyOf, type WithWhom } from '../with-whom.ts';
import { openConversation, type MessagesChannel, type OpenConversation } from './make-messages.ts';
import { keepUnsent, unsentOf } from './unsent.ts';
import { keepMessagesChannel } from './use-messages-channel.ts';

interface Kept {
  readonly open: OpenConversation;
  readonly ownId: string;
  readonly end: () => void;
}

interface Whose {
  readonly whom: WithWhom;
  readonly ownId: string;
}

/** Conversations in which something waits to be sent, shown or not. */
const kept = new Map<string, Kept>();

const nothing = (): void => undefined;

// A message is sent by its author or not at all.
followSession(() => {
  const id = currentSession()?.id;
  for (const { ownId, end } of kept.values()) if (ownId !== id) end();
});

/** Keeps in this tab what waits, over a reload of it too. */
function storeWhatWaits({ chat }: OpenConversation, { whom, ownId }: Whose): void {
  if (whom.kind === 'along') return;
  let stored = chat.state.get().pending;
  chat.state.subscribe(() => {
    const { pending } = chat.state.get();
    if (pending === stored || currentSession()?.id !== ownId) return;
    keepUnsent(ownId, { whom, pending });
    stored = pending;
  });
}

function keepWhileWaiting(key: string, open: OpenConversation, ownId: string): void {
  open.chat.state.subscribe(() => {
    const known = kept.get(key);
    const isWaiting = open.chat.state.get().pending.length > 0;
    if (known?.open === open && !isWaiting) known.end();
    if (known || !isWaiting || currentSession()?.id !== ownId) return;
    const stops = [open.follow(nothing), keepMessagesChannel()];
    const end = (): void => {
      kept.delete(key);
      for (const stop of stops) stop();
    };
    kept.set(key, { open, ownId, end });
  });
}

/**
 * The conversation with somebody. As long as something that was written in it is not stored it stays the same one, goes on
 * over screens and is sent as soon as there is a connection, until the session ends; a reload of the tab takes it along.
 */
export function conversationWith(
  whom: WithWhom,
  { ownId, channel }: { ownId: string; channel: MessagesChannel },
): OpenConversation {
  const key = `${ownId} ${keyOf(whom)}`;
  const known = kept.get(key);
  if (known) return known.open;
  const open = openConversation(whom, { ownId, channel });
  storeWhatWaits(open, { whom, ownId });
  keepWhileWaiting(key, open, ownId);
  const unsent = unsentOf(ownId).find((one) => keyOf(one.whom) === keyOf(whom));
  if (unsent) open.chat.restore(unsent.pending);
  return open;
}

/** Goes on with what waited when the tab was reloaded: it is sent as soon as there is a connection. */
export function resumeUnsent({ ownId, channel }: { ownId: string; channel: MessagesChannel }): void {
  for (const { whom } of unsentOf(ownId)) conversationWith(whom, { ownId, channel });
}
