import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { events, type NamespaceName } from '@lectern/contract/events.ts';
import { notificationTypes } from '@lectern/contract/notifications/notifications.names.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryKeys } from './query-keys.ts';
import { followStale, staleByEvent } from './stale-queries.ts';

const src = path.resolve(import.meta.dirname, '..');
const visitId = '00000000-0000-4000-8000-000000000001';

const contract = path.resolve(import.meta.dirname, '../../../../packages/contract/src');

/** A feature's declaration for a namespace. */
const isShare = (value: unknown): value is { name: string; toClient: object } =>
  typeof value === 'object' && value !== null && 'name' in value && 'toClient' in value;

const namesOf = (name: string, rows: object): string[] =>
  Object.keys(rows).map((event) => `${name} ${event}`);

/** A channel that says what the test lets it say. */
function fakeChannel() {
  const listeners = new Map<string, (payload: unknown) => void>();
  const catchUps: (() => void)[] = [];
  return {
    on: (event: string, listener: (payload: unknown) => void) => listeners.set(event, listener),
    onReconnect: (catchUp: () => void) => catchUps.push(catchUp),
    push: (event: string, payload: object) => listeners.get(event)?.(payload),
    reconnect: () => catchUps.forEach((catchUp) => catchUp()),
  };
}

type Followed = '/web' | '/chat' | '/custom-chat';

function followed(name: Followed) {
  const stale: unknown[] = [];
  const cache = {
    invalidateQueries: vi.fn<(filters?: { queryKey?: readonly unknown[] }) => Promise<void>>((filters) => {
      stale.push(filters?.queryKey);
      return Promise.resolve();
    }),
  };
  const channel = fakeChannel();
  followStale(name, channel, { visitId, cache: cache as unknown as QueryClient });
  return { channel, stale };
}

