import type { ChatState } from '@lectern/call-engine/chat/chat-store.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { announce } from '../../../ui/live-region.tsx';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';

/** Has a message read out that comes while the panel of the chat is closed; the open panel reads out its own. */
export function useChatNews({ chat }: Pick<LiveCall, 'chat'>, { ownId }: Pick<CallFacts, 'ownId'>): void {
  const say = useSay();
  const state = useObservable(chat.state);
  const before = useRef(state);
  const tell = useEffectEvent((was: ChatState, is: ChatState) => {
    const isOne = is.unread === was.unread + 1 && was.loading === 'idle';
    const last = is.messages.findLast(({ senderUserId }) => senderUserId !== ownId);
    if (isOne && last) announce(say('chat.spoken', { name: last.senderName, text: last.message }));
    else announce(say('chat.unread', { count: is.unread }));
  });
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (state.unread > was.unread) tell(was, state);
  }, [state]);
}
