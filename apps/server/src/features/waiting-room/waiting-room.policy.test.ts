import { expect, it } from 'vitest';
import type { Entry } from '@lectern/contract/waiting-room/waiting-room.names.ts';
import { mayAskToJoin, mayBeInWaitingRoom } from './waiting-room.policy.ts';

it.each([
  ['may_ask', 'ok'],
  ['waiting', 'ok'],
  ['open', 'ok'],
  ['too_early', 'too_early'],
  ['over', 'visit_over'],
  ['removed', 'removed_from_visit'],
  ['no_room', 'no_room'],
] as const satisfies readonly (readonly [Entry, string])[])(
  'a join request while %s is answered %s',
  (entry, expected) => {
    const decision = mayAskToJoin('attendee', entry);
    expect(decision.ok ? 'ok' : decision.code).toBe(expected);
    expect(mayAskToJoin('educator', entry)).toEqual({ ok: false, code: 'access_denied' });
  },
);

it('keeps administrators off the page', () => {
  expect(mayBeInWaitingRoom('admin')).toEqual({ ok: false, code: 'access_denied' });
  expect(mayBeInWaitingRoom('educator')).toEqual({ ok: true });
  expect(mayBeInWaitingRoom('attendee')).toEqual({ ok: true });
});
