import { beforeEach, describe, expect, it } from 'vitest';
import type { LevelView } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, type MadePerson } from '../../../test/factories.ts';
import { setMessageSettings, talkersPerTest, type Talkers } from '../../../test/message-factories.ts';

let server: Talkers['server'];
let district: Talkers['district'];
let hostName: Talkers['hostName'];
let call: Talkers['call'];
let send: Talkers['send'];
let read: Talkers['read'];
let textsOf: Talkers['textsOf'];
let top: MadePerson;
let levelOne: MadePerson;

talkersPerTest('quiet', (made) => {
  ({ server, district, hostName, call, send, read, textsOf } = made);
});
beforeEach(async () => {
  // As UTC, and one that the form of a level takes.
  await server.db
    .updateTable('levels')
    .set({ timeZone: 'Africa/Abidjan' })
    .where('id', '=', district.world.levels[0])
    .execute();
  [top, levelOne] = await Promise.all([
    makePerson(server, district.world, 'topAdmin'),
    makePerson(server, district.world, 'levelOneAdmin'),
  ]);
});

/** The minute so many minutes from now, as an instant. */
const minuteAfter = (minutes: number) =>
  new Date(Math.floor(server.clock.now().getTime() / 60_000 + minutes) * 60_000).toISOString();
/** Quiet hours that began a while ago and end in so many minutes. */
const quietFor = (minutes: number) =>
  `${minuteAfter(-30).slice(11, 16)}-${minuteAfter(minutes).slice(11, 16)}`;

const view = async (as: MadePerson, id: string) =>
  (await call(as, `GET /hierarchy/${id}`)).response as LevelView;

/** Saves the quiet hours of a level in its form, as it was just read or as it was read before. */
async function save(as: MadePerson, id: string, quietHours: string | null, seen?: LevelView) {
  const { name, code, address, phone, timeZone, switches, version } = seen ?? (await view(top, id));
  const fields = { name, code, address, phone, timeZone, switches: { ...switches, quietHours }, version };
  return call(as, `PUT /hierarchy/${id}`, fields);
}

const ownSettings = (quietHours: string | null) =>
  setMessageSettings(server, district.levelThree, { host: hostName, quietHours });

/** Until when what a student writes to the educator waits. */
const deferredUntil = async () =>
  (await send(district.student, district.educator)).response?.message.deferredUntil;
/** Until when waits what was written last. */
const waitsUntil = async () =>
  (await read(district.student, { receiverUserId: district.educator.id })).response?.data.messages.at(-1)
    ?.deferredUntil;

describe('quiet hours of a level', () => {
  it('hold at all below it until one sets its own, and again when that is taken back', async () => {
    const [first, second, school] = district.world.levels;
    const usual = { value: '21:00-07:00', from: null };
    expect((await view(top, school)).holding.quietHours).toEqual(usual);

    expect((await save(top, first, quietFor(60))).response_code).toBe('ok');
    const above = { value: quietFor(60), from: { id: first, name: expect.any(String) as string } };
    expect(await view(district.levelTwo, school)).toMatchObject({
      ...{ switches: { quietHours: null }, holding: { quietHours: above }, inherited: { quietHours: above } },
    });
    expect((await call(district.levelThree, 'GET /chat/settings')).response).toMatchObject({
      ...{ quietHours: null, inheritedQuietHours: quietFor(60), inheritedFrom: { id: first } },
    });
    expect(await deferredUntil()).toBe(minuteAfter(60));

    expect((await save(levelOne, second, quietFor(90))).response_code).toBe('ok');
    expect((await view(top, school)).holding.quietHours.from?.id).toBe(second);
    expect((await save(district.levelTwo, school, 'off')).response_code).toBe('ok');
    expect((await view(top, school)).holding.quietHours).toMatchObject({
      value: 'off',
      from: { id: school },
    });
    expect((await call(district.levelThree, 'GET /chat/settings')).response).toMatchObject({
      ...{ quietHours: 'off', inheritedQuietHours: quietFor(90), inheritedFrom: { id: second } },
    });

    expect((await ownSettings(null)).response).toMatchObject({ quietHours: null });
    expect((await view(top, school)).holding.quietHours.from?.id).toBe(second);
    for (const [as, id] of [
      [levelOne, second],
      [top, first],
    ] as const)
      await save(as, id, null);
    expect((await view(top, school)).holding.quietHours).toEqual(usual);
  });

  it('say nothing of another branch', async () => {
    const { besideLevelId } = district;
    await save(district.levelTwo, besideLevelId, quietFor(60));
    expect((await view(top, besideLevelId)).holding.quietHours.from?.id).toBe(besideLevelId);
    expect((await view(top, district.world.levels[2])).holding.quietHours.from).toBeNull();
    expect(await deferredUntil()).toBeNull();
  });

  it('are set by who edits the level, in times that can be', async () => {
    const [first, second, school] = district.world.levels;
    const codes = [];
    for (const [as, id, quietHours] of [
      [levelOne, first, 'off'],
      [district.levelTwo, second, 'off'],
      [district.levelThree, school, 'off'],
      [top, school, 'off'],
      [district.educator, school, 'off'],
      [top, first, '21:00-21:00'],
      [top, first, '21:00'],
    ] as const)
      codes.push((await save(as, id, quietHours)).response_code);
    expect(codes).toEqual([
      ...['access_denied', 'access_denied', 'access_denied', 'access_denied', 'access_denied'],
      ...['invalid_input', 'invalid_input'],
    ]);
    const outside = await makePerson(server, district.world, 'levelTwoAdmin', {
      levelId: (await call<LevelView>(levelOne, 'POST /hierarchy', newLevel('Elsewhere'))).response?.id ?? '',
    });
    expect((await save(outside, school, 'off')).response_code).toBe('not_found');
  });

  it('are in the audit as they were before and after, whoever set them', async () => {
    const school = district.world.levels[2];
    await save(district.levelTwo, school, '20:00-06:00');
    await ownSettings('off');
    const changes = (await auditAbout(server, school)).map(({ action, beforeValues, afterValues }) => [
      ...[action, beforeValues, afterValues],
    ]);
    expect(changes).toMatchObject([
      ['level.changed', { quietHours: null }, { quietHours: '20:00-06:00' }],
      ['message-settings.changed', { quietHours: '20:00-06:00' }, { quietHours: 'off' }],
    ]);
  });

  it('are one value for the school and for the level above it: the later of two is told', async () => {
    const school = district.world.levels[2];
    const seen = await view(district.levelTwo, school);
    const { response: seenHere } = await call<{ version: number }>(district.levelThree, 'GET /chat/settings');
    const saveHere = (version: number, quietHours: string) =>
      call(district.levelThree, 'PUT /chat/settings', { quietHours, safeguardingUserId: null, version });
    await save(district.levelTwo, school, '20:00-06:00', seen);
    expect(await saveHere(seenHere?.version ?? 0, 'off')).toMatchObject({
      ...{ status: 417, response_code: 'changed_meanwhile' },
    });
    const again = await call<{ version: number; quietHours: string }>(
      district.levelThree,
      'GET /chat/settings',
    );
    expect(again.response?.quietHours).toBe('20:00-06:00');
    const seenAbove = await view(district.levelTwo, school);
    expect((await saveHere(again.response?.version ?? 0, 'off')).response_code).toBe('ok');
    expect((await save(district.levelTwo, school, '19:00-06:00', seenAbove)).response_code).toBe(
      'changed_meanwhile',
    );
    expect((await view(top, school)).switches.quietHours).toBe('off');
  });
});