const byText = (a: unknown, b: unknown): number => JSON.stringify(a).localeCompare(JSON.stringify(b));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the table', () => {
  it.each(Object.keys(events) as NamespaceName[])(
    'says of each event of %s what it makes stale, or why nothing',
    (name) => {
      expect(Object.keys(staleByEvent[name]).toSorted()).toEqual(
        Object.keys(events[name].toClient).toSorted(),
      );
      const reasons = Object.values(staleByEvent[name]).filter((stale) => typeof stale === 'string');
      expect(reasons.filter((reason) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([]);
    },
  );

  it('knows every event that a feature declares', async () => {
    const declared: string[] = [];
    for (const file of readdirSync(contract, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.events.ts')) continue;
      const shares = Object.values((await import(path.join(contract, file))) as Record<string, unknown>);
      for (const share of shares) if (isShare(share)) declared.push(...namesOf(share.name, share.toClient));
    }
    const known = Object.entries(staleByEvent).flatMap(([name, rows]) => namesOf(name, rows));
    expect(declared.length).toBeGreaterThan(40);
    expect([...new Set(declared)].toSorted()).toEqual(known.toSorted());
  });

  it('is the only place where events make queries stale', () => {
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
    );
    expect(files.length).toBeGreaterThan(500);
    // The end of a guest's stage and the presence of others are values, which are put into the cache.
    const both = files.filter((file) => {
      const source = readFileSync(path.join(src, file), 'utf8');
      return (
        /useWebEvent\(|useWebReconnect\(|onReconnect\(/.test(source) && source.includes('invalidateQueries')
      );
    });
    expect(both).toEqual(['lib/stale-queries.ts']);
  });
});

describe('what is pushed', () => {
  const cases: [name: Followed, event: string, payload: object, stale: unknown[]][] = [
    [
      '/web',
      'visit_changed',
      { visitId },
      [
        ...[queryKeys.visits, queryKeys.visitNote(visitId), queryKeys.referrals],
        ...[queryKeys.guest, queryKeys.participants(visitId)],
      ],
    ],
    ['/web', 'note_saved', { visitId }, [queryKeys.visitNote(visitId)]],
    ['/web', 'sessions_withdrawn', {}, [queryKeys.accountSummaries, queryKeys.visits]],
    [
      '/web',
      'parent_links_changed',
      {},
      [
        ...[queryKeys.parentQuestions, queryKeys.restingLinks, queryKeys.children],
        ...[queryKeys.childrenOverview, queryKeys.parentProposals],
      ],
    ],
    [
      '/web',
      'unread_messages',
      { conversationId: 'c' },
      [queryKeys.unreadMessages, queryKeys.childrenOverview],
    ],
    ['/web', 'incoming_call', { visitId }, [queryKeys.guest]],
    [
      '/web',
      'notification',
      { notification: { type: 'FLAGGED_SESSION', data: { visitId } }, unread: 1 },
      [queryKeys.notificationLists, queryKeys.referrals, queryKeys.cancelRequests, queryKeys.flag(visitId)],
    ],
    [
      '/web',
      'notification',
      { notification: { type: 'PARENT_LINK_REQUEST', data: { studentUserId: 's1' } }, unread: 1 },
      [
        queryKeys.notificationLists,
        queryKeys.referrals,
        queryKeys.cancelRequests,
        queryKeys.keptStudent('s1'),
      ],
    ],
    ['/web', 'greeting', {}, []],
    ['/chat', 'patient_connected', {}, [queryKeys.participants(visitId)]],
    ['/chat', 'chat_message', {}, []],
    // One that was taken back is no longer among the files.
    ['/custom-chat', 'custom_chat_message', {}, [queryKeys.messagePeople, queryKeys.messageFiles]],
  ];

  it.each(cases)('on %s, %s with %j makes stale what the table says', (name, event, payload, expected) => {
    const { channel, stale } = followed(name);
    channel.push(event, payload);
    vi.advanceTimersByTime(1_000);
    expect(stale.toSorted(byText)).toEqual(expected.toSorted(byText));
  });

  it('about another session is no reading of a note, which would be written down', () => {
    const isPart = (whole: readonly unknown[], of: readonly unknown[]): boolean =>
      of.every((part, at) => whole[at] === part);
    const { channel, stale } = followed('/web');
    channel.push('visit_changed', { visitId: 'another' });
    expect(stale.filter((key) => isPart(queryKeys.visitNote(visitId), key as unknown[]))).toEqual([]);
  });

  it('by a whole class at once renews twice: at once, and when it is quiet', () => {
    const { channel, stale } = followed('/chat');
    for (let come = 0; come < 30; come += 1) channel.push('patient_connected', {});
    expect(stale).toHaveLength(1);
    vi.advanceTimersByTime(400);
    expect(stale).toHaveLength(2);
    vi.advanceTimersByTime(10_000);
    expect(stale).toHaveLength(2);
    channel.push('patient_connected', {});
    expect(stale).toHaveLength(3);
  });

  it('by messages renews the lists of people and the number of unread ones once a second, of both channels', () => {
    const stale: string[] = [];
    const cache = {
      invalidateQueries: ({ queryKey }: { queryKey: readonly unknown[] }) => stale.push(queryKey.join(' ')),
    };
    const [web, messages] = [fakeChannel(), fakeChannel()];
    followStale('/web', web, { cache: cache as unknown as QueryClient });
    followStale('/custom-chat', messages, { cache: cache as unknown as QueryClient });
    const write = (): void => {
      messages.push('custom_chat_message', {});
      messages.push('custom_chat_unread', {});
      web.push('unread_messages', { conversationId: 'c', news: null });
    };
    const lists = () => stale.filter((name) => /people|unread/.test(name)).toSorted();
    write();
    // It is seen, which is announced, too.
    vi.advanceTimersByTime(300);
    messages.push('custom_chat_unread', {});
    web.push('unread_messages', { conversationId: 'c', news: null });
    vi.advanceTimersByTime(10_000);
    expect(lists()).toEqual(['messages people', 'messages unread']);
    stale.length = 0;
    for (let sent = 0; sent < 40; sent += 1) {
      write();
      vi.advanceTimersByTime(50);
    }
    // The last of them came after what was asked in between.
    vi.advanceTimersByTime(10_000);
    expect(lists()).toEqual([
      ...Array.from({ length: 2 }, () => 'messages people'),
      ...Array.from({ length: 2 }, () => 'messages unread'),
    ]);
  });

  it('by a message asks nothing of all people with whom one may begin', () => {
    const { channel, stale } = followed('/custom-chat');
    for (const event of ['custom_chat_message', 'custom_chat_unread', 'custom_chat_draft'])
      channel.push(event, {});
    vi.advanceTimersByTime(10_000);
    const all = [...queryKeys.messageStarts, ''];
    const isOf = (key: unknown): boolean => (key as unknown[]).every((part, at) => all[at] === part);
    expect([stale.length > 0, stale.filter(isOf)]).toEqual([true, []]);
  });

  /** Everything that a namespace's events may make stale: of a visit, of a person, by every kind of notification. */
  const everyNews = (name: Followed): unknown[] => {
    const data = { visitId, studentUserId: 's1' };
    const notifications = Object.values(notificationTypes).map((type) => ({ notification: { type, data } }));
    return Object.entries(staleByEvent[name]).flatMap(([event, staleBy]) => {
      if (typeof staleBy === 'string') return [];
      const payloads: object[] = event === 'notification' ? notifications : [{ visitId }];
      return payloads.flatMap((payload) =>
        (staleBy as (of: object, visit: string) => unknown[])(payload, visitId),
      );
    });
  };

  it.each(['/web', '/chat', '/custom-chat'] as const)(
    'by a reconnection of %s renews all that its events make stale',
    (name) => {
      const { channel, stale } = followed(name);
      channel.reconnect();
      vi.advanceTimersByTime(1_000);
      const isRenewed = (key: unknown): boolean =>
        stale.some((family) => (family as unknown[]).every((part, at) => (key as unknown[])[at] === part));
      const news = everyNews(name);
      expect(news.length).toBeGreaterThan(2);
      expect(news.filter((key) => !isRenewed(key))).toEqual([]);
    },
  );

  it('asks the server only for what is shown', async () => {
    const cache = new QueryClient();
    const asked: string[] = [];
    const query = (name: string, queryKey: readonly unknown[]) => ({
      queryKey,
      queryFn: () => Promise.resolve(asked.push(name)),
    });
    await cache.fetchQuery(query('hidden', [...queryKeys.visits, 'educator']));
    const shown = new QueryObserver(cache, query('shown', [...queryKeys.visit(visitId)]));
    const stop = shown.subscribe(() => undefined);
    await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe(2), 20_000);
    const channel = fakeChannel();
    followStale('/web', channel, { cache });
    channel.push('visit_changed', { visitId });
    await vi.waitFor(() => expect(asked).toEqual(['hidden', 'shown', 'shown']), 20_000);
    stop();
    cache.clear();
  });
});
