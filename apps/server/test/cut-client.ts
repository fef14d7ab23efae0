import type { DirectMessage } from '@lectern/contract/messages/messages.shapes.ts';
import type { Ack, TestSocket } from './call-factories.ts';
import { messageTo } from './message-factories.ts';

/** The message that an acknowledgement brings. */
export const messageOf = ({ response }: Ack): DirectMessage => (response ?? {})['message'] as DirectMessage;

/** How a cut client gets its connections, and what cuts them. */
export interface CutClientOptions {
  /** Connects; rejects while nobody answers. */
  readonly open: () => Promise<TestSocket>;
  readonly roll: () => number;
  /** Lets time pass for somebody who has written too much. */
  readonly pause: () => Promise<unknown>;
}

/**
 * A browser with direct messages that is cut at random, or loses its server, sends again what was not acknowledged, and asks
 * for what it missed.
 */
export class CutClient {
  readonly known = new Map<string, DirectMessage>();
  private revision = 0;
  private conversationId: string | null = null;
  private socket: TestSocket | null = null;
  private readonly options: CutClientOptions;

  constructor(options: CutClientOptions) {
    this.options = options;
  }

  private take(message: DirectMessage): void {
    this.conversationId = message.conversationId;
    const before = this.known.get(message.messageId);
    if (!before || before.revision <= message.revision) this.known.set(message.messageId, message);
  }

  /** As a browser does: only what follows without a gap is known to be all. */
  private async hear(socket: TestSocket, message: DirectMessage): Promise<void> {
    this.take(message);
    if (message.revision === this.revision + 1) this.revision = message.revision;
    // The next connection asks again.
    if (message.revision > this.revision) await this.catchUp(socket).catch(() => socket.close());
  }

  private async open(): Promise<TestSocket> {
    for (;;) {
      const socket = await this.options.open().catch(() => null);
      if (socket) return socket;
    }
  }

  /** Its connection, a new one where it has none; everything that was missed is known then. */
  async connect(): Promise<TestSocket> {
    for (;;) {
      if (this.socket?.socket.connected) return this.socket;
      const socket = await this.open();
      this.socket = socket;
      socket.socket.on('custom_chat_message', (message: DirectMessage) => void this.hear(socket, message));
      // The line may break while it asks.
      await this.catchUp(socket).catch(() => socket.close());
    }
  }

  /** Asks for all that was missed. */
  async catchUp(socket: TestSocket): Promise<void> {
    if (this.conversationId === null) return;
    let hasMore = true;
    while (hasMore) {
      const { conversationId, revision: sinceRevision } = this;
      const ack = await socket.send('custom_chat_missed', { conversationId, sinceRevision });
      const missed = ack.response as unknown as { messages: DirectMessage[]; hasMore: boolean };
      for (const message of missed.messages) {
        this.take(message);
        this.revision = Math.max(this.revision, message.revision);
      }
      hasMore = missed.hasMore;
    }
  }

  /** Writes until it is acknowledged; tells the id that it gave the message. */
  async say(to: { id: string }, text: string): Promise<string> {
    const id = crypto.randomUUID();
    for (;;) {
      const socket = await this.connect();
      // The line may break before the message arrives, before the answer does, or not at all.
      const cut = this.options.roll() < 0.25;
      const sending = socket.send('on_chat_send_message', messageTo(to, { id, text }));
      if (cut) socket.close();
      const ack = await sending.catch(() => null);
      if (ack?.response_code === 'ok') {
        this.take(messageOf(ack));
        return id;
      }
      if (ack?.response_code === 'too_many_requests') await this.options.pause();
    }
  }

  /** What it knows, in the order of the server. */
  idsInOrder(): string[] {
    return [...this.known.values()].toSorted((a, b) => a.number - b.number).map(({ messageId }) => messageId);
  }
}
