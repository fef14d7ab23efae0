import { creators, visitTypeCodes } from '@lectern/contract/visits/visits.names.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { NextSessions } from './next-sessions.tsx';

afterEach(cleanup);

const begin = { sessionStartTime: '2026-10-15T17:00:00.000Z', sessionEndTime: '2026-10-15T17:45:00.000Z' };
const alone = {
  ...{ visitId: 'a', subject: 'Science', educatorName: 'Daniel Hughes', ...begin },
  ...{ visitType: visitTypeCodes.appointment, createdByRole: creators.student },
  ...{ studentCount: 1, studentName: 'Maya Torres' },
};
const group = {
  ...alone,
  visitId: 'b',
  visitType: visitTypeCodes.classroom,
  studentCount: 2,
  studentName: null,
};

/** The initials in the round places before names, where there is no drawing. */
const initials = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-initials]')].map((one) => one.getAttribute('data-initials'));

it('draws a group before a group, and initials before a person', async () => {
  const { container } = await renderInApp(<NextSessions next={[alone, group]} isEducator />);
  expect(screen.getByText('2 students')).toBeTruthy();
  expect(initials(container)).toEqual(['MT']);
});

it('names a session for one by who made it', async () => {
  const made = { ...alone, visitId: 'c', createdByRole: creators.admin };
  await renderInApp(<NextSessions next={[alone, made]} isEducator />);
  expect(screen.getByText('Appointment · Science')).toBeTruthy();
  expect(screen.getByText('One to One · Science')).toBeTruthy();
});

it('has the initials of the educator for a student, in a group too', async () => {
  const { container } = await renderInApp(<NextSessions next={[alone, group]} isEducator={false} />);
  expect(initials(container)).toEqual(['DH', 'DH']);
});
