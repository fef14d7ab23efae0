import { notificationTypes } from '@lectern/contract/notifications/notifications.names.ts';
import type { Notification } from '@lectern/contract/notifications/notifications.shapes.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { currentSession, dropSession, keepSession } from '../identity/session.ts';
import { NotificationList } from './notification-list.tsx';

const ofLeo = {
  id: 'n1',
  type: notificationTypes.sessionMoved,
  read: false,
  data: {
    ...{ visitId: 'v1', sessionId: 'v1', id: 'v1', studentUserId: 'leo', studentName: 'Leo Torres' },
    ...{ educatorName: 'Priya Shah', createdAt: '2027-03-10T10:00:00.000Z', name: 'Leo Torres' },
    ...{ sessionStartTime: '2027-03-11T10:00:00.000Z', appointmentStartTime: '2027-03-11T10:00:00.000Z' },
  },
} as Notification;

let told: Notification[];
const asked = vi.fn<(call: string) => void>();

function serve(address: string, init: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(address, 'http://localhost');
  asked(`${init.method ?? 'GET'} ${pathname}`);
  const page = { data: told, pageNumber: 1, itemsPerPage: 20, totalPages: 1, totalItems: told.length };
  const isList = pathname === '/api/user/notification' || pathname.endsWith('/notifications');
  const response = isList ? page : { unread: 1, ...page };
  return Promise.resolve(
    new Response(
      JSON.stringify({
        ...{ code: 200, message: '', response, response_message: '', validationErrors: [] },
        response_code: 'ok',
      }),
    ),
  );
}

async function openIt(): Promise<void> {
  await renderInApp(withRouter(<NotificationList />, '/start').screen);
  await userEvent.click(await screen.findByText(/Priya Shah/));
}

beforeEach(() => {
  told = [ofLeo];
  sessionStorage.clear();
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

describe('opening a notification', () => {
  it('lets a parent act for the child whom it is about', async () => {
    keepSession({ ...studentSession, role: 'PARENT', student: { id: 'maya', name: 'Maya Torres' } });
    await openIt();
    await waitFor(() =>
      expect(currentSession()).toMatchObject({ student: { id: 'leo', name: 'Leo Torres' } }),
    );
  });

  it('changes nothing for a student', async () => {
    keepSession(studentSession);
    const { student } = studentSession;
    await openIt();
    await waitFor(() => expect(asked.mock.calls.flat().some((call) => call.startsWith('PUT '))).toBe(true));
    expect(currentSession()).toMatchObject({ student });
  });
});

describe('many that are alike', () => {
  it('are one line, which shows them all and only the newest again', async () => {
    keepSession(studentSession);
    told = ['n4', 'n3', 'n2', 'n1'].map((id) => ({ ...ofLeo, id }));
    await renderInApp(withRouter(<NotificationList />, '/start').screen);
    expect(await screen.findAllByText(/Priya Shah/)).toHaveLength(1);
    const more = screen.getByRole('button', { name: 'Show 3 more like this', expanded: false });
    await userEvent.click(more);
    expect(screen.getAllByText(/Priya Shah/)).toHaveLength(4);
    expect(document.activeElement).toBe(more);
    await userEvent.click(screen.getByRole('button', { name: 'Show only the newest', expanded: true }));
    expect(screen.getAllByText(/Priya Shah/)).toHaveLength(1);
    // To look at more of them reads none.
    expect(asked.mock.calls.flat().filter((call) => call.startsWith('PUT '))).toEqual([]);
  });
});
