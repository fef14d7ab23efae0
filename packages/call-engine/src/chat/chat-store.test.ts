import type { ChatMessage, ChatSend } from '@lectern/contract/call/chat/chat.shapes.ts';
import { describe, expect, it, vi } from 'vitest';
import { beginsGroup, mergeMessages } from './chat-merge.ts';
import { ChatStore, type ChatDependencies } from './chat-store.ts';
import { visitChat } from './visit-chat.ts';

const me = 'me';
const other = 'other';

function message(number: number, changes: Partial<ChatMessage> = {}): ChatMessage {
  return {
    messageId: `m${String(number).padStart(3, '0')}`,
    clientMessageId: `c${number}`,
    visitId: 'v',
    number,
    messageType: 0,
    message: `text ${number}`,
    textMessage: `text ${number}`,
    fileId: null,
    image: null,
    fileType: null,
    havingImage: 0,
    senderUserId: other,
    senderName: 'Other',
    senderImage: null,
    receiverUserId: null,
    receiverName: '',
    receiverId: null,
    role: 'DOCTOR',
    privateMessage: false,
    created: new Date(1_800_000_000_000 + number * 1_000).toISOString(),
    ...changes,
  };
}

/** A server that stores each clientMessageId once, and a connection that can be cut. */
class FakeServer {
  readonly stored: ChatMessage[];
  readonly asked: (string | undefined)[] = [];
  isCut = false;
  /** It may be open although the server behind it does not answer. */
  isConnected = true;
  /** The server does not let in what comes before somebody has their seat. */
  isSeated = true;
  losesAnswers = false;
  refusal: string | null = null;
  seen: string | null = null;
  private ids = 0;

  constructor(count = 0) {
    this.stored = Array.from({ length: count }, (_, index) => message(index + 1));
  }

  readonly send = (sent: ChatSend): Promise<ChatMessage> => {
    if (this.isCut) return Promise.reject(new Error('cut'));
    if (this.refusal !== null || !this.isSeated) return Promise.reject(new Error('refused'));
    const known = this.stored.find((one) => one.clientMessageId === sent.clientMessageId);
    const stored =
      known ??
      message(this.stored.length + 1, {
        clientMessageId: sent.clientMessageId,
        message: sent.textMessage ?? '',
        textMessage: sent.textMessage ?? '',
        senderUserId: me,
      });
    if (!known) this.stored.push(stored);
    return this.losesAnswers ? Promise.reject(new Error('cut')) : Promise.resolve(stored);
  };

  dependencies(): ChatDependencies {
    return {
      ownId: me,
      isConnected: () => this.isConnected,
      send: this.send,
      ...visitChat((number) =>
        this.isCut
          ? Promise.reject(new Error('cut'))
          : Promise.resolve({
              messages: this.stored.slice(number * 10, number * 10 + 10),
              totalPages: Math.ceil(this.stored.length / 10),
            }),
      ),
      missed: (since) => {
        if (this.isCut) return Promise.reject(new Error('cut'));
        this.asked.push(since);
        if (since === undefined)
          return Promise.resolve({ messages: this.stored.slice(-3), hasMore: this.stored.length > 3 });
        const from = this.stored.findIndex((one) => one.messageId === since) + 1;
        const messages = this.stored.slice(from, from + 3);
        return Promise.resolve({ messages, hasMore: from + 3 < this.stored.length });
      },
      refusalOf: () => (this.isSeated ? this.refusal : 'The chat of this session is closed.'),
      newId: () => `own-${(this.ids += 1)}`,
      now: () => 1_800_000_000_000,
      seen: { get: () => this.seen, set: (id) => (this.seen = id) },
    };
  }
}

const texts = (chat: ChatStore): string[] => chat.state.get().messages.map((one) => one.message);

