import { createState } from '@lectern/call-engine/observable.ts';
import type { Conversation, DirectMessage } from '@lectern/contract/messages/messages.shapes.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ChannelState } from '../../../lib/socket-client.ts';
import type { MessagesChannel } from './make-messages.ts';

const fetchMessages = vi.hoisted(() => vi.fn());
vi.mock('../messages.queries.ts', () => ({ fetchMessages }));
const signedIn = vi.hoisted(() => ({ id: 'me' as string | null, listeners: new Set<() => void>() }));
vi.mock('../../identity/session.ts', () => ({
  currentSession: () => (signedIn.id === null ? null : { id: signedIn.id }),
  followSession: (listener: () => void) => {
    signedIn.listeners.add(listener);
    return () => signedIn.listeners.delete(listener);
  },
}));

const { ApiFailure } = await import('../../../lib/api-failure.ts');
const { openConversation } = await import('./make-messages.ts');
const { conversationWith } = await import('./kept-conversations.ts');
const { unsentOf } = await import('./unsent.ts');

const whom = { kind: 'person', id: 'other', name: 'Other', image: null, note: '', childId: null } as const;

function message(number: number, given: Partial<DirectMessage> = {}): DirectMessage {
  return {
    ...{ messageId: `m${number}`, clientMessageId: null, conversationId: 'c', number, revision: number },
    ...{ senderUserId: 'other', senderName: 'Other', receiverUserId: 'me', message: `Text ${number}` },
    ...{ fileId: null, fileType: null, fileName: null, fileSize: null, file: null, havingImage: 0 },
    ...{ createdTime: '2027-03-10T10:00:00.000Z', deferredUntil: null, isWithdrawn: false },
    ...given,
  };
}

const facts: Conversation = {
  ...{
    conversationId: 'c',
    thirdReaders: [],
    ...{ other: null, educatorName: '', studentName: '' },
    studentUserId: crypto.randomUUID(),
    mayWrite: true,
    isThirdReader: false,
  },
  receipts: { deliveredNumber: 0, readNumber: 0 },
};
const pageOf = (messages: DirectMessage[], given: Partial<Conversation> = {}) => ({
  data: { messages, conversation: { ...facts, ...given } },
});

/** A channel whose connection and server the test plays. */
function playedChannel() {
  const state = createState<ChannelState>('disconnected');
  const listeners = new Map<string, (payload: unknown) => void>();
  const send = vi.fn((event: string, payload: Record<string, unknown>): Promise<unknown> =>
    event === 'custom_chat_missed'
      ? Promise.resolve({ messages: [], hasMore: false })
      : Promise.resolve({
          message: message(9, {
            ...{ senderUserId: 'me', receiverUserId: 'other' },
            clientMessageId: String(payload['clientMessageId']),
          }),
        }),
  );
  const channel = {
    ...{ state, send, close: vi.fn(), onReconnect: vi.fn(() => () => undefined) },
    on: (event: string, listener: (payload: unknown) => void) => {
      listeners.set(event, listener);
      return () => listeners.delete(event);
    },
  } as unknown as MessagesChannel;
  const push = (pushed: DirectMessage) => listeners.get('custom_chat_message')?.(pushed);
  const asked = () => send.mock.calls.filter(([event]) => event === 'custom_chat_missed');
  const sent = () => send.mock.calls.filter(([event]) => event === 'on_chat_send_message');
  return { channel, state, send, push, asked, sent };
}

const nothing = (): void => undefined;
/** Expected messages come at once; this leaves time for a busy machine. */
const patienceMs = 20_000;
const settled = () => vi.waitFor(() => undefined, patienceMs);

beforeEach(() => {
  fetchMessages.mockReset();
  fetchMessages.mockResolvedValue(pageOf([message(1), message(2)]));
  // Pending work of an earlier test ends with its session.
  signedIn.id = null;
  for (const listener of signedIn.listeners) listener();
  signedIn.id = 'me';
  sessionStorage.clear();
});

it('asks with the first connection, too, for what was written since the messages were loaded', async () => {
  const { channel, state, send, asked } = playedChannel();
  const open = openConversation(whom, { ownId: 'me', channel });
  const loaded = open.chat.load();
  open.follow(nothing);
  send.mockResolvedValueOnce({ messages: [message(3)], hasMore: false });
  state.set('connected');
  await loaded;
  await vi.waitFor(() => expect(asked()).toHaveLength(1), patienceMs);
  expect(asked()[0]?.[1]).toEqual({ conversationId: 'c', sinceRevision: 2 });
  await vi.waitFor(
    () => expect(open.chat.state.get().messages.map(({ number }) => number)).toEqual([1, 2, 3]),
    patienceMs,
  );
});

