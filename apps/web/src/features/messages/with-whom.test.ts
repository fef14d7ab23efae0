import { expect, it } from 'vitest';
import { readWithWhom, withPerson } from './with-whom.ts';

const educator = {
  ...{ id: 'e', name: 'Daniel', rollNumber: '', profileImage: null, unReadCount: 0, role: 'TUTOR' },
  ...{ studentUserId: 's', studentName: '', conversationId: null, draft: '' },
  ...{ lastMessage: '', lastMessageTime: null, lastMessageIsOwn: false },
  ...{ lastMessageIsFile: false, lastMessageIsWithdrawn: false },
};
const parentOf = (student: string) => `Parent of ${student}`;

it('names the child about whom a parent writes', () => {
  const whom = withPerson(educator, { actingChild: { id: 's', name: 'Maya' }, parentOf });
  expect(whom).toMatchObject({ id: 'e', childId: 's', note: 'Maya' });
  expect(withPerson(educator, { actingChild: null, parentOf })).toMatchObject({ childId: null, note: '' });
});

it('opens what was chosen again, but not for another child', () => {
  const whom = withPerson(educator, { actingChild: { id: 's', name: 'Maya' }, parentOf });
  const kept: unknown = { ...whom, actingChildId: 's' };
  expect(readWithWhom(kept, 's')).toMatchObject({ id: 'e', childId: 's' });
  expect([readWithWhom(kept, 'another'), readWithWhom(kept, null)]).toEqual([null, null]);
  const along: unknown = { kind: 'along', conversationId: 'c', name: 'Maya and Daniel', actingChildId: 's' };
  expect(readWithWhom(along, 'another')).toBeNull();
  expect(readWithWhom(withPerson(educator, { actingChild: null, parentOf }), null)).toMatchObject({
    id: 'e',
  });
});
