import { useEffect, useEffectEvent, useState } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { announce } from '../../../ui/live-region.tsx';
import type { Recipient } from '../classroom/recipient-select.tsx';
import type { LiveCall } from '../live-call.ts';

/** The typed text of the chat, and its receiver; it stays while the panel is closed. */
export interface ChatDraft {
  text: string;
  set: (text: string) => void;
  /** The one person who reads it; null for everyone. */
  recipient: Recipient | null;
  /** The removed receiver. Until the next choice the text goes to nobody, least of all to everyone. */
  lost: Recipient | null;
  choose: (recipient: Recipient | null) => void;
}

/** The draft of a call's chat. A text for one person goes to nobody once they were removed. */
export function useChatDraft(call: LiveCall): ChatDraft {
  const say = useSay();
  const [text, set] = useState('');
  const [{ recipient, lost }, setReader] = useState<Pick<ChatDraft, 'recipient' | 'lost'>>({
    recipient: null,
    lost: null,
  });
  const removed = useEffectEvent((userId: string) => {
    if (recipient?.id !== userId) return;
    setReader({ recipient: null, lost: recipient });
    announce(say('classroom.recipient.gone', { name: recipient.name }), 'assertive');
  });
  useEffect(
    () =>
      call.channel.on('call_disconnected', ({ userId, reason }) => {
        if (reason === 'removed') removed(userId);
      }),
    [call],
  );
  return { text, set, recipient, lost, choose: (chosen) => setReader({ recipient: chosen, lost: null }) };
}
