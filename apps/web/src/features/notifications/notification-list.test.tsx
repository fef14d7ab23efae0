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

const asked = vi.fn<(call: string) => void>();

function serve(address: string, init: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(address, 'http://localhost');
  asked(`${init.method ?? 'GET'} ${pathname}`);
  const page = { data: [ofLeo], pageNumber: 1, itemsPerPage: 20, totalPages: 1, totalItems: 1 };
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
