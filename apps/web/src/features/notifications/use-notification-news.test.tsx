import { notificationTypes } from '@lectern/contract/notifications/notifications.names.ts';
import type { Notification } from '@lectern/contract/notifications/notifications.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { LiveRegions } from '../../ui/live-region.tsx';
import { dropSession, keepSession } from '../identity/session.ts';
import { unreadCountQuery } from './notifications.queries.ts';

type Listener = (payload: unknown) => void;
const web = vi.hoisted(() => ({ listeners: new Map<string, Listener>() }));
vi.mock('../../lib/web-channel.ts', () => ({
  useWebEvent: (event: string, listener: Listener) => web.listeners.set(event, listener),
}));

const { useNotificationNews } = await import('./use-notification-news.ts');

const moved = {
  id: 'n1',
  type: notificationTypes.sessionMoved,
  read: false,
  data: {
    ...{ visitId: 'v1', sessionId: 'v1', id: 'v1', studentUserId: null, studentName: null },
    ...{ educatorName: 'Priya Shah', createdAt: '2027-03-10T10:00:00.000Z', name: 'Maya Torres' },
    ...{ sessionStartTime: '2027-03-11T10:00:00.000Z', appointmentStartTime: '2027-03-11T10:00:00.000Z' },
  },
} as Notification;

let played: number;
let isRefused: boolean;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  [played, isRefused] = [0, false];
  keepSession(studentSession);
  vi.stubGlobal('fetch', vi.fn<() => Promise<never>>().mockRejectedValue(new TypeError('cut')));
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('Audio', function Chime() {
    return {
      currentTime: 0,
      play: () => {
        played += 1;
        return isRefused ? Promise.reject(new Error('Nothing was pressed yet.')) : Promise.resolve();
      },
    };
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:chime');
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Bell() {
  useNotificationNews();
  const { data } = useQuery({ ...unreadCountQuery, enabled: false });
  return <output>{data?.unread ?? 'unknown'}</output>;
}

async function show(): Promise<void> {
  const screenOf = withRouter(
    <>
      <Bell />
      <LiveRegions />
    </>,
  );
  await renderInApp(screenOf.screen);
  await screen.findByText('unknown');
}

async function hear(event: string, payload: object): Promise<void> {
  await act(async () => {
    web.listeners.get(event)?.(payload);
    await vi.advanceTimersByTimeAsync(50);
  });
}

const count = () => screen.getAllByRole('status').find(({ tagName }) => tagName === 'OUTPUT')?.textContent;
const said = () => screen.queryAllByText(/Priya Shah/).length;

it('counts, reads out and sounds once for each notification that comes', async () => {
  await show();
  await hear('notification', { notification: moved, unread: 1, isQuiet: false });
  expect([count(), said(), played]).toEqual(['1', 1, 1]);
  await hear('notification', { notification: { ...moved, id: 'n2' }, unread: 2, isQuiet: false });
  expect([count(), played]).toEqual(['2', 2]);
});

it('is silent in quiet hours, and counts and reads out all the same', async () => {
  await show();
  await hear('notification', { notification: moved, unread: 3, isQuiet: true });
  expect([count(), said(), played]).toEqual(['3', 1, 0]);
});

it('counts what was read elsewhere without a sound', async () => {
  await show();
  await hear('unread_count', { unread: 0 });
  expect([count(), said(), played]).toEqual(['0', 0, 0]);
});

it('tells all the same in a browser that lets nothing sound yet', async () => {
  isRefused = true;
  await show();
  await hear('notification', { notification: moved, unread: 1, isQuiet: false });
  expect([count(), said(), played]).toEqual(['1', 1, 1]);
});
