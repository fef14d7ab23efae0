import type { ChatMessage, ChatSend } from '@lectern/contract/call/chat/chat.shapes.ts';
import { cleanMessage, isMessageSendable } from '@lectern/contract/call/chat/chat.rules.ts';
import { chatLimits } from '@lectern/contract/call/chat/chat.limits.ts';
import { createState, type Observable } from '../observable.ts';

/** A message that was typed here and is not stored yet. */
export interface PendingMessage {
  readonly clientMessageId: string;
  readonly text: string;
  readonly fileId: string | null;
  readonly receiverId: string | null;
  readonly writtenAt: number;
  /** 'waiting' is sent again by itself, 'refused' only when somebody asks for it. */
  readonly state: 'sending' | 'waiting' | 'refused';
  readonly failure: string | null;
}

/** The facts of every stored message. */
export interface StoredMessage {
  readonly messageId: string;
  readonly clientMessageId: string | null;
  readonly senderUserId: string | null;
}

/** The content of a chat. */
export interface ChatState<M = ChatMessage> {
  /** Stored messages in their order, those left out that are not shown. */
  readonly messages: readonly M[];
  /** Typed here, in the order of typing. */
  readonly pending: readonly PendingMessage[];
  readonly unread: number;
  readonly loading: 'never' | 'first' | 'older' | 'idle' | 'failed';
  readonly hasOlder: boolean;
}

/** Stored messages, the oldest first, and whether there are older ones. */
export interface LoadedMessages<M> {
  readonly messages: readonly M[];
  readonly hasOlder: boolean;
}

/** How the messages of one kind of chat are loaded and put together. */
export interface ChatKind<M> {
  readonly newest: () => Promise<LoadedMessages<M>>;
  /** Those before the oldest that were loaded. */
  readonly older: () => Promise<LoadedMessages<M>>;
  /** Known and received messages together, each once, in order, without hidden ones. */
  readonly merge: (known: readonly M[], received: readonly M[]) => readonly M[];
  /** Behind what something may have been missed, by loaded messages; undefined when they say nothing of it. */
  readonly cursorOf: (messages: readonly M[]) => string | undefined;
  /** Whether a message is one that somebody has to see. */
  readonly isCounted: (message: M) => boolean;
}

/** The server and the browser, handed in. */
export interface ChatDependencies<M = ChatMessage> extends ChatKind<M> {
  readonly ownId: string;
  /** Whether there is a connection on which this chat may be written; without one nothing is sent, and its return brings everything on. */
  readonly isConnected: () => boolean;
  readonly send: (message: ChatSend) => Promise<M>;
  readonly missed: (since: string | undefined) => Promise<{
    readonly messages: readonly M[];
    readonly hasMore: boolean;
  }>;
  /** The sentence of a refusal that sending again would not change; null for a connection that was cut. */
  readonly refusalOf: (error: unknown) => string | null;
  readonly newId: () => string;
  readonly now: () => number;
  /** The newest message that somebody has seen in this tab; it survives a reload. */
  readonly seen: { readonly get: () => string | null; readonly set: (messageId: string) => void };
}

const againMs = 1_000;

/**
 * A chat: shows at once what is typed, sends it in order, again after the connection was cut, and never
 * twice; brings what was missed; counts what was not seen.
 */
export class ChatStore<M extends StoredMessage = ChatMessage> {
  readonly state: Observable<ChatState<M>>;
  private readonly own = createState<ChatState<M>>({
    messages: [],
    pending: [],
    unread: 0,
    loading: 'never',
    hasOlder: false,
  });
  private readonly dependencies: ChatDependencies<M>;
  private isOpen = false;
  private isSending = false;
  /**
   * The number up to which everything is known: by loading and by answers to catch-ups. Pushes, and an own message
   * that was stored, say nothing of the messages before them.
   */
  private cursor: string | undefined;
  /** Something may have been missed, and is not known yet. */
  private isBehind = false;
  /** The newest messages that are being loaded. */
  private loading: Promise<void> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(dependencies: ChatDependencies<M>) {
    this.dependencies = dependencies;
    this.state = this.own;
  }

