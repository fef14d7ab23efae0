import type { Observable } from '@lectern/call-engine/observable.ts';
import type { Conversation } from '@lectern/contract/messages/messages.shapes.ts';
import type { NamedConversation } from '../with-whom.ts';

interface Shown {
  readonly whom: NamedConversation;
  readonly facts: Observable<Conversation | null>;
}

let shown: Shown | null = null;

/** Notes which conversation is open in this tab. Returns how to say that it is closed. */
export function showConversation(open: Shown): () => void {
  shown = open;
  return () => {
    if (shown === open) shown = null;
  };
}

/** Whether somebody looks at the conversation in which something was written. */
export function isInSight({
  conversationId,
  senderUserId,
}: {
  conversationId: string;
  senderUserId: string;
}): boolean {
  if (shown === null || document.visibilityState !== 'visible') return false;
  const { whom, facts } = shown;
  const known = whom.kind === 'along' ? whom.conversationId : (facts.get()?.conversationId ?? null);
  // Of one in which nothing was said yet this tab does not know the name.
  if (known === null) return whom.kind === 'person' && whom.id === senderUserId;
  return known === conversationId;
}
