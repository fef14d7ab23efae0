import { useEffect } from 'react';
import { isClassroom } from '../classroom/class-link.ts';
import { latePart } from '../../../ui/late-part.tsx';
import selectClasses from '../classroom/recipient-select.module.css';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import { ChatInput } from './parts/chat-input.tsx';
import { MessageList } from './parts/message-list.tsx';
import type { ChatDraft } from './use-chat-draft.ts';

// Only classes choose who reads a message. Its place is kept while it comes.
const RecipientSelect = latePart(
  async () => (await import('../classroom/recipient-select.tsx')).RecipientSelect,
  <div className={selectClasses.place} />,
);

/** The chat of a call: its messages, and the input. */
export function ChatPanel({ call, facts, draft }: { call: LiveCall; facts: CallFacts; draft: ChatDraft }) {
  const { chat } = call;
  useEffect(() => {
    chat.setOpen(true);
    return () => chat.setOpen(false);
  }, [chat]);
  return (
    <>
      <MessageList chat={chat} facts={facts} />
      <ChatInput
        chat={chat}
        visitId={facts.flow.visitId}
        draft={draft}
        receiverId={draft.recipient?.id ?? null}
        hasReader={draft.lost === null}
        top={
          isClassroom(facts.flow) && (
            <RecipientSelect call={call} value={draft.recipient} lost={draft.lost} onChoose={draft.choose} />
          )
        }
      />
    </>
  );
}
