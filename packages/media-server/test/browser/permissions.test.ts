import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TrackSource } from 'livekit-server-sdk';
import { tokenFor } from '../tokens.ts';
import { engineUnderTest } from './engine-under-test.ts';
import { Person, poll } from './harness.ts';
import { setStage } from './stage.ts';
import type { Stage } from './stage.ts';

const { isEmbedded } = engineUnderTest;

describe('what a token and the server allow', () => {
  let stage: Stage;
  let student: Person;
  let teacher: Person;

  beforeAll(async () => {
    stage = await setStage();
    teacher = await stage.enter('teacher', 'r1');
    student = await stage.enter('student', 'r1', {
      grant: { canPublishSources: [TrackSource.MICROPHONE, TrackSource.CAMERA] },
    });
  }, 60_000);

  afterAll(async () => {
    await stage.close();
  });

  it('lets sources be published that the token lists, and no others', async () => {
    await teacher.waitForVideos(1);
    expect(await student.attempt(`lectern.publishCanvas('screen', 640, 360, 10)`)).toMatch(/permission/i);
    const names = (await stage.admin.getParticipant('r1', 'student')).tracks.map((track) => track.source);
    expect(names).not.toContain(TrackSource.SCREEN_SHARE);
  });

  it('drops data at once when sending it is no longer allowed', async () => {
    await stage.admin.updateParticipant('r1', 'student', {
      permission: { canPublish: true, canSubscribe: true, canPublishData: false },
    });
    await student.attempt(
      `room.localParticipant.publishData(new TextEncoder().encode('forbidden'), { reliable: true })`,
    );
    await teacher.run(
      `room.localParticipant.publishData(new TextEncoder().encode('marker'), { reliable: true })`,
    );
    await student.waitForEvent(([, name, text]) => name === 'dataReceived' && text === 'marker');
    expect((await teacher.events()).some((event) => event[2] === 'forbidden')).toBe(false);
  });

  it.runIf(isEmbedded)('forwards nothing of a track the moment its permission is gone', async () => {
    await teacher.waitForVideos(1);
    await stage.admin.updateParticipant('r1', 'student', {
      permission: { canPublish: false, canSubscribe: true, canPublishData: true },
    });
    const room = stage.engine.directory.rooms.get('r1');
    const sent = (): number => room?.participants.get('teacher')?.media.counters.packetsOut ?? -1;
    const before = sent();
    await poll(
      async () => ((await teacher.events()).some((event) => event[1] === 'trackUnsubscribed') ? true : null),
      3000,
    );
    expect(sent() - before).toBeLessThan(3);
  });

  it('keeps that decision when the person joins again with the older token', async () => {
    await student.run('room.disconnect()');
    const again = await Person.open(stage.browser, stage.pagesUrl);
    const token = await tokenFor('student', 'r1');
    await stage.admin.updateRoomMetadata('r1', 'x');
    await again.join(stage.url, token, { publish: false });
    const participant = await stage.admin.getParticipant('r1', 'student');
    const isNewer = participant.permission?.canPublish === true;
    // A token of the same second counts as older, a later one as newer.
    expect(isNewer || participant.permission?.canPublish === false).toBe(true);
    await again.page.close();
  });

  it.runIf(isEmbedded)('takes away what is received when subscribing is no longer allowed', async () => {
    const guest = await stage.enter('guest', 'r1', { publish: false });
    await guest.waitForVideos(1);
    await stage.admin.updateParticipant('r1', 'guest', {
      permission: { canPublish: false, canSubscribe: false, canPublishData: true },
    });
    const room = stage.engine.directory.rooms.get('r1');
    expect(room?.participants.get('guest')?.media.forwarders.size).toBe(0);
    await guest.page.close();
  });

  it('carries on with the refreshed token after the first has expired', async () => {
    const guest = await Person.open(stage.browser, stage.pagesUrl);
    const first = await tokenFor('brief', 'r1', { ttl: 5 });
    await guest.join(stage.url, first, { publish: false });
    await poll(
      async () => ((await guest.run<string>('room.engine.token ?? ""')) === first ? null : true),
      5000,
    );
    await guest.page.close();
  });
});