it('loads the newest where no revision is known, and never all', async () => {
  const { channel, state, asked } = playedChannel();
  fetchMessages.mockResolvedValueOnce(pageOf([], { conversationId: null }));
  const open = openConversation(whom, { ownId: 'me', channel });
  await open.chat.load();
  open.follow(nothing);
  state.set('connected');
  await vi.waitFor(() => expect(open.chat.state.get().messages).toHaveLength(2), patienceMs);
  expect(asked()).toEqual([]);
});

it('sends with the first connection what was written before it', async () => {
  const { channel, state, sent } = playedChannel();
  const open = openConversation(whom, { ownId: 'me', channel });
  await open.chat.load();
  open.follow(nothing);
  open.chat.write({ text: 'Early' });
  await vi.waitFor(() => expect(open.chat.state.get().pending[0]?.state).toBe('waiting'), patienceMs);
  state.set('connected');
  await vi.waitFor(() => expect(open.chat.state.get().pending).toEqual([]), patienceMs);
  expect(sent()).toHaveLength(1);
});

it('asks for what came before a message that was taken back while the connection was cut', async () => {
  const { channel, state, push, asked } = playedChannel();
  const open = openConversation(whom, { ownId: 'me', channel });
  await open.chat.load();
  open.follow(nothing);
  state.set('connected');
  await vi.waitFor(() => expect(asked()).toHaveLength(1), patienceMs);
  await settled();
  push(message(3));
  state.set('disconnected');
  open.chat.receive(message(2, { isWithdrawn: true, revision: 5 }));
  state.set('connected');
  await vi.waitFor(() => expect(asked()).toHaveLength(2), patienceMs);
  expect(asked()[1]?.[1]).toEqual({ conversationId: 'c', sinceRevision: 3 });
});

it('asks for what was never pushed as soon as something behind it is', async () => {
  const { channel, state, send, push, asked } = playedChannel();
  const open = openConversation(whom, { ownId: 'me', channel });
  await open.chat.load();
  open.follow(nothing);
  state.set('connected');
  await vi.waitFor(() => expect(asked()).toHaveLength(1), patienceMs);
  await settled();
  push(message(3));
  await settled();
  expect(asked()).toHaveLength(1);
  send.mockResolvedValueOnce({ messages: [message(4), message(5)], hasMore: false });
  push(message(5));
  await vi.waitFor(() => expect(asked()).toHaveLength(2), patienceMs);
  expect(asked()[1]?.[1]).toEqual({ conversationId: 'c', sinceRevision: 3 });
  await vi.waitFor(
    () => expect(open.chat.state.get().messages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]),
    patienceMs,
  );
});

it('does not take for known with the next connection what was never pushed', async () => {
  const { channel, state, send, push, asked } = playedChannel();
  const open = openConversation(whom, { ownId: 'me', channel });
  await open.chat.load();
  open.follow(nothing);
  state.set('connected');
  await vi.waitFor(() => expect(asked()).toHaveLength(1), patienceMs);
  await settled();
  send.mockRejectedValueOnce(new Error('cut'));
  push(message(4));
  state.set('disconnected');
  await vi.waitFor(() => expect(asked()).toHaveLength(2), patienceMs);
  await settled();
  send.mockResolvedValueOnce({ messages: [message(3), message(4)], hasMore: false });
  state.set('connected');
  await vi.waitFor(
    () => expect(open.chat.state.get().messages.map(({ number }) => number)).toEqual([1, 2, 3, 4]),
    patienceMs,
  );
  expect(asked().at(-1)?.[1]).toEqual({ conversationId: 'c', sinceRevision: 2 });
});

it('says once what is pushed again', async () => {
  const { channel, state, push } = playedChannel();
  const open = openConversation(whom, { ownId: 'me', channel });
  await open.chat.load();
  const heard = vi.fn();
  open.follow(heard);
  state.set('connected');
  push(message(3));
  push(message(3));
  expect(heard).toHaveBeenCalledTimes(1);
});

it('leaves out what changed before the oldest that is shown: its page brings it', async () => {
  const { channel, state, push } = playedChannel();
  fetchMessages.mockResolvedValueOnce(pageOf([message(21), message(22)]));
  const open = openConversation(whom, { ownId: 'me', channel });
  await open.chat.load();
  open.follow(nothing);
  state.set('connected');
  push(message(3, { revision: 23, isWithdrawn: true }));
  expect(open.chat.state.get().messages.map(({ number }) => number)).toEqual([21, 22]);
  fetchMessages.mockResolvedValueOnce(pageOf([message(19), message(20)]));
  await open.chat.loadOlder();
  expect(fetchMessages).toHaveBeenLastCalledWith(whom, 21);
  expect(open.chat.state.get().messages.map(({ number }) => number)).toEqual([19, 20, 21, 22]);
});

