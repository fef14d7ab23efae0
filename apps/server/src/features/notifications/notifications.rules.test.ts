import { describe, expect, it } from 'vitest';
import { isTold, mailDate, mailOf, mailPath } from './notifications.rules.ts';

describe('who is told something', () => {
  it.each([
    ['educator', true],
    ['student', true],
    ['parent', true],
    ['levelThreeAdmin', true],
    ['levelTwoAdmin', true],
    ['levelOneAdmin', false],
    ['topAdmin', true],
    ['graAdmin', true],
    ['guest', false],
  ] as const)('a %s: %s', (role, has) => {
    expect(isTold(role, 'sessionFlagged')).toBe(has);
  });

  it.each(['messageReported', 'studentEnrolled'] as const)(
    'also Level 1 of what nobody nearer answers: %s',
    (kind) => {
      expect([isTold('levelOneAdmin', kind), isTold('guest', kind)]).toEqual([true, false]);
    },
  );
});

describe('the link of a mail', () => {
  it.each([
    ['sessionReminder', 'v', 'student', '/student/appointment/waiting-room/me/v'],
    ['sessionConfirmed', 'v', 'parent', '/student/appointment/waiting-room/me/v'],
    ['sessionConfirmed', 'v', 'educator', '/Tutor/waiting-room/me/v'],
    ['sessionMissed', 'v', 'student', '/student/encounter?visitId=v'],
    ['sessionCancelled', 'v', 'educator', '/Tutor/appointment/summary/v'],
    ['sessionCancelled', 'v', 'levelThreeAdmin', '/level-three/me/sessions/summary/v'],
    ['requestRaised', 'v', 'levelThreeAdmin', '/level-three/me/cancel-requests'],
    ['sessionFlagged', 'v', 'levelTwoAdmin', '/level-two/me/sessions/summary/v'],
    ['parentAsks', undefined, 'levelThreeAdmin', '/'],
    ['messageReported', undefined, 'levelThreeAdmin', '/level-three/me/safeguarding'],
    ['messageReported', undefined, 'levelTwoAdmin', '/level-two/me/safeguarding'],
    ['messageReported', undefined, 'levelOneAdmin', '/level-one/me/safeguarding'],
    ['messageReported', undefined, 'topAdmin', '/admin/me/safeguarding'],
    ['messageReported', undefined, 'graAdmin', '/'],
    ['sessionCancelled', 'v', 'topAdmin', '/'],
    ['sessionConfirmed', undefined, 'student', '/'],
  ] as const)('about %s of %s leads a %s to %s', (kind, visitId, role, path) => {
    const about = visitId === undefined ? {} : { visitId };
    expect(mailPath(kind, about, { id: 'me', role, roleTypePath: 'Tutor' })).toBe(path);
  });

  it.each([
    ['referral', 'student', '/student/subject-referral/summary/me/r'],
    ['referral', 'parent', '/student/subject-referral/summary/me/r'],
    ['sessionReferral', 'educator', '/Tutor/subject-referral/summary/me/r'],
    ['subjectReferral', 'educator', '/Tutor/subject-referral/summary/me/r'],
  ] as const)('of a %s leads a %s to %s', (kind, role, path) => {
    expect(mailPath(kind, { referralId: 'r' }, { id: 'me', role, roleTypePath: 'Tutor' })).toBe(path);
  });
});

describe('the mail about an enrolment', () => {
  it.each([
    ['educatorEnrolled', 'topAdmin', 'e', '/admin/me/educators/e'],
    ['checkReceived', 'topAdmin', 'e', '/admin/me/educators/e'],
    ['educatorEnrolled', 'graAdmin', 'e', '/admin/me/educators/e'],
    ['checkReceived', 'graAdmin', 'e', '/admin/me/educators/e'],
    ['educatorEnrolled', 'topAdmin', undefined, '/'],
    ['studentEnrolled', 'levelThreeAdmin', undefined, '/level-three/me/dashboard'],
    ['studentEnrolled', 'levelTwoAdmin', undefined, '/level-two/me/dashboard'],
    ['studentEnrolled', 'levelOneAdmin', undefined, '/level-one/me/dashboard'],
    ['studentEnrolled', 'topAdmin', undefined, '/admin/me/dashboard'],
  ] as const)('%s leads a %s, of the educator %s, to %s', (kind, role, educatorId, path) => {
    const about = educatorId === undefined ? {} : { educatorId };
    expect(mailPath(kind, about, { id: 'me', role, roleTypePath: 'Tutor' })).toBe(path);
  });
});