  /** Loads the newest messages. */
  load(): Promise<void> {
    const loading = this.loadNewest().finally(() => {
      if (this.loading === loading) this.loading = undefined;
    });
    this.loading = loading;
    return loading;
  }

  private async loadNewest(): Promise<void> {
    this.own.patch({ loading: 'first' });
    try {
      const { messages, hasOlder } = await this.dependencies.newest();
      // There may be others between this and the known ones: they are requested.
      this.cursor ??= this.dependencies.cursorOf(messages);
      this.merge(messages);
      this.own.patch({ loading: 'idle', hasOlder });
      this.countUnseen();
    } catch {
      // The panel shows the failure with a way to try again.
      this.own.patch({ loading: 'failed' });
    }
  }

  /** Loads the page before the oldest that is shown. */
  async loadOlder(): Promise<void> {
    const { hasOlder, loading } = this.own.get();
    if (!hasOlder || loading === 'older') return;
    this.own.patch({ loading: 'older' });
    try {
      const page = await this.dependencies.older();
      this.merge(page.messages);
      this.own.patch({ loading: 'idle', hasOlder: page.hasOlder });
    } catch {
      // It is requested again as soon as somebody scrolls to the top.
      this.own.patch({ loading: 'idle' });
    }
  }

  /** Takes up what the server pushed. */
  receive(message: M): void {
    const isNew = this.own.get().messages.every((known) => known.messageId !== message.messageId);
    this.merge([message]);
    const isRead = this.isOpen || message.senderUserId === this.dependencies.ownId;
    if (!this.dependencies.isCounted(message) || !isNew) return;
    if (isRead) this.markSeen();
    else this.own.patch({ unread: this.own.get().unread + 1 });
  }

  /** With each connection, including the first: requests what was missed since loading, then sends what waits. */
  async catchUp(): Promise<void> {
    // Without a load under way it is asked for at once, in one message with what else is asked at this moment.
    if (this.loading) await this.loading;
    const { loading } = this.own.get();
    if (loading === 'failed' || loading === 'never') await this.load();
    // Until this is known nothing is sent, so that the visible order stays.
    this.isBehind = true;
    try {
      await this.askForMissed();
      this.isBehind = false;
    } catch {
      this.later();
      return;
    }
    await this.flush();
  }

  private async askForMissed(): Promise<void> {
    let hasMore = true;
    while (hasMore) {
      const since = this.cursor;
      const answer = await this.dependencies.missed(since);
      for (const message of answer.messages) this.receive(message);
      this.cursor = this.dependencies.cursorOf(answer.messages) ?? this.cursor;
      // A browser that knows nothing yet gets the newest; the ones before are loaded like all older ones.
      if (since === undefined && answer.hasMore) await this.load();
      hasMore = answer.hasMore && since !== undefined && answer.messages.length > 0;
    }
  }

  /** The chat is shown no more: nothing is tried again. */
  stop(): void {
    clearTimeout(this.again);
  }

  /** Shows a message at once and sends it. False for a message that says nothing. */
  write(typed: { text: string; fileId?: string | null; receiverId?: string | null }): boolean {
    const text = cleanMessage(typed.text).trimEnd();
    const fileId = typed.fileId ?? null;
    if (!isMessageSendable(text, fileId !== null)) return false;
    const message: PendingMessage = {
      clientMessageId: this.dependencies.newId(),
      text,
      fileId,
      receiverId: typed.receiverId ?? null,
      writtenAt: this.dependencies.now(),
      state: this.dependencies.isConnected() ? 'sending' : 'waiting',
      failure: null,
    };
    this.own.patch({ pending: [...this.own.get().pending, message] });
    void this.flush();
    return true;
  }

