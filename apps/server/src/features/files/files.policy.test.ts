import { expect, it } from 'vitest';
import type { Person } from '../../platform/context/actor.ts';
import { mayOpenFile } from './files.policy.ts';

const actor = { kind: 'person', personId: 'p1', role: 'student' } as Person;

it.each([
  ['its owner', { ownerId: 'p1' }, { ok: true }],
  ['somebody else', { ownerId: 'p2' }, { ok: false, code: 'not_found' }],
  ['nobody, when there is none', undefined, { ok: false, code: 'not_found' }],
])('a file is opened by name by %s', (_who, file, decision) => {
  expect(mayOpenFile(actor, file)).toEqual(decision);
});