describe('the mail that goes with a notification', () => {
  const student = { role: 'student', email: 'a@b.test', agreesToMail: true } as const;
  it.each([
    { kind: 'sessionConfirmed', person: student, mail: 'confirmed' },
    { kind: 'sessionCancelled', person: student, mail: 'cancelled' },
    { kind: 'sessionReminder', person: student, mail: 'reminder' },
    { kind: 'sessionMissed', person: student, mail: 'missed' },
    { kind: 'classroom', person: student, mail: 'confirmed' },
    { kind: 'broadcast', person: student, mail: 'confirmed' },
    { kind: 'conference', person: student, mail: 'confirmed' },
    { kind: 'conferenceReminder', person: student, mail: 'reminder' },
    { kind: 'waitingRoom', person: student, mail: null },
    { kind: 'onDemandRequest', person: student, mail: null },
    { kind: 'noteCompleted', person: student, mail: null },
    { kind: 'sessionFlagged', person: { ...student, role: 'levelTwoAdmin' }, mail: 'flagged' },
    { kind: 'flagMoreInfo', person: { ...student, role: 'levelThreeAdmin' }, mail: 'flagInfo' },
    { kind: 'payToConfirm', person: { ...student, role: 'levelThreeAdmin' }, mail: null },
    { kind: 'flagFeedback', person: { ...student, role: 'educator' }, mail: 'flagFeedback' },
    { kind: 'sessionMoved', person: student, mail: 'moved' },
    { kind: 'sessionDeclined', person: { ...student, role: 'educator' }, mail: 'declined' },
    { kind: 'requestRaised', person: { ...student, role: 'levelThreeAdmin' }, mail: 'requested' },
    { kind: 'messageReported', person: { ...student, role: 'levelTwoAdmin' }, mail: 'reported' },
    { kind: 'requestAccepted', person: student, mail: 'requestAccepted' },
    { kind: 'requestRejected', person: student, mail: 'requestRejected' },
    { kind: 'requestLapsed', person: student, mail: 'requestLapsed' },
    { kind: 'referral', person: student, mail: 'referral' },
    { kind: 'referral', person: { ...student, agreesToMail: false }, mail: null },
    { kind: 'subjectReferral', person: { ...student, role: 'educator' }, mail: 'referred' },
    { kind: 'sessionReferral', person: { ...student, role: 'educator' }, mail: 'referred' },
    { kind: 'sessionConfirmed', person: { ...student, agreesToMail: false }, mail: null },
    { kind: 'sessionConfirmed', person: { ...student, role: 'parent', agreesToMail: false }, mail: null },
    {
      kind: 'sessionConfirmed',
      person: { ...student, role: 'levelThreeAdmin', agreesToMail: false },
      mail: 'confirmed',
    },
    { kind: 'sessionConfirmed', person: { ...student, email: null }, mail: null },
  ] as const)('for $kind to $person is $mail', ({ kind, person, mail }) => {
    expect(mailOf(kind, person)).toBe(mail);
  });

  it('names times in the receiver’s zone and language', () => {
    const at = new Date('2027-03-10T15:00:00Z');
    expect(mailDate('en', at, 'America/New_York')).toBe('Mar 10, 2027, 10:00 AM EST');
    expect(mailDate('es', at, 'America/Chicago')).toMatch(/10.*mar.*2027.*9:00/);
  });
});
