import { describe, expect, it } from 'vitest';
import { lostWith, mediaRights, outBefore } from './entry.rules.ts';

it.each([
  ['host', 'appointment', ['camera', 'microphone', 'screen_share', 'screen_share_audio'], true],
  ['host', 'broadcast', ['camera', 'microphone', 'screen_share', 'screen_share_audio'], true],
  ['attendee', 'appointment', ['camera', 'microphone'], true],
  ['attendee', 'onDemand', ['camera', 'microphone'], true],
  ['attendee', 'classroom', ['camera', 'microphone'], true],
  ['attendee', 'conference', ['camera', 'microphone'], true],
  ['attendee', 'broadcast', [], false],
] as const)('the %s of a %s publishes %j', (...[part, kind, sources, canPublish]) => {
  expect(mediaRights(part, kind)).toMatchObject({ sources, canPublish, canSubscribe: true, hidden: false });
});

it.each([
  [['microphone'], ['camera'], true],
  [['camera'], ['microphone'], true],
  [['microphone', 'camera'], [], false],
] as const)('with %j closed a student publishes %j', (...[closed, sources, canPublish]) => {
  expect(mediaRights('attendee', 'classroom', closed)).toMatchObject({ sources, canPublish });
});

it('lets an observer see, and be seen by nobody', () => {
  expect(mediaRights('observer', 'classroom')).toEqual({
    canPublish: false,
    canSubscribe: true,
    hidden: true,
    sources: [],
  });
});

it('holds a seat for fifteen seconds', () => {
  expect(outBefore(new Date(60_000))).toEqual(new Date(45_000));
});

describe('the end of a sign-in', () => {
  const entry = (authSessionId: string, connectedAt: number | null, visitId = 'visit') => ({
    visitId,
    authSessionId,
    connectedAt: connectedAt === null ? null : new Date(connectedAt),
  });

  it.each([
    ['ends the call that it holds', [entry('phone', 1)], ['phone'], ['visit']],
    ['ends what it may still enter', [entry('phone', null)], ['phone'], ['visit']],
    ['leaves a call that another one took over', [entry('phone', 1), entry('laptop', 2)], ['phone'], []],
    ['ends the call that it took over', [entry('phone', 1), entry('laptop', 2)], ['laptop'], ['visit']],
    [
      'leaves a call while it only could have come in',
      [entry('phone', null), entry('laptop', 1)],
      ['phone'],
      [],
    ],
    ['leaves the calls of others alone', [entry('phone', 1)], ['laptop'], []],
    ['ends all of them together', [entry('phone', 1), entry('laptop', 2)], ['phone', 'laptop'], ['visit']],
    [
      'tells each visit apart',
      [entry('phone', 1), entry('phone', 2, 'other'), entry('laptop', 3)],
      ['phone'],
      ['other'],
    ],
  ] as const)('%s', (...[, entries, ended, lost]) => {
    expect(lostWith(entries, new Set(ended))).toEqual(lost);
  });
});
