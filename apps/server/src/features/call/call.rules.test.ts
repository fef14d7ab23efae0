import { expect, it } from 'vitest';
import { mediaRights, outBefore } from './call.rules.ts';

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
    canPublishData: false,
    canSubscribe: true,
    hidden: true,
    sources: [],
  });
});

it('holds a seat for fifteen seconds', () => {
  expect(outBefore(new Date(60_000))).toEqual(new Date(45_000));
});