  /**
   * Restores what was typed before a reload and not stored, in front of what was typed since; the next catch-up
   * sends it.
   */
  restore(before: readonly PendingMessage[]): void {
    const { pending } = this.own.get();
    const known = new Set(pending.map(({ clientMessageId }) => clientMessageId));
    const missing = before.filter(({ clientMessageId }) => !known.has(clientMessageId));
    if (missing.length === 0) return;
    this.own.patch({
      pending: [
        ...missing.map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' as const } : one)),
        ...pending,
      ],
    });
  }

  /** Sends a refused message again. */
  async resend(clientMessageId: string): Promise<void> {
    this.change(clientMessageId, { state: 'waiting', failure: null });
    await this.flush();
  }

  /** The panel is shown or hidden; visible messages count as seen. */
  setOpen(isOpen: boolean): void {
    this.isOpen = isOpen;
    if (isOpen) this.markSeen();
  }

  /** Tries again what a living connection did not bring about: a server that was busy, an answer that came too late. */
  private later(): void {
    clearTimeout(this.again);
    if (!this.dependencies.isConnected()) return;
    this.again = setTimeout(() => void (this.isBehind ? this.catchUp() : this.flush()), againMs);
  }

  /**
   * One at a time, so that messages are stored in the order of typing. Nothing is given to a closed connection: it
   * would go out at once with the next one, before the seat is taken again, and be refused.
   */
  private async flush(): Promise<void> {
    if (this.isSending || this.isBehind || !this.dependencies.isConnected()) return;
    this.isSending = true;
    try {
      let next = this.nextToSend();
      while (next && (await this.deliver(next))) next = this.nextToSend();
    } finally {
      this.isSending = false;
    }
  }

  private nextToSend(): PendingMessage | undefined {
    return this.own.get().pending.find((message) => message.state !== 'refused');
  }

  /** Sends one message. False if the connection is cut, so that the rest waits with it. */
  private async deliver(message: PendingMessage): Promise<boolean> {
    const { clientMessageId, text, fileId, receiverId } = message;
    this.change(clientMessageId, { state: 'sending' });
    try {
      const stored = await this.dependencies.send({
        clientMessageId,
        textMessage: text.slice(0, chatLimits.message),
        fileId,
        receiverId,
        havingImage: fileId === null ? 0 : 1,
      });
      this.receive(stored);
      return true;
    } catch (error) {
      // The message stays; whether it is sent again by itself depends on what happened.
      const failure = this.dependencies.refusalOf(error);
      this.change(clientMessageId, failure === null ? { state: 'waiting' } : { state: 'refused', failure });
      if (failure === null) this.later();
      return failure !== null;
    }
  }

  private merge(received: readonly M[]): void {
    const { messages, pending } = this.own.get();
    const stored = new Set(received.map((message) => message.clientMessageId));
    this.own.patch({
      messages: this.dependencies.merge(messages, received),
      pending: pending.some((one) => stored.has(one.clientMessageId))
        ? pending.filter((one) => !stored.has(one.clientMessageId))
        : pending,
    });
  }

  private change(clientMessageId: string, changes: Partial<PendingMessage>): void {
    this.own.patch({
      pending: this.own
        .get()
        .pending.map((one) => (one.clientMessageId === clientMessageId ? { ...one, ...changes } : one)),
    });
  }

  private countUnseen(): void {
    if (this.isOpen) {
      this.markSeen();
      return;
    }
    const { messages } = this.own.get();
    const seen = this.dependencies.seen.get();
    const from = messages.findIndex((message) => message.messageId === seen) + 1;
    const unseen = messages.slice(from).filter((one) => one.senderUserId !== this.dependencies.ownId);
    this.own.patch({ unread: unseen.length });
  }

  private markSeen(): void {
    this.own.patch({ unread: 0 });
    const newest = this.own.get().messages.at(-1)?.messageId;
    if (newest !== undefined) this.dependencies.seen.set(newest);
  }
}
