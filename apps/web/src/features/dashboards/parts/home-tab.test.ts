import type { StudentListItem } from '@lectern/contract/visits/lists.shapes.ts';
import { describe, expect, it } from 'vitest';
import { firstTab } from './home-tab.ts';

const visit = (id: string, sessionStatus: StudentListItem['sessionStatus']): StudentListItem =>
  ({ id, sessionStatus }) as StudentListItem;

describe('the tab with which the home screen opens', () => {
  it('is Upcoming Sessions when nothing is going on', () => {
    expect(firstTab({ todaySession: [], upcomingSession: [] })).toBe('upcoming');
    expect(firstTab({ todaySession: [visit('a', 'Booked')], upcomingSession: [] })).toBe('upcoming');
  });

  it('is Upcoming Sessions when the session that can be entered is among them', () => {
    const open = visit('a', 'Enter Virtual Class Room');
    expect(firstTab({ todaySession: [open], upcomingSession: [open] })).toBe('upcoming');
  });

  it('is Ongoing Appointments when a session is going on that is not among the coming ones', () => {
    expect(firstTab({ todaySession: [visit('a', 'Visit In Call')], upcomingSession: [] })).toBe('ongoing');
  });
});
