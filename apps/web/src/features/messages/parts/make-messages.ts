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

/** The channel of direct messages. */
export type MessagesChannel = Channel<{ readonly name: '/custom-chat' } & (typeof events)['/custom-chat']>;

/** An open conversation: its messages, and what else is known of it. */
export interface OpenConversation {
  readonly chat: ChatStore<DirectMessage>;
  readonly facts: Observable<Conversation | null>;
  /** Follows its news, and catches up with every connection, including the first. Returns how to stop. */
  readonly follow: (heard: (message: DirectMessage) => void) => () => void;
}

interface Line {
  readonly whom: WithWhom;
  readonly channel: MessagesChannel;
  readonly facts: State<Conversation | null>;
  /** Up to which revision everything is known; null while nothing is. */
  cursor: number | null;
  /** The newest revision that was pushed. */
  heard: number;
  /** Messages before a pushed one are being requested. */
  isFilling: boolean;
  /** The number of the oldest message up to which nothing is left out. */
  floor: number;
  /** The newest messages that are being loaded. */
  loading: Promise<void>;
}

/** Known and received ones in order. Changes before the oldest visible one come with its page. */
function mergeMessages(
  known: readonly DirectMessage[],
  received: readonly DirectMessage[],
  floor: number,
): readonly DirectMessage[] {
  const all = new Map(known.map((message) => [message.messageId, message]));
  const taken = received.filter(({ messageId, number }) => all.has(messageId) || number >= floor);
  if (taken.length === 0) return known;
  for (const message of taken) {
    const before = all.get(message.messageId);
    if (!before || before.revision <= message.revision) all.set(message.messageId, message);
  }
  return [...all.values()].sort((a, b) => a.number - b.number);
}

/** Everything up to the newest of these revisions is known: they were loaded, or asked for. */
function knowUpTo(line: Line, messages: readonly DirectMessage[]): void {
  if (messages.length === 0) return;
  line.cursor = Math.max(line.cursor ?? 0, ...messages.map(({ revision }) => revision));
}

/**
 * Pushes can get lost, or overtake each other: messages missed before one are requested. Only a push without a gap
 * before it proves that everything up to it is known.
 */
function noteHeard(line: Line, chat: ChatStore<DirectMessage>, { revision }: DirectMessage): void {
  line.heard = Math.max(line.heard, revision);
  if (line.cursor !== null && revision === line.cursor + 1) line.cursor = revision;
  void fillGap(line, chat);
}

async function fillGap(line: Line, chat: ChatStore<DirectMessage>): Promise<void> {
  if (line.isFilling || line.cursor === null || line.heard <= line.cursor) return;
  line.isFilling = true;
  const { heard } = line;
  await chat.catchUp();
  line.isFilling = false;
  // Pushes meanwhile may have come before the answer was made.
  if (line.heard > heard) await fillGap(line, chat);
}

/** A refusal that sending again would not change. */
function refusalOf(error: unknown): string | null {
  return error instanceof ApiFailure && !isPassing(error) ? error.message : null;
}

const idOf = ({ whom, facts }: Pick<Line, 'whom' | 'facts'>): string | null =>
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

async function page(line: Line, before?: number) {
  const { data } = await fetchMessages(line.whom, before);
  const { messages } = data;
  const oldest = messages[0]?.number ?? 1;
  const isFirst = line.floor === 0;
  line.floor = isFirst ? oldest : Math.min(line.floor, oldest);
  if (before === undefined) {
    line.facts.set(data.conversation);
    // There may be others between this and the known ones: they are requested.
    if (line.cursor === null) knowUpTo(line, messages);
  }
  return { messages, hasOlder: oldest > 1 };
}

/** The missed messages; without a known revision the newest are loaded. */
async function missed(line: Line, chat: ChatStore<DirectMessage>) {
  const conversationId = idOf(line);
  if (conversationId === null || line.cursor === null) {
    await chat.load();
    if (chat.state.get().loading === 'failed') throw new Error('The newest messages could not be loaded.');
    return { messages: [], hasMore: false };
  }
  const answer = await line.channel.send('custom_chat_missed', {
    ...{ conversationId, sinceRevision: line.cursor },
  });
  knowUpTo(line, answer.messages);
  return answer;
}

function makeChat(line: Line, ownId: string): ChatStore<DirectMessage> {
  let seen: string | null = null;
  const chat: ChatStore<DirectMessage> = new ChatStore<DirectMessage>({
    ownId,
    isConnected: () => line.channel.state.get() === 'connected',
    send: (message) => send(line, message),
    newest: () => {
      const loaded = page(line);
      line.loading = loaded.then(
        () => undefined,
        // The list shows the failure.
        () => undefined,
      );
      return loaded;
    },
    older: () => page(line, chat.state.get().messages[0]?.number ?? 1),
    missed: () => missed(line, chat),
    merge: (known, received) => mergeMessages(known, received, line.floor),
    // Other news, such as an own message taken back, says nothing of the messages before it.
    cursorOf: () => (line.cursor === null ? undefined : String(line.cursor)),
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

/** Catches up with each connection, including the first: requests messages since loading, and sends what waits. */
function followConnection(line: Line, chat: ChatStore<DirectMessage>): () => void {
  const look = (): void => {
    if (line.channel.state.get() === 'connected') void line.loading.then(() => chat.catchUp());
  };
  look();
  return line.channel.state.subscribe(look);
}

/** The conversation with a person, over the channel of messages, and over HTTP for earlier ones. */
export function openConversation(
  whom: WithWhom,
  { ownId, channel }: { ownId: string; channel: MessagesChannel },
): OpenConversation {
  const facts = createState<Conversation | null>(null);
  const beginning = { cursor: null, heard: 0, isFilling: false, floor: 0, loading: Promise.resolve() };
  const line: Line = { whom, channel, facts, ...beginning };
  const chat = makeChat(line, ownId);
  const listeners = new Set<(message: DirectMessage) => void>();
  const take = (message: DirectMessage): void => {
    if (!isOf(line, message)) return;
    // The other person's first message: the server says which conversation it is.
    if (idOf(line) === null) {
      void chat.load();
      return;
    }
    const isNews = chat.state
      .get()
      .messages.every((one) => one.messageId !== message.messageId || one.revision < message.revision);
    chat.receive(message);
    noteHeard(line, chat, message);
    // A message that is sent again is pushed again.
    if (isNews) for (const heard of listeners) heard(message);
  };
  const begin = (): (() => void) => {
    const stops = [
      channel.on('custom_chat_message', take),
      channel.on('custom_chat_receipt', ({ conversationId, userId, ...receipts }) => {
        const now = facts.get();
        if (now && conversationId === idOf(line) && userId === ownId) facts.set({ ...now, receipts });
      }),
      followConnection(line, chat),
    ];
    return () => {
      for (const stop of stops) stop();
      chat.stop();
    };
  };
  let end: (() => void) | null = null;
  return {
    chat,
    facts,
    follow: (heard) => {
      listeners.add(heard);
      end ??= begin();
      return () => {
        listeners.delete(heard);
        if (listeners.size > 0) return;
        end?.();
        end = null;
      };
    },
  };
}
