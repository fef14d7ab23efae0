import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { takePlace } from './return-place.ts';
import { SessionEndNotice } from './session-end-notice.tsx';
import { sessionEnd, type SessionEnd } from './session-end.ts';
import { dropSession, keepSession } from './session.ts';

const who = { id: studentSession.id, role: 'student' } as const;
const form = `/student/${studentSession.id}/create-session`;

async function leave(end: SessionEnd): Promise<void> {
  await renderInApp(withRouter(<SessionEndNotice />, '/').screen);
  window.history.replaceState(null, '', `${form}?appointmentType=2`);
  sessionEnd.set(end);
  await userEvent.click(await screen.findByRole('button', { name: 'ok' }));
  expect(sessionEnd.get()).toBeNull();
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  keepSession(studentSession);
});
afterEach(() => {
  dropSession();
  window.history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

describe('a session that has ended by itself', () => {
  it('after inactivity leads the same person back to where they were, though it is gone by now', async () => {
    dropSession();
    await leave({ kind: 'inactive', personId: who.id });
    expect(takePlace(who)).toBe(`${form}?appointmentType=2`);
  });

  it('that expired does so, too', async () => {
    await leave({ kind: 'expired' });
    expect(takePlace(who)).toBe(`${form}?appointmentType=2`);
  });

  it('of an account that is closed leads nowhere', async () => {
    await leave({ kind: 'deactivated' });
    expect(takePlace(who)).toBeNull();
  });
});
