import type { UserSession } from '@lectern/contract/identity/identity.shapes.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { dropSession, keepSession } from '../identity/session.ts';
import { StudentGreeting } from './student-greeting.tsx';

const dayMs = 24 * 60 * 60 * 1000;
const parent: UserSession = {
  ...studentSession,
  role: 'PARENT',
  id: 'p',
  student: { id: 'leo', name: 'Leo Torres' },
};
const visit = { id: 'v', sessionStatus: 'Visit In Call', educatorName: 'Priya Shah' };
const inDays = (days: number) => ({
  ...visit,
  sessionStartDate: new Date(serverNow() + days * dayMs).toISOString(),
});

async function show(session: UserSession, home: { todaySession: object[]; upcomingSession: object[] }) {
  const rest = { message: '', response_message: '', validationErrors: [], response_code: 'ok' };
  const answer = { code: 200, response: { userType: 'patient', ...home }, ...rest };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
  keepSession(session);
  await renderInApp(<StudentGreeting />);
}

afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

it('tells a parent whose session is going on', async () => {
  await show(parent, { todaySession: [visit], upcomingSession: [] });
  expect(await screen.findByText("Leo Torres's session with Priya Shah is going on.")).toBeTruthy();
});

it('tells a student that it is their own', async () => {
  await show(studentSession, { todaySession: [visit], upcomingSession: [] });
  expect(await screen.findByText('Your session with Priya Shah is going on.')).toBeTruthy();
});

it.each([
  [0.25, /^Leo Torres's next session starts in/],
  [1.01, /^Leo Torres's next session is tomorrow at/],
  [4, /^Leo Torres's next session is on/],
])('tells a parent whose session comes next, %s days ahead', async (days, words) => {
  // At noon a quarter of a day ahead is today, and a day ahead is tomorrow.
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T12:00:00Z'));
  await show(parent, { todaySession: [], upcomingSession: [inDays(days)] });
  expect(
    await screen.findByText((_, element) => words.test(element?.textContent ?? ''), { selector: 'p' }),
  ).toBeTruthy();
  vi.restoreAllMocks();
});
