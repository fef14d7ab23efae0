import { expect, it } from 'vitest';
import { may } from '../access/capabilities.ts';
import { roleNames } from '../access/roles.ts';
import { notificationTypes, type NotificationKind } from './notifications.names.ts';
import { isAlwaysBelled, toldTo } from './settings.rules.ts';

const roles = Object.values(roleNames);

it('tells something to people who read notifications, what schools leave to it also to Level 1, and nothing to anybody else', () => {
  expect(roles.filter((role) => toldTo(role).length > 0)).toEqual([
    'student',
    'parent',
    'educator',
    'topAdmin',
    'graAdmin',
    'levelOneAdmin',
    'levelTwoAdmin',
    'levelThreeAdmin',
  ]);
  // Level 1 has no bell and reads no rows: a mail tells it.
  const mailed = roles.filter((role) => toldTo(role).length > 0 && !may(role, 'readNotifications'));
  expect(mailed.map((role) => [role, toldTo(role)])).toEqual([
    ['levelOneAdmin', ['messageReported', 'studentEnrolled']],
  ]);
});

it('names each kind for somebody, and none twice for a role', () => {
  const named = new Set(roles.flatMap((role) => toldTo(role)));
  expect([...named].toSorted()).toEqual((Object.keys(notificationTypes) as NotificationKind[]).toSorted());
  for (const role of roles) expect(new Set(toldTo(role)).size).toBe(toldTo(role).length);
});

it('lets nobody miss by their bell that somebody waits', () => {
  const fixed = (Object.keys(notificationTypes) as NotificationKind[]).filter(isAlwaysBelled);
  expect(fixed).toEqual([
    'waitingRoom',
    'onDemandRequest',
    'requestRaised',
    'agreementAsked',
    'parentAsks',
    'studentEnrolled',
    'messageReported',
  ]);
});
