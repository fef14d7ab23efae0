import { useEffect, useState } from 'react';
import { isClassroom } from '../classroom/class-link.ts';
import { latePart } from '../../../ui/late-part.tsx';
import type { Recipient } from '../classroom/recipient-select.tsx';
import selectClasses from '../classroom/recipient-select.module.css';
import type { CallFacts, LiveCall } from '../live-call.ts';
import { ChatInput } from './parts/chat-input.tsx';
import { MessageList } from './parts/message-list.tsx';

// Only classes choose who reads a message. Its place is kept while it comes.
const RecipientSelect = latePart(
  async () => (await import('../classroom/recipient-select.tsx')).RecipientSelect,
  <div className={selectClasses.place} />,
);

/** The chat of a call: what was written, and where one writes. */
export function ChatPanel({
  call,
  facts,
  draft,
}: {
  call: LiveCall;
  facts: CallFacts;
  draft: { text: string; set: (text: string) => void };
}) {
  const { chat } = call;
  const [recipient, setRecipient] = useState<Recipient | null>(null);
  // Who was put out reads nothing any more, and the server refuses to write to them.
  useEffect(
    () =>
      call.channel.on('call_disconnected', ({ userId, reason }) => {
        if (reason === 'removed') setRecipient((chosen) => (chosen?.id === userId ? null : chosen));
      }),
    [call],
  );
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
        receiverId={recipient?.id ?? null}
        top={
          isClassroom(facts.flow) && <RecipientSelect call={call} value={recipient} onChoose={setRecipient} />
        }
      />
    </>
  );
}
