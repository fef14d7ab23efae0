import { sessionStatuses, visitStatusCodes, visitTypeCodes } from '@lectern/contract/visits/visits.names.ts';
import type { WaitingRoom } from '@lectern/contract/waiting-room/waiting-room.shapes.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { dropSession, keepSession } from '../../identity/session.ts';
import { WhoAndWhen } from './who-and-when.tsx';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The waiting room of a student whose session starts so long from now. */
function roomThat(given: {
  startsIn: number;
  visitStatus?: number;
  isEducatorPresent?: boolean;
  inCall?: number;
  visitType?: number;
}): WaitingRoom {
  const { startsIn, visitStatus = visitStatusCodes.booked, isEducatorPresent = false, inCall = 0 } = given;
  const startsAt = serverNow() + startsIn;
  const times = {
    startTime: new Date(startsAt).toISOString(),
    endTime: new Date(startsAt + 30 * minuteMs).toISOString(),
  };
  const visit = {
    visitType: given.visitType ?? visitTypeCodes.appointment,
    studentCount: 3,
    visitStatus,
    createdByRole: 'Student',
    tutor: { id: 'e', name: 'Daniel Hughes', image: null },
    sessionUsers: [{ userId: 'maya', name: 'Maya Torres', image: null }],
    expertise: null,
    expertiseCategory: null,
    appointment: times,
    onDemand: null,
  };
  return { visit, present: [], inCall, isEducatorPresent, entry: 'open' } as unknown as WaitingRoom;
}

async function show(room: WaitingRoom): Promise<void> {
  await renderInApp(<WhoAndWhen room={room} status={sessionStatuses.booked} viewer="attendee" />);
}

afterEach(() => {
  cleanup();
  dropSession();
});

it('counts down to the start, and says the days of what is more than a day away', async () => {
  await show(roomThat({ startsIn: 2 * dayMs + 5 * minuteMs }));
  expect(screen.getByRole('timer', { name: /^Starts in 2 days 0:0[45]:/ })).toBeTruthy();
});

it('counts nothing once the start has come: no 0:00:00 next to a session that is going on', async () => {
  await show(roomThat({ startsIn: -minuteMs }));
  expect(screen.queryByText('Starts in')).toBeNull();
  expect(screen.queryByRole('timer')).toBeNull();
});

it.each([
  ['Not here yet', { visitStatus: visitStatusCodes.booked }],
  ['Is in the waiting room', { visitStatus: visitStatusCodes.booked, isEducatorPresent: true }],
  // Somebody who was sent back to the waiting room sees no room, but a call that is open.
  ['Is in the room', { visitStatus: visitStatusCodes.inCall }],
])('says of the educator: %s', async (words, given) => {
  await show(roomThat({ startsIn: -minuteMs, ...given }));
  expect(screen.getByText(words)).toBeTruthy();
});

it.each([
  ['Not here yet', 0],
  ['Is in the room', 1],
])('says to an educator who is out of the call: %s', async (words, inCall) => {
  const room = roomThat({ startsIn: -minuteMs, visitStatus: visitStatusCodes.inCall, inCall });
  await renderInApp(<WhoAndWhen room={room} status={sessionStatuses.booked} viewer="educator" />);
  expect(screen.getByText('Maya Torres')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});

it.each(['classroom', 'conference'] as const)('counts who is in the call of a %s as here', async (kind) => {
  const open = { startsIn: -minuteMs, visitStatus: visitStatusCodes.inCall, inCall: 2 };
  const room = roomThat({ ...open, visitType: visitTypeCodes[kind] });
  await renderInApp(<WhoAndWhen room={room} status={sessionStatuses.booked} viewer="educator" />);
  expect(screen.getByText('2 of 3 here')).toBeTruthy();
});

it('says the kind and the name once where a session has no subject', async () => {
  await show(roomThat({ startsIn: minuteMs }));
  expect(screen.getAllByText(/^Appointment/)).toHaveLength(1);
  expect(screen.queryByText('not assigned')).toBeNull();
});

it('tells a parent whose session it is, and a student not', async () => {
  keepSession({ ...studentSession, role: 'PARENT', student: { id: 'leo', name: 'Leo Torres' } });
  await show(roomThat({ startsIn: minuteMs }));
  expect(screen.getByText('Session of Leo Torres')).toBeTruthy();
  cleanup();
  keepSession(studentSession);
  await show(roomThat({ startsIn: minuteMs }));
  expect(screen.queryByText(/^Session of/)).toBeNull();
});

it('tells a parent of the child whose session it is, not of the one that was chosen', async () => {
  keepSession({ ...studentSession, role: 'PARENT', student: { id: 'maya', name: 'Maya Torres' } });
  const room = roomThat({ startsIn: minuteMs });
  const leo = { userId: 'leo', name: 'Leo Torres', email: null, image: null, dateOfBirth: null };
  await show({ ...room, visit: { ...room.visit, tutee: leo } });
  expect(screen.getByText('Session of Leo Torres')).toBeTruthy();
});

it.each([
  ['Scheduled', 'of two, whose button says that it is open', 'appointment', 'attendee'],
  ['Scheduled', 'of a class to its educator, who has the button', 'classroom', 'educator'],
  ['Enter Meeting Room', 'of a class to its students, who have no button', 'classroom', 'attendee'],
  ['Enter Meeting Room', 'of a broadcast to its viewers', 'broadcast', 'attendee'],
] as const)('says %s of an open room %s', async (words, _of, kind, viewer) => {
  const room = roomThat({ startsIn: 5 * minuteMs, visitType: visitTypeCodes[kind] });
  await renderInApp(<WhoAndWhen room={room} status={sessionStatuses.enter} viewer={viewer} />);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
