import { describe, expect, it } from 'vitest';
import { notificationTypes } from './notifications.names.ts';
import { notificationTarget, notificationText } from './notifications.rules.ts';

const targets = [
  ['SESSION_CONFIRMATION', 'v', 'attendee', { screen: 'waitingRoom', visitId: 'v' }],
  ['SESSION_REMINDER', 'v', 'educator', { screen: 'waitingRoom', visitId: 'v' }],
  ['WAITING_ROOM', 'v', 'educator', { screen: 'waitingRoom', visitId: 'v' }],
  ['SESSION_MISSED', 'v', 'attendee', { screen: 'summary', visitId: 'v' }],
  ['SESSION_CANCELLATION', 'v', 'educator', { screen: 'summary', visitId: 'v' }],
  ['SESSION_MOVED', 'v', 'attendee', { screen: 'waitingRoom', visitId: 'v' }],
  ['CANCEL_REQUEST_ACCEPTED', 'v', 'attendee', { screen: 'summary', visitId: 'v' }],
  ['CANCEL_REQUEST_REJECTED', 'v', 'educator', { screen: 'waitingRoom', visitId: 'v' }],
  ['SESSION_NOTE_COMPLETED', 'v', 'attendee', { screen: 'summary', visitId: 'v' }],
  ['SESSION_REMINDER', 'v', 'admin', { screen: 'summary', visitId: 'v' }],
  ['SESSION_REMINDER', null, 'attendee', { screen: 'list' }],
  ['FLAGGED_SESSION', 'v', 'attendee', { screen: 'flag', visitId: 'v' }],
  ['FLAGGED_SESSION_MORE_INFO', 'v', 'attendee', { screen: 'flag', visitId: 'v' }],
  ['FLAGGED_SESSION_FEEDBACK', 'v', 'educator', { screen: 'flag', visitId: 'v' }],
  ['PAY_CONFIRMATION', 'v', 'admin', { screen: 'summary', visitId: 'v' }],
  ['CANCEL_REQUEST', 'v', 'admin', { screen: 'requests' }],
  ['PARENT_LINK_REQUEST', null, 'admin', { screen: 'student' }],
  ['COMING_OF_AGE', null, 'attendee', { screen: 'profile' }],
  ['OF_AGE', null, 'attendee', { screen: 'profile' }],
  ['AGREEMENT_REQUEST', null, 'attendee', { screen: 'profile' }],
  ['STUDENT_NOTES', null, 'admin', { screen: 'student' }],
  ['REFERRAL', null, 'attendee', { screen: 'referral' }],
  ['SUBJECT_REFERRAL', null, 'educator', { screen: 'referral' }],
  ['SESSION_REFERRAL', null, 'educator', { screen: 'receivedReferrals' }],
  ['SESSION_PLACE_ENDED', 'v', 'attendee', { screen: 'list' }],
  ['CLASSROOM_SESSION', 'v', 'attendee', { screen: 'waitingRoom', visitId: 'v' }],
  ['BROADCAST_SESSION', 'v', 'attendee', { screen: 'waitingRoom', visitId: 'v' }],
  ['CONFERENCE_CALL', 'v', 'attendee', { screen: 'waitingRoom', visitId: 'v' }],
  ['CONFERENCE_REMINDER', 'v', 'educator', { screen: 'waitingRoom', visitId: 'v' }],
  ['ON_DEMAND_REQUEST', 'v', 'educator', { screen: 'waitingRoom', visitId: 'v' }],
  ['SESSION_DECLINED', 'v', 'educator', { screen: 'waitingRoom', visitId: 'v' }],
  ['CANCEL_REQUEST_LAPSED', 'v', 'attendee', { screen: 'waitingRoom', visitId: 'v' }],
  ['REFUND', 'v', 'attendee', { screen: 'summary', visitId: 'v' }],
  ['EDUCATOR_ENROLLMENT_SUBMITTED', null, 'admin', { screen: 'enrolment' }],
  ['BACKGROUND_CHECK_REPORT', null, 'admin', { screen: 'enrolment' }],
  ['STUDENT_ENROLLMENT_SUBMITTED', null, 'admin', { screen: 'enrolment' }],
  ['REPORTED_MESSAGE', null, 'admin', { screen: 'safeguarding' }],
] as const;

describe('notificationTarget', () => {
  it('is known of every type', () => {
    expect(new Set(targets.map(([type]) => type))).toEqual(new Set(Object.values(notificationTypes)));
  });

  it.for(targets)('%s about %s for %s', ([type, visitId, viewer, expected]) => {
    expect(notificationTarget(type, visitId, viewer)).toEqual(expected);
  });
});

describe('notificationText', () => {
  it.each([
    ['SESSION_CONFIRMATION', 'student', 'notifications.text.sessionConfirmed'],
    ['OF_AGE', 'student', 'notifications.text.ofAgeOwn'],
    ['OF_AGE', 'parent', 'notifications.text.ofAge'],
    ['COMING_OF_AGE', 'student', 'notifications.text.comingOfAgeOwn'],
    ['SOMETHING_NEW', 'student', 'notifications.text.other'],
  ] as const)('of %s for a %s is %s', (type, role, expected) => {
    expect(notificationText(type, role)).toBe(expected);
  });
});
