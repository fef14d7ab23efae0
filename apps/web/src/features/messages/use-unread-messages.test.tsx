import { createState } from '@lectern/call-engine/observable.ts';
import type { Conversation } from '@lectern/contract/messages/messages.shapes.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { LiveRegions } from '../../ui/live-region.tsx';
import { showConversation } from './parts/shown-conversation.ts';

type Listener = (payload: unknown) => void;
const web = vi.hoisted(() => ({ listeners: new Map<string, Listener>() }));
vi.mock('../../lib/web-channel.ts', () => ({
  useWebEvent: (event: string, listener: Listener) => web.listeners.set(event, listener),
}));
const server = vi.hoisted(() => ({ api: vi.fn() }));
vi.mock('../../lib/api-client.ts', async (load) => ({ ...(await load<object>()), ...server }));

const { useUnreadMessages } = await import('./use-unread-messages.ts');

/** The locks of a browser, which its tabs share; taken ones are kept until the test lets go. */
let taken: string[];
let played: number;

function setVisible(visibilityState: string): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  taken = [];
  played = 0;
  setVisible('visible');
  server.api.mockReset().mockResolvedValue({ unReadMessageCount: 0, unReadCountDetails: [] });
  vi.stubGlobal('Audio', function Chime() {
    return { currentTime: 0, play: () => Promise.resolve(void (played += 1)) };
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:chime');
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request: async (name: string, _options: object, run: (lock: object | null) => Promise<void>) => {
        if (taken.includes(name)) return run(null);
        taken.push(name);
        await run({});
        taken = taken.filter((one) => one !== name);
      },
    },
  });
});
afterEach(() => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Entry() {
  useUnreadMessages(false);
  return null;
}

const maya = { senderUserId: 'maya', senderName: 'Maya Torres', isQuiet: false };
type News = typeof maya | null;

async function hear(news: News, conversationId = 'c'): Promise<void> {
  await act(async () => {
    web.listeners.get('unread_messages')?.({ conversationId, news });
    await Promise.resolve();
  });
}

const shown = () =>
  renderInApp(
    <>
      <Entry />
      <LiveRegions />
    </>,
  );
const said = () => screen.queryAllByText(/New message from/).map(({ textContent }) => textContent);

it('sounds and says who has written, without a word of what', async () => {
  await shown();
  await hear(maya);
  expect([said(), played]).toEqual([['New message from Maya Torres'], 1]);
});

it('is silent about what was read, and without a sound in quiet hours', async () => {
  await shown();
  await hear(null);
  expect([said(), played]).toEqual([[], 0]);
  await hear({ ...maya, isQuiet: true });
  expect([said(), played]).toEqual([['New message from Maya Torres'], 0]);
});

it('says nothing of the conversation that is open and in sight, and sounds once it is not', async () => {
  await shown();
  const facts = createState<Conversation | null>({ conversationId: 'c' } as Conversation);
  const whom = { kind: 'person', id: 'maya', childId: null } as const;
  const hide = showConversation({ whom, facts });
  await hear(maya);
  expect([said(), played]).toEqual([[], 0]);
  await hear({ ...maya, senderUserId: 'leo', senderName: 'Leo Torres' }, 'another');
  expect(said()).toEqual(['New message from Leo Torres']);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  setVisible('hidden');
  await hear(maya);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(played).toBe(1);
  hide();
});

it('says nothing of the first words of somebody whose empty conversation is open', async () => {
  await shown();
  const facts = createState<Conversation | null>({ conversationId: null } as Conversation);
  const hide = showConversation({ whom: { kind: 'person', id: 'maya', childId: null }, facts });
  await hear(maya);
  expect([said(), played]).toEqual([[], 0]);
  hide();
});

it('sounds in one tab of the browser alone, first in one that is in sight, and is said there', async () => {
  await shown();
  setVisible('hidden');
  await hear(maya);
  // Another tab, which is in sight, was first.
  taken.push('lectern-chime');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect([said(), played]).toEqual([[], 0]);
  taken = [];
  await hear(maya);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect([said(), played]).toEqual([[], 1]);
});

it('says many messages of one person once, and sounds once for them', async () => {
  await shown();
  for (let at = 0; at < 5; at += 1) await hear(maya);
  expect([said(), played]).toEqual([['New message from Maya Torres'], 1]);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await hear(maya);
  expect([said().length, played]).toEqual([1, 2]);
});