async function settle(): Promise<void> {
  await vi.waitFor(() => expect(true).toBe(true), 20_000);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

describe('the chat of a visit', () => {
  it('shows a message at once, and once after it is stored and pushed', async () => {
    const server = new FakeServer();
    const chat = new ChatStore(server.dependencies());
    await chat.load();
    expect(chat.write({ text: 'hello' })).toBe(true);
    expect(chat.state.get().pending).toMatchObject([{ text: 'hello', state: 'sending' }]);
    await settle();
    chat.receive(server.stored[0] ?? message(0));
    expect(chat.state.get().pending).toEqual([]);
    expect(texts(chat)).toEqual(['hello']);
  });

  it('does not send what says nothing', () => {
    const chat = new ChatStore(new FakeServer().dependencies());
    expect(chat.write({ text: '  \n ' })).toBe(false);
    expect(chat.state.get().pending).toEqual([]);
  });

  it('cuts a message behind 255 characters and takes white space from its start', async () => {
    const server = new FakeServer();
    const chat = new ChatStore(server.dependencies());
    chat.write({ text: `  ${'x'.repeat(300)}` });
    await settle();
    expect(server.stored[0]?.message).toBe('x'.repeat(255));
  });

  it('keeps what was typed while cut off, and sends it in its order afterwards', async () => {
    const server = new FakeServer();
    const chat = new ChatStore(server.dependencies());
    await chat.load();
    server.isCut = true;
    chat.write({ text: 'one' });
    await settle();
    server.isConnected = false;
    chat.write({ text: 'two' });
    await settle();
    expect(chat.state.get().pending.map((one) => one.state)).toEqual(['waiting', 'waiting']);
    server.isCut = false;
    server.isConnected = true;
    await chat.catchUp();
    expect(server.stored.map((one) => one.message)).toEqual(['one', 'two']);
    expect(chat.state.get().pending).toEqual([]);
  });

  it('sends nothing to a server that would refuse it, before the seat is taken again', async () => {
    const server = new FakeServer();
    const chat = new ChatStore(server.dependencies());
    await chat.load();
    server.isCut = true;
    chat.write({ text: 'during the cut' });
    await settle();
    server.isConnected = false;
    server.isCut = false;
    server.isSeated = false;
    chat.write({ text: 'after it' });
    await settle();
    expect(chat.state.get().pending.map((one) => one.state)).toEqual(['waiting', 'waiting']);
    server.isSeated = true;
    server.isConnected = true;
    await chat.catchUp();
    expect(server.stored.map((one) => one.message)).toEqual(['during the cut', 'after it']);
    expect(chat.state.get().pending).toEqual([]);
  });

  it('stores a message once whose acknowledgement was lost', async () => {
    const server = new FakeServer();
    const chat = new ChatStore(server.dependencies());
    await chat.load();
    server.losesAnswers = true;
    chat.write({ text: 'once' });
    await settle();
    server.losesAnswers = false;
    await chat.catchUp();
    expect(server.stored).toHaveLength(1);
    expect(texts(chat)).toEqual(['once']);
    expect(chat.state.get().pending).toEqual([]);
  });

  it('sends again by itself what a living connection did not get through', async () => {
    vi.useFakeTimers();
    const server = new FakeServer();
    server.isConnected = true;
    const chat = new ChatStore(server.dependencies());
    await chat.load();
    server.isCut = true;
    chat.write({ text: 'one' });
    chat.write({ text: 'two' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.stored).toEqual([]);
    server.isCut = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.stored.map((one) => one.message)).toEqual(['one', 'two']);
    expect(chat.state.get().pending).toEqual([]);
    vi.useRealTimers();
  });

  it('asks again for what was missed when the first question after a cut gets no answer', async () => {
    vi.useFakeTimers();
    const server = new FakeServer(2);
    server.isConnected = true;
    const chat = new ChatStore(server.dependencies());
    await chat.load();
    server.stored.push(message(3));
    server.isCut = true;
    await chat.catchUp();
    server.isCut = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(texts(chat)).toEqual(['text 1', 'text 2', 'text 3']);
    vi.useRealTimers();
  });

  it('asks again for what was missed also when something is written while that gets no answer', async () => {
    vi.useFakeTimers();
    const server = new FakeServer(2);
    server.isConnected = true;
    const chat = new ChatStore(server.dependencies());
    await chat.load();
    server.stored.push(message(3));
    server.isCut = true;
    await chat.catchUp();
    chat.write({ text: 'own' });
    server.stored.push(message(4));
    chat.receive(message(4));
    await vi.advanceTimersByTimeAsync(0);
    server.isCut = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(texts(chat)).toEqual(['text 1', 'text 2', 'text 3', 'text 4', 'own']);
    expect(chat.state.get().pending).toEqual([]);
    vi.useRealTimers();
  });

  it('tries nothing again once it is stopped', async () => {
    vi.useFakeTimers();
    const server = new FakeServer();
    server.isConnected = true;
    server.isCut = true;
    const chat = new ChatStore(server.dependencies());
    chat.write({ text: 'late' });
    await vi.advanceTimersByTimeAsync(0);
    chat.stop();
    server.isCut = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.stored).toEqual([]);
    vi.useRealTimers();
  });

  it('brings everything that was missed, in several answers, each once', async () => {
    const server = new FakeServer(4);
    const chat = new ChatStore(server.dependencies());
    await chat.load();
    for (let number = 5; number <= 12; number += 1) server.stored.push(message(number));
    chat.receive(message(5));
    await chat.catchUp();
    expect(texts(chat)).toEqual(server.stored.map((one) => one.message));
  });

  it('brings what was never received although a later message was pushed, as while two servers hear nothing of each other', async () => {
    const server = new FakeServer(2);
    const chat = new ChatStore(server.dependencies());
    await chat.load();
    server.stored.push(message(3), message(4));
    chat.receive(message(4));
    await chat.catchUp();
    expect(texts(chat)).toEqual(server.stored.map((one) => one.message));
    server.stored.push(message(5));
    chat.write({ text: 'own' });
    await settle();
    await chat.catchUp();
    expect(texts(chat)).toEqual(server.stored.map((one) => one.message));
  });

  it('asks at once where nothing is being loaded, so that one message asks for all that a call has missed', async () => {
    const server = new FakeServer(1);
    const chat = new ChatStore(server.dependencies());
    await chat.load();
    const caughtUp = chat.catchUp();
    expect(server.asked).toEqual(['m001']);
    await caughtUp;
  });

  it('asks behind the load that is still under way', async () => {
    const server = new FakeServer(1);
    const chat = new ChatStore(server.dependencies());
    const loading = chat.load();
    const caughtUp = chat.catchUp();
    server.stored.push(message(2));
    await Promise.all([loading, caughtUp]);
    expect(texts(chat)).toEqual(['text 1', 'text 2']);
    expect(server.asked).toEqual(['m001']);
  });

  it('can load what lies before the newest that a browser got which knew nothing', async () => {
    const server = new FakeServer();
    const chat = new ChatStore(server.dependencies());
    await chat.load();
    expect(chat.state.get().hasOlder).toBe(false);
    for (let number = 1; number <= 40; number += 1) server.stored.push(message(number));
    await chat.catchUp();
    expect(texts(chat).at(-1)).toBe('text 40');
    while (chat.state.get().hasOlder) await chat.loadOlder();
    expect(texts(chat)).toEqual(server.stored.map((one) => one.message));
  });

  it('keeps a refused message with its reason until somebody sends it again', async () => {
    const server = new FakeServer();
    server.refusal = 'The chat of this session is closed.';
    const chat = new ChatStore(server.dependencies());
    chat.write({ text: 'late' });
    await settle();
    expect(chat.state.get().pending).toMatchObject([{ state: 'refused', failure: server.refusal }]);
    await chat.catchUp();
    expect(server.stored).toEqual([]);
    server.refusal = null;
    await chat.resend('own-1');
    expect(server.stored).toHaveLength(1);
  });

  it('loads the newest pages first and older ones when asked', async () => {
    const server = new FakeServer(35);
    const chat = new ChatStore(server.dependencies());
    await chat.load();
    expect(texts(chat)).toHaveLength(15);
    expect(chat.state.get().hasOlder).toBe(true);
    await chat.loadOlder();
    await chat.loadOlder();
    expect(texts(chat)).toHaveLength(35);
    expect(chat.state.get().hasOlder).toBe(false);
    expect(texts(chat)[0]).toBe('text 1');
  });

  it('counts what others write while the panel is closed, also after a reload', async () => {
    const server = new FakeServer(2);
    const chat = new ChatStore(server.dependencies());
    await chat.load();
    expect(chat.state.get().unread).toBe(2);
    chat.setOpen(true);
    expect(chat.state.get().unread).toBe(0);
    chat.setOpen(false);
    chat.receive(message(3));
    chat.receive(message(3));
    chat.receive(message(4, { senderUserId: me }));
    expect(chat.state.get().unread).toBe(0);
    chat.receive(message(5));
    server.stored.push(message(3), message(4, { senderUserId: me }), message(5));
    expect(chat.state.get().unread).toBe(1);
    const reloaded = new ChatStore(server.dependencies());
    await reloaded.load();
    expect(reloaded.state.get().unread).toBe(1);
  });

  it('leaves out notices of the system', async () => {
    const server = new FakeServer();
    server.stored.push(message(1, { messageType: 2 }), message(2));
    const chat = new ChatStore(server.dependencies());
    await chat.load();
    chat.receive(message(3, { messageType: 2 }));
    expect(texts(chat)).toEqual(['text 2']);
    expect(chat.state.get().unread).toBe(1);
  });

  it('says that loading failed, and loads when the connection is back', async () => {
    const server = new FakeServer(1);
    server.isCut = true;
    const chat = new ChatStore(server.dependencies());
    await chat.load();
    expect(chat.state.get().loading).toBe('failed');
    server.isCut = false;
    await chat.catchUp();
    expect(texts(chat)).toEqual(['text 1']);
  });
});

describe('the order and the groups of messages', () => {
  it('orders by the numbers of the server, whatever the clocks of its processes say, and takes each once', () => {
    const { created } = message(9);
    const merged = mergeMessages([message(2)], [message(1, { created }), message(2), message(3)]);
    expect(merged.map((one) => one.messageId)).toEqual(['m001', 'm002', 'm003']);
  });

  it('begins a group with another sender, another kind, or after five minutes', () => {
    expect(beginsGroup(message(1), undefined)).toBe(true);
    expect(beginsGroup(message(2), message(1))).toBe(false);
    expect(beginsGroup(message(2, { senderUserId: me }), message(1))).toBe(true);
    expect(beginsGroup(message(2, { privateMessage: true }), message(1))).toBe(true);
    expect(beginsGroup(message(400), message(1))).toBe(true);
  });
});
