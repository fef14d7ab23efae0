import { expect, it } from 'vitest';
import { readWithWhom, withPerson } from './with-whom.ts';

const educator = {
  ...{ id: 'e', name: 'Daniel', rollNumber: '', profileImage: null, unReadCount: 0, role: 'TUTOR' },
  ...{ studentUserId: 's', studentName: '', conversationId: null, draft: '' },
  ...{ lastMessage: '', lastMessageTime: null, lastMessageIsOwn: false },
  ...{ lastMessageIsFile: false, lastMessageIsWithdrawn: false, lastFileName: null },
};
const parentOf = (student: string) => `Parent of ${student}`;

it('names the child about whom a parent writes', () => {
  const whom = withPerson(educator, { actingChild: { id: 's', name: 'Maya' }, parentOf });
  expect(whom).toMatchObject({ id: 'e', childId: 's', note: 'Maya' });
  expect(withPerson(educator, { actingChild: null, parentOf })).toMatchObject({ childId: null, note: '' });
});

it('opens what was chosen again, but not for another child, and for nobody else', () => {
  const whom = withPerson(educator, { actingChild: { id: 's', name: 'Maya' }, parentOf });
  const kept: unknown = { ...whom, ownerId: 'me', actingChildId: 's' };
  const readBy = (ownerId: string, actingChildId: string | null) =>
    readWithWhom(kept, { ownerId, actingChildId });
  expect(readBy('me', 's')).toMatchObject({ id: 'e', childId: 's' });
  expect([readBy('me', 'another'), readBy('me', null), readBy('another', 's')]).toEqual([null, null, null]);
  const along: unknown = {
    ...{ kind: 'along', conversationId: 'c', name: 'Maya and Daniel' },
    ...{ ownerId: 'me', actingChildId: 's' },
  };
  expect(readWithWhom(along, { ownerId: 'me', actingChildId: 'another' })).toBeNull();
  const own = { ...withPerson(educator, { actingChild: null, parentOf }), ownerId: 'me' };
  expect(readWithWhom(own, { ownerId: 'me', actingChildId: null })).toMatchObject({ id: 'e' });
});
