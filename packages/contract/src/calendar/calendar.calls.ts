import { call } from '../core/call.ts';
import { bytes, nothing } from '../core/core.shapes.ts';
import {
  byCalendarFile,
  byCalendarVisit,
  calendarFeed,
  calendarLinks,
  newCalendarFeed,
} from './calendar.shapes.ts';

/** Calls that bring sessions into the calendars of those who are in them. */
export const calendarCalls = {
  calendarFeed: call('GET', '/calendar/feed', {
    summary: 'Says whether one’s own calendar has a private address, since when, and when it was read last.',
    response: calendarFeed,
  }),
  renewCalendarFeed: call('POST', '/calendar/feed', {
    summary:
      'Makes a private address for one’s own calendar, told this once; the one before stops working at once.',
    response: newCalendarFeed,
    creates: true,
    idempotent: true,
  }),
  endCalendarFeed: call('DELETE', '/calendar/feed', {
    summary: 'Removes the private address of one’s own calendar.',
    response: nothing,
  }),
  readCalendarFeed: call('GET', '/calendar/feeds/:file', {
    summary: 'Sends a calendar, as iCalendar, to everybody who has its private address.',
    params: byCalendarFile,
    transfer: 'file',
    response: bytes,
  }),
  calendarLinks: call('GET', '/calendar/visits/:id/links', {
    summary: 'Addresses that open a calendar on the web with a booked session of one’s own filled in.',
    params: byCalendarVisit,
    response: calendarLinks,
    refusals: ['visit_over'],
  }),
  calendarEntry: call('GET', '/calendar/visits/:id/file', {
    summary: 'Sends a booked session of one’s own as iCalendar.',
    params: byCalendarVisit,
    transfer: 'file',
    response: bytes,
    refusals: ['visit_over'],
  }),
} as const;
