import type { Notification } from '@lectern/contract/notifications/notifications.shapes.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../identity/session.ts';
import { NotificationList } from '../notification-list.tsx';

const calls = vi.fn<(address: string) => void>();
const of = (type: Notification['type'], read: boolean): Notification => ({
  id: 'n1',
  type,
  read,
  data: {
    visitId: 'v1',
    educatorName: 'Daniel Hughes',
    sessionStartTime: '2026-03-12T15:30:00.000Z',
    createdAt: '2026-03-11T10:00:00.000Z',
  } as Notification['data'],
});

let told: Notification;

async function show(notification: Notification): Promise<ReturnType<typeof withRouter>> {
  told = notification;
  const made = withRouter(<NotificationList />, '/start');
  await renderInApp(made.screen);
  await screen.findByRole('link');
  return made;
}

async function press(notification: Notification): Promise<ReturnType<typeof withRouter>> {
  const made = await show(notification);
  await userEvent.click(screen.getByRole('link'));
  return made;
}

beforeEach(() => {
  calls.mockReset();
  keepSession(studentSession);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', (address: string) => {
    calls(address);
    const paging = { pageNumber: 1, itemsPerPage: 10, totalPages: 1, totalItems: 1 };
    const page = { ...paging, data: [told], read: false };
    const envelope = {
      code: 200,
      message: '',
      response: address.startsWith('/api/notification?') ? page : { unread: 0 },
      response_message: '',
      validationErrors: [],
    };
    return Promise.resolve(new Response(JSON.stringify({ ...envelope, response_code: 'ok' })));
  });
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

describe('a notification', () => {
  it('is marked as read on the way to the waiting room while it is unread', async () => {
    const { history } = await press(of('SESSION_REMINDER', false));
    await waitFor(() =>
      expect(history.location.pathname).toBe(`/student/appointment/waiting-room/${studentSession.id}/v1`),
    );
    expect(calls).toHaveBeenCalledWith('/api/notification/read?id=n1');
  });

  it('leads straight to the summary once it was read and the session is over', async () => {
    const { history } = await press(of('SESSION_MISSED', true));
    await waitFor(() => expect(history.location.href).toBe('/student/encounter?visitId=v1'));
    expect(calls).not.toHaveBeenCalledWith(expect.stringContaining('read'));
  });

  it('says to a parent which child it is about', async () => {
    keepSession({ ...studentSession, role: 'PARENT' });
    const one = of('SESSION_CONFIRMATION', false);
    await show({ ...one, data: { ...one.data, studentName: 'Maya Torres' } });
    expect(screen.getByText(/^Maya Torres: Your session with Daniel Hughes on Mar 12, 2026/)).toBeTruthy();
  });

  it('speaks to a student of themselves, and to a parent of the child', async () => {
    const one = of('OF_AGE', true);
    const told = { ...one, data: { ...one.data, studentName: 'Nora Torres' } };
    await show(told);
    expect(screen.getByText(/^You are of age: your parents see what you agree to/)).toBeTruthy();
    cleanup();
    keepSession({ ...studentSession, role: 'PARENT' });
    await show(told);
    expect(screen.getByText(/Nora Torres is of age/)).toBeTruthy();
  });

  it('ends with the full stop where nobody wrote a sentence, and names the role where there is no name', async () => {
    const accepted = of('CANCEL_REQUEST_ACCEPTED', true);
    await show({ ...accepted, data: { ...accepted.data, educatorName: '', sentence: '' } });
    const text = screen.getByText(/was accepted/).textContent;
    expect(text).toMatch(/^Your request for the session with \S.* on .* was accepted\.$/);
  });

  it('says with whom and when, and that it is unread', async () => {
    await show(of('SESSION_CONFIRMATION', false));
    expect(screen.getByText(/Your session with Daniel Hughes on Mar 12, 2026/)).toBeTruthy();
    expect(screen.getByText('unread')).toBeTruthy();
  });
});
