import { headers } from '@lectern/contract/core/envelope.ts';
import type { Session } from '@lectern/contract/identity/identity.shapes.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import { currentSession, dropSession, keepSession, startSession } from '../../identity/session.ts';
import { NextEducatorDialog, type Unanswered } from './next-educator-dialog.tsx';

const calls = vi.fn<(address: string, init: RequestInit) => void>();
const maya = { id: '00000000-0000-4000-8000-0000000000c1', name: 'Maya Torres' };
const leo = { id: '00000000-0000-4000-8000-0000000000c2', name: 'Leo Torres' };
const parent = { ...studentSession, role: 'PARENT', name: 'Pat Torres', student: leo } as unknown as Session;
const visit = {
  visitId: 'v1',
  expertiseCategoryId: 's1',
  expertiseId: 's2',
  sessionStatus: 'Educator Missed',
};

function serve(address: string, init: RequestInit): Promise<Response> {
  calls(address, init);
  const response = address === '/api/visit' ? { visitId: 'v2' } : visit;
  const envelope = { code: 200, message: '', response, response_message: '', validationErrors: [] };
  return Promise.resolve(new Response(JSON.stringify({ ...envelope, response_code: 'ok' })));
}

const asked = (nextEducator: Unanswered['nextEducator']): Unanswered => ({
  visitId: 'v1',
  student: maya,
  nextEducator,
});

async function show(unanswered: Unanswered): Promise<ReturnType<typeof withRouter>> {
  const made = withRouter(<NextEducatorDialog unanswered={unanswered} onClose={() => undefined} />, '/start');
  await renderInApp(made.screen);
  return made;
}

beforeEach(() => {
  calls.mockReset();
  keepSession(parent);
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

describe('the offer after a request for one child, when the other one is chosen now', () => {
  it('says for whom it is, and asks for that child', async () => {
    await show(asked({ id: 'e2', name: 'Daniel Hughes' }));
    expect(await screen.findByText(/For Maya Torres/)).toBeTruthy();
    const button = await screen.findByRole('button', { name: /Daniel Hughes/ });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await userEvent.click(button);
    await waitFor(() => expect(calls.mock.calls.some(([address]) => address === '/api/visit')).toBe(true));
    const booking = calls.mock.calls.find(([address]) => address === '/api/visit');
    expect(JSON.parse(booking?.[1].body as string)).toMatchObject({ tutorId: 'e2', studentId: maya.id });
  });

  it('opens the form for that child when nobody else is free', async () => {
    const { history } = await show(asked(null));
    await userEvent.click(await screen.findByRole('button', { name: 'Create Session' }));
    await waitFor(() => expect(history.location.pathname).toContain('/student/'));
    expect(currentSession()).toMatchObject({ student: maya });
  });
});

describe('two tabs of a parent', () => {
  it('each say in every call for which child they act, whatever the other one chose', async () => {
    startSession();
    const key = Object.keys(localStorage).find((name) => localStorage.getItem(name)?.includes(leo.id)) ?? '';
    const stored = JSON.stringify({ ...parent, student: maya });
    localStorage.setItem(key, stored);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: stored })));
    expect(currentSession()).toMatchObject({ student: leo });
    await show(asked({ id: 'e2', name: 'Daniel Hughes' }));
    await waitFor(() => expect(calls).toHaveBeenCalled());
    for (const [, init] of calls.mock.calls)
      expect(init.headers).toMatchObject({ [headers.actingStudent]: leo.id });
  });

  it('follow each other in who is signed in', () => {
    startSession();
    const key = Object.keys(localStorage).find((name) => localStorage.getItem(name)?.includes(leo.id)) ?? '';
    const stored = JSON.stringify({ ...parent, id: '00000000-0000-4000-8000-0000000000d9', student: maya });
    localStorage.setItem(key, stored);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: stored })));
    expect(currentSession()).toMatchObject({ student: maya });
  });
});