const newLevel = (name: string) => ({
  ...{ name, code: null, address: '', phone: '', timeZone: null, parentId: null, administrator: null },
  switches: {
    ...{ medicAid: null, payouts: null, inPerson: null, noticeHours: null, slotMinutes: null },
    ...{ presentRule: null, quietHours: null },
  },
});

describe('what waits', () => {
  it('follows the hours of a level above at once, where no level between decides', async () => {
    const [first, second] = district.world.levels;
    const { student, educator } = district;
    await save(top, first, quietFor(60));
    await send(student, educator, { text: 'Waits' });
    await save(top, first, quietFor(90));
    expect(await waitsUntil()).toBe(minuteAfter(90));
    await save(levelOne, second, quietFor(120));
    expect(await waitsUntil()).toBe(minuteAfter(120));
    await save(top, first, 'off');
    expect(await waitsUntil()).toBe(minuteAfter(120));
    await save(levelOne, second, null);
    await server.pass(1);
    expect(textsOf(await read(educator, { receiverUserId: student.id }))).toEqual(['Waits']);
  });

  it('follows the zone in which they are', async () => {
    const [first] = district.world.levels;
    const { student, educator } = district;
    await save(top, first, quietFor(60));
    expect(await deferredUntil()).toBe(minuteAfter(60));
    const { name, code, address, phone, switches, version } = await view(top, first);
    const moved = { name, code, address, phone, switches, version, timeZone: 'Africa/Lagos' };
    expect((await call(top, `PUT /hierarchy/${first}`, moved)).response_code).toBe('ok');
    // There it is an hour later, and the quiet hours have just ended.
    await server.pass(1);
    expect(textsOf(await read(educator, { receiverUserId: student.id }))).toEqual(['Hello']);
  });

  it('follows the hours of the place to which its school is moved', async () => {
    const school = district.world.levels[2];
    const place = (await call<LevelView>(levelOne, 'POST /hierarchy', newLevel('Elsewhere'))).response;
    await save(levelOne, place?.id ?? '', quietFor(120));
    await save(levelOne, district.world.levels[1], quietFor(60));
    expect(await deferredUntil()).toBe(minuteAfter(60));
    const { version } = await view(top, school);
    const to = { parentId: place?.id ?? '', version };
    expect((await call(levelOne, `PUT /hierarchy/${school}/parent`, to)).response_code).toBe('ok');
    expect((await view(levelOne, school)).holding.quietHours.from?.id).toBe(place?.id);
    expect(await waitsUntil()).toBe(minuteAfter(120));
  });
});
