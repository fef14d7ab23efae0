import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { dropSession, keepSession } from '../identity/session.ts';
import { VisitFacts } from './visit-facts.tsx';

afterEach(() => {
  cleanup();
  dropSession();
});

const [maya, daniel] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000e1'];
const time = {
  startTime: '2027-03-10T10:00:00.000Z',
  endTime: '2027-03-10T10:30:00.000Z',
  appointmentDate: '2027-03-10',
};

/** A session of Maya's with Daniel, as who is of this side reads it. */
const visit = (userCategory: VisitInfo['userCategory']): VisitInfo =>
  ({
    ...{ id: 'v', visitType: 2, sessionType: 'appointment', userCategory, sessionStatus: 'Cancelled' },
    ...{ joined: false, appointment: time, onDemand: null, createdAt: time.startTime, comments: '' },
    ...{ tutor: { id: daniel, name: 'Daniel Hughes', email: null, image: null }, tutee: null },
    sessionUsers: [
      { id: maya, userId: maya, name: 'Maya Torres', stuRollNo: null, email: null, image: null },
    ],
    ...{ expertiseCategory: null, expertise: null, schoolName: null, studentCount: 1 },
    ...{ permissions: {}, createdByRole: 'STUDENT', allowAddImage: false },
  }) as unknown as VisitInfo;

const isOnPaper = (label: string): boolean => screen.getByText(label).closest('[data-paper]') !== null;

it('names the child to a parent, who may have come by a link about another than the one in the head', async () => {
  keepSession({ ...studentSession, role: 'PARENT' });
  await renderInApp(<VisitFacts visit={visit(1)} />);
  expect(screen.getByText('Maya Torres')).toBeTruthy();
  expect(isOnPaper('Participants')).toBe(false);
});

it('says on paper alone what the head of the screen says', async () => {
  keepSession(studentSession);
  await renderInApp(<VisitFacts visit={visit(1)} />);
  expect([isOnPaper('Status'), isOnPaper('Participants')]).toEqual([true, true]);
  expect(screen.getByText('Cancelled')).toBeTruthy();
  cleanup();
  keepSession({ ...studentSession, role: 'TUTOR' });
  await renderInApp(<VisitFacts visit={visit(2)} />);
  expect([isOnPaper('Status'), isOnPaper('Counselor Name')]).toEqual([true, true]);
});
