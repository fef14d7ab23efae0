import { ChatStore } from '@lectern/call-engine/chat/chat-store.ts';
import { createState, type Observable, type State } from '@lectern/call-engine/observable.ts';
import type { ChatSend } from '@lectern/contract/call/chat/chat.shapes.ts';
import type { events } from '@lectern/contract/events.ts';
import type { Conversation, DirectMessage } from '@lectern/contract/messages/messages.shapes.ts';
import { ApiFailure, isPassing } from '../../../lib/api-failure.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import type { Channel } from '../../../lib/socket-client.ts';
import { fetchMessages } from '../messages.queries.ts';
import type { WithWhom } from '../with-whom.ts';

/** What direct messages are told on. */
export type MessagesChannel = Channel<{ readonly name: '/custom-chat' } & (typeof events)['/custom-chat']>;

/** An open conversation: its messages, and what is known beside them. */
export interface OpenConversation {
  readonly chat: ChatStore<DirectMessage>;
  readonly facts: Observable<Conversation | null>;
  /** Follows what is told of it. Returns how to stop. */
  readonly follow: (heard: (message: DirectMessage) => void) => () => void;
}

function mergeMessages(
  known: readonly DirectMessage[],
  received: readonly DirectMessage[],
): readonly DirectMessage[] {
  if (received.length === 0) return known;
  const all = new Map(known.map((message) => [message.messageId, message]));
  for (const message of received) {
    const before = all.get(message.messageId);
    if (!before || before.revision <= message.revision) all.set(message.messageId, message);
  }
  return [...all.values()].sort((a, b) => a.number - b.number);
}

function cursorOf(messages: readonly DirectMessage[]): string | undefined {
  return messages.length === 0 ? undefined : String(Math.max(...messages.map(({ revision }) => revision)));
}

/** A refusal that sending again would not change. */
function refusalOf(error: unknown): string | null {
  return error instanceof ApiFailure && !isPassing(error) ? error.message : null;
}

interface Line {
  readonly whom: WithWhom;
  readonly channel: MessagesChannel;
  readonly facts: State<Conversation | null>;
}

const idOf = ({ whom, facts }: Line): string | null =>
  whom.kind === 'along' ? whom.conversationId : (facts.get()?.conversationId ?? null);

async function send({ whom, channel, facts }: Line, message: ChatSend): Promise<DirectMessage> {
  if (whom.kind === 'along') throw new Error('Who reads along writes nothing.');
  const { clientMessageId, textMessage, fileId } = message;
  const { message: stored } = await channel.send('on_chat_send_message', {
    ...{ clientMessageId, textMessage, receiverId: whom.id },
    ...(fileId ? { fileId, havingImage: 1 as const } : {}),
    ...(whom.childId === null ? {} : { studentUserId: whom.childId }),
  });
  const now = facts.get();
  if (now?.conversationId === null) facts.set({ ...now, conversationId: stored.conversationId });
  return stored;
}

function makeChat(line: Line, ownId: string): ChatStore<DirectMessage> {
  const { whom, channel, facts } = line;
  let seen: string | null = null;
  const load = async (before?: number) => {
    const { data } = await fetchMessages(whom, before);
    if (before === undefined) facts.set(data.conversation);
    return { messages: data.messages, hasOlder: (data.messages[0]?.number ?? 1) > 1 };
  };
  const chat: ChatStore<DirectMessage> = new ChatStore<DirectMessage>({
    ownId,
    isConnected: () => channel.state.get() === 'connected',
    send: (message) => send(line, message),
    newest: () => load(),
    older: () => load(chat.state.get().messages[0]?.number ?? 1),
    missed: async (since) => {
      const conversationId = idOf(line);
      if (conversationId === null) return { messages: [], hasMore: false };
      return channel.send('custom_chat_missed', { conversationId, sinceRevision: Number(since ?? 0) });
    },
    merge: mergeMessages,
    cursorOf,
    isCounted: () => true,
    refusalOf,
    newId: () => crypto.randomUUID(),
    now: serverNow,
    seen: { get: () => seen, set: (id) => (seen = id) },
  });
  return chat;
}

function isOf(line: Line, message: DirectMessage): boolean {
  const id = idOf(line);
  if (id !== null) return message.conversationId === id;
  const { whom } = line;
  return whom.kind === 'person' && [message.senderUserId, message.receiverUserId].includes(whom.id);
}

/** The conversation with somebody, over the channel of messages, and over HTTP for what was written before. */
export function openConversation(
  whom: WithWhom,
  { ownId, channel }: { ownId: string; channel: MessagesChannel },
): OpenConversation {
  const facts = createState<Conversation | null>(null);
  const line: Line = { whom, channel, facts };
  const chat = makeChat(line, ownId);
  const take = (message: DirectMessage, heard: (message: DirectMessage) => void): void => {
    if (!isOf(line, message)) return;
    // The first word of the other one: which conversation it is, says the server.
    if (idOf(line) === null) {
      void chat.load();
      return;
    }
    chat.receive(message);
    heard(message);
  };
  return {
    chat,
    facts,
    follow: (heard) => {
      const stops = [
        channel.on('custom_chat_message', (message) => take(message, heard)),
        channel.on('custom_chat_receipt', ({ conversationId, userId, ...receipts }) => {
          const now = facts.get();
          if (now && conversationId === idOf(line) && userId === ownId) facts.set({ ...now, receipts });
        }),
        channel.onReconnect(() => void chat.catchUp()),
      ];
      return () => {
        for (const stop of stops) stop();
        chat.stop();
      };
    },
  };
}
