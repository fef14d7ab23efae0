import { notificationTypes } from '@lectern/contract/notifications/notifications.names.ts';
import type { Notification } from '@lectern/contract/notifications/notifications.shapes.ts';
import { describe, expect, it } from 'vitest';
import { runsOf } from './alike.ts';

const { sessionConfirmed: confirmed, sessionCancelled: cancelled } = notificationTypes;

const told = (
  id: string,
  type: Notification['type'],
  { read = false, child = 'leo' } = {},
): Notification => ({
  id,
  type,
  read,
  data: { studentUserId: child } as Notification['data'],
});

const idsOf = (notifications: readonly Notification[], isParent = false): string[] =>
  runsOf(notifications, { isParent }).map((run) => run.map(({ id }) => id).join(' '));

describe('notifications that are alike', () => {
  it.each([
    ['nothing', [], []],
    ['two stay single', [told('a', confirmed), told('b', confirmed)], ['a', 'b']],
    ['three are one', [told('a', confirmed), told('b', confirmed), told('c', confirmed)], ['a b c']],
    [
      'another between them parts them',
      [
        ...[told('a', confirmed), told('b', confirmed), told('c', cancelled)],
        ...[told('d', confirmed), told('e', confirmed), told('f', confirmed)],
      ],
      ['a', 'b', 'c', 'd e f'],
    ],
    [
      'what is read is not among what is unread',
      [
        ...[told('a', confirmed), told('b', confirmed), told('c', confirmed)],
        ...[told('d', confirmed, { read: true }), told('e', confirmed, { read: true })],
      ],
      ['a b c', 'd', 'e'],
    ],
  ] as const)('%s', (_name, notifications, runs) => {
    expect(idsOf(notifications)).toEqual(runs);
  });

  it('are apart by child for a parent, and together for people who teach the children', () => {
    const notifications = ['leo', 'leo', 'leo', 'maya', 'maya', 'leo'].map((child, index) =>
      told(String(index), confirmed, { child }),
    );
    expect(idsOf(notifications, true)).toEqual(['0 1 2', '3', '4', '5']);
    expect(idsOf(notifications)).toEqual(['0 1 2 3 4 5']);
  });
});