it('keeps a conversation in which something waits, sends it from any screen, and then lets it go', async () => {
  const { channel, state, sent } = playedChannel();
  const open = conversationWith(whom, { ownId: 'me', channel });
  await open.chat.load();
  const leave = open.follow(nothing);
  open.chat.write({ text: 'Offline' });
  await vi.waitFor(() => expect(open.chat.state.get().pending[0]?.state).toBe('waiting'), patienceMs);
  leave();
  expect(conversationWith(whom, { ownId: 'me', channel })).toBe(open);
  state.set('connected');
  await vi.waitFor(() => expect(open.chat.state.get().pending).toEqual([]), patienceMs);
  expect(sent()).toHaveLength(1);
  expect(conversationWith(whom, { ownId: 'me', channel })).not.toBe(open);
});

it('sends nothing any more once another is signed in', async () => {
  const { channel, state, sent } = playedChannel();
  const open = conversationWith(whom, { ownId: 'me', channel });
  await open.chat.load();
  const leave = open.follow(nothing);
  open.chat.write({ text: 'Mine' });
  await vi.waitFor(() => expect(open.chat.state.get().pending[0]?.state).toBe('waiting'), patienceMs);
  leave();
  signedIn.id = 'somebody else';
  for (const listener of signedIn.listeners) listener();
  state.set('connected');
  await settled();
  expect(sent()).toEqual([]);
  expect(conversationWith(whom, { ownId: 'me', channel })).not.toBe(open);
});

/** A tab's knowledge after a reload: only what is stored. */
async function afterReload() {
  vi.resetModules();
  return import('./kept-conversations.ts');
}

it('sends after a reload of the tab what waited before it, once, under the same id', async () => {
  const before = playedChannel();
  before.send.mockRejectedValue(new Error('not connected'));
  const open = conversationWith(whom, { ownId: 'me', channel: before.channel });
  await open.chat.load();
  open.chat.write({ text: 'Offline' });
  await vi.waitFor(() => expect(open.chat.state.get().pending[0]?.state).toBe('waiting'), patienceMs);
  expect(unsentOf('me')).toMatchObject([{ whom, pending: [{ text: 'Offline' }] }]);

  const reloaded = await afterReload();
  const { channel, state, sent } = playedChannel();
  reloaded.resumeUnsent({ ownId: 'me', channel });
  const again = reloaded.conversationWith(whom, { ownId: 'me', channel });
  expect(again.chat.state.get().pending).toMatchObject([{ text: 'Offline', state: 'waiting' }]);
  again.follow(nothing);
  state.set('connected');
  await vi.waitFor(() => expect(again.chat.state.get().pending).toEqual([]), patienceMs);
  const ids = [...before.sent(), ...sent()].map(([, { clientMessageId }]) => clientMessageId);
  expect(new Set(ids).size).toBe(1);
  expect(sent()).toHaveLength(1);
  expect(unsentOf('me')).toEqual([]);
});

it('shows what waited to its writer alone, and forgets it once another is signed in', async () => {
  const { channel, send } = playedChannel();
  send.mockRejectedValue(new Error('not connected'));
  const open = conversationWith(whom, { ownId: 'me', channel });
  await open.chat.load();
  open.chat.write({ text: 'Mine' });
  await vi.waitFor(() => expect(unsentOf('me')).toHaveLength(1), patienceMs);
  signedIn.id = 'somebody else';
  const reloaded = await afterReload();
  const next = playedChannel();
  reloaded.resumeUnsent({ ownId: 'somebody else', channel: next.channel });
  expect(
    reloaded.conversationWith(whom, { ownId: 'somebody else', channel: next.channel }).chat.state.get()
      .pending,
  ).toEqual([]);
  expect(sessionStorage.getItem('unsentMessages')).toBeNull();
});

it('keeps nothing over a reload that was refused', async () => {
  const { channel, state, send } = playedChannel();
  state.set('connected');
  send.mockRejectedValue(
    new ApiFailure({ code: 409, message: 'Closed', response_code: 'conversation_closed' }),
  );
  const open = conversationWith(whom, { ownId: 'me', channel });
  await open.chat.load();
  open.chat.write({ text: 'Late' });
  await vi.waitFor(() => expect(open.chat.state.get().pending[0]?.state).toBe('refused'), patienceMs);
  expect(unsentOf('me')).toEqual([]);
});
