import type { VisitAttendance } from '@lectern/contract/visits/attendance.shapes.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { dropSession, keepSession } from '../../identity/session.ts';
import { VisitStatus } from '../visit-status.tsx';
import { MissedDetails } from './missed-details.tsx';

const asked = vi.fn();
let attendance: VisitAttendance;

const row = (name: string, given: Partial<VisitAttendance['people'][number]>) => ({
  ...{ userId: name, name, image: null, side: 'student' as const, presence: 'absent' as const },
  ...{ joinedAt: null, leftAt: null, seconds: 0, times: [], waitedSeconds: 0 },
  ...{ hands: 0, handSeconds: 0, talkSeconds: null },
  ...given,
});

beforeEach(() => {
  asked.mockReset();
  attendance = { visitId: 'v', outcome: null, people: [], mayMark: false, mayExport: true };
  vi.stubGlobal('fetch', (address: string) => {
    asked(address);
    const envelope = { code: 200, response_code: 'ok', message: '', validationErrors: [] };
    return Promise.resolve(new Response(JSON.stringify({ ...envelope, response: attendance })));
  });
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

const visit = (given: Partial<VisitInfo>) =>
  ({ id: 'v', visitType: 2, userCategory: 2, sessionStatus: 'Student Missed', ...given }) as VisitInfo;

it('says who did not come, and how long the others waited', async () => {
  attendance = { ...attendance, people: [row('Priya Shah', { waitedSeconds: 720 }), row('Maya Torres', {})] };
  await renderInApp(<MissedDetails visit={visit({})} />);
  expect(screen.getByRole('heading', { name: 'The student did not come.' })).toBeTruthy();
  expect(await screen.findByText('Waited 12 minutes')).toBeTruthy();
  expect(screen.getByText('Priya Shah')).toBeTruthy();
  expect(screen.queryByText('Maya Torres')).toBeNull();
});

it('blames nobody where the product did not work', async () => {
  const outcome = { noShow: null, isOutage: true, togetherSeconds: 0, isPayToConfirm: false };
  attendance = { ...attendance, outcome };
  await renderInApp(<MissedDetails visit={visit({ sessionStatus: 'Missed', userCategory: 3 })} />);
  expect(screen.getByRole('heading', { name: 'The session did not take place.' })).toBeTruthy();
  expect(await screen.findByText(/nobody is blamed/)).toBeTruthy();
});

it('is not there for a session that was not missed, and asks nothing', async () => {
  await renderInApp(<MissedDetails visit={visit({ sessionStatus: 'Completed' })} />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

it.each([
  ['a student', studentSession, 'You were not here.'],
  ['a parent', { ...studentSession, role: 'PARENT' as const }, 'Maya Torres was not here.'],
])('tells %s in words of their own', async (_who, session, words) => {
  keepSession(session);
  const seen = { visitType: 2, joined: false };
  await renderInApp(<VisitStatus status="Student Missed" visit={seen} viewer="attendee" />);
  expect(screen.getByTitle(words)).toBeTruthy();
});
