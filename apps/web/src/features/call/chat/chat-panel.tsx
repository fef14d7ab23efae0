import type { ChatStore } from '@lectern/call-engine/chat/chat-store.ts';
import { useEffect } from 'react';
import type { CallFacts } from '../live-call.ts';
import { ChatInput } from './parts/chat-input.tsx';
import { MessageList } from './parts/message-list.tsx';

/** The chat of a call: what was written, and where one writes. */
export function ChatPanel({
  chat,
  facts,
  draft,
}: {
  chat: ChatStore;
  facts: CallFacts;
  draft: { text: string; set: (text: string) => void };
}) {
  useEffect(() => {
    chat.setOpen(true);
    return () => chat.setOpen(false);
  }, [chat]);
  return (
    <>
      <MessageList chat={chat} facts={facts} />
      <ChatInput chat={chat} visitId={facts.flow.visitId} draft={draft} />
    </>
  );
}
