import { describe, expect, it } from 'vitest';
import type { CallResponse } from '@lectern/contract/core/call.ts';
import type { messagesCalls } from '@lectern/contract/messages/messages.calls.ts';
import { makePerson, type MadePerson } from '../../../test/factories.ts';
import { bornOn, talkersPerTest, type Talkers } from '../../../test/message-factories.ts';

type Reports = CallResponse<(typeof messagesCalls)['messageReports']>;
type Report = CallResponse<(typeof messagesCalls)['messageReport']>;
type Alongs = CallResponse<(typeof messagesCalls)['readAlongs']>;
type Exported = CallResponse<(typeof messagesCalls)['exportConversation']>;

let server: Talkers['server'];
let district: Talkers['district'];
let call: Talkers['call'];
let sent: Talkers['sent'];
let read: Talkers['read'];
let textsOf: Talkers['textsOf'];
let close: Talkers['close'];

talkersPerTest('above', (made) => {
  ({ server, district, call, sent, read, textsOf, close } = made);
});

const hasJoined = (person: { id: string }, mailVerified: boolean) =>
  server.db.updateTable('people').set({ mailVerified }).where('id', '=', person.id).execute();

/** People above the school of the district, in the order in which they answer for it. */
async function makeLine() {
  const { world, levelTwo } = district;
  const levelOne = await makePerson(server, world, 'levelOneAdmin', { firstName: 'One' });
  const top = await makePerson(server, world, 'topAdmin', { firstName: 'Top' });
  const gra = await makePerson(server, world, 'graAdmin', { firstName: 'Gra' });
  return { levelTwo, levelOne, top, gra };
}

const readersOf = async (as: MadePerson, with_: { id: string }) =>
  (await read(as, { receiverUserId: with_.id })).response?.data.conversation.thirdReaders;
const alongs = async (as: MadePerson) =>
  (await call<Alongs>(as, 'GET /chat/read-along')).response?.data.map(({ studentName }) => studentName);
const reportsOf = async (as: MadePerson) =>
  (await call<Reports>(as, 'GET /chat/report')).response?.data.map(({ id }) => id);
const report = async (as: MadePerson, id: string) =>
  (await call(as, `POST /chat/message/${id}/report`, { reason: 'He asked for my address' })).response_code;
const open = (as: MadePerson, id: string) => call<Report>(as, `GET /chat/report/${id}`);
const above = (person: MadePerson) => [{ name: person.name, kind: 'above' }];

const toldOf = async () => {
  const rows = await server.db
    .selectFrom('notifications')
    .select('personId')
    .where('institutionId', '=', district.world.institutionId)
    .where('type', '=', 'messageReported')
    .execute();
  return new Set(rows.map(({ personId }) => personId));
};

const mailedOf = async () => {
  const rows = await server.db
    .selectFrom('mails')
    .select(['recipient', 'body'])
    .where('institutionId', '=', district.world.institutionId)
    .where('kind', '=', 'session-reported')
    .execute();
  return new Map(rows.map(({ recipient, body }) => [recipient, body]));
};

describe('a school that has nobody who can sign in', () => {
  it('has the level above reading along, the nearest first, and both sides are told', async () => {
    const { other, educator, levelThree } = district;
    const { levelTwo, levelOne, top, gra } = await makeLine();
    const { conversationId } = await sent(other, educator, { text: 'To be read' });
    expect(await readersOf(other, educator)).toEqual([{ name: levelThree.name, kind: 'school' }]);
    await hasJoined(levelThree, false);
    for (const [leaving, reader] of [
      [null, levelTwo],
      [levelTwo, levelOne],
      [levelOne, top],
    ] as const) {
      if (leaving) await close(leaving);
      expect(await readersOf(other, educator)).toEqual(above(reader));
      expect(await readersOf(educator, other)).toEqual(above(reader));
      expect(textsOf(await read(reader, { conversationId }))).toEqual(['To be read']);
      expect(await alongs(reader)).toEqual([other.name]);
      const [{ isThirdReader, mayWrite } = { isThirdReader: false, mayWrite: true }] = [
        (await read(reader, { conversationId })).response?.data.conversation,
      ];
      expect([isThirdReader, mayWrite]).toEqual([true, false]);
    }
    // People who do not answer for the school read nothing, and the GRA administrator never does.
    expect((await read(gra, { conversationId })).response_code).toBe('access_denied');
    await close(levelOne, true);
    expect((await read(top, { conversationId })).response_code).toBe('not_found');
    expect(await alongs(top)).toEqual([]);
  });

  it('is left to one person of the level, and taken back as soon as it has somebody', async () => {
    const { world, other, educator, levelThree } = district;
    const { levelTwo } = await makeLine();
    const { conversationId } = await sent(other, educator);
    await close(levelThree);
    await server.pass(60);
    const second = await makePerson(server, world, 'levelTwoAdmin', { firstName: 'Aaron' });
    expect(await readersOf(other, educator)).toEqual(above(levelTwo));
    expect([await alongs(levelTwo), await alongs(second)]).toEqual([[other.name], []]);
    await bornOn(server, other, '2009-03-10');
    expect([await readersOf(other, educator), await alongs(levelTwo)]).toEqual([[], []]);
    await bornOn(server, other, '2009-03-11');
    expect(await alongs(levelTwo)).toEqual([other.name]);
    await close(levelThree, true);
    expect(await readersOf(other, educator)).toEqual([{ name: levelThree.name, kind: 'school' }]);
    expect([await alongs(levelTwo), await alongs(levelThree)]).toEqual([[], [other.name]]);
    expect((await read(levelTwo, { conversationId })).response_code).toBe('not_found');
  });

  it('leaves the conversations of children with parents to these, and no other school', async () => {
    const { student, educator, levelThree, parent, levelTwo, world } = district;
    await sent(student, educator);
    await close(levelThree);
    expect(await readersOf(student, educator)).toEqual([{ name: parent.name, kind: 'parent' }]);
    expect(await alongs(levelTwo)).toEqual([]);
    // Another Level 2 of the same institution has nothing of it.
    const elsewhere = await server.db
      .insertInto('levels')
      .values({
        ...{ institutionId: world.institutionId, parentId: world.levels[0], depth: 2 },
        ...{ name: 'Elsewhere', createdAt: server.clock.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const neighbour = await makePerson(server, world, 'levelTwoAdmin', { levelId: elsewhere.id });
    const { messageId } = await sent(educator, student);
    expect(await report(student, messageId)).toBe('ok');
    const [id = ''] = (await reportsOf(levelTwo)) ?? [];
    expect(await reportsOf(neighbour)).toEqual([]);
    expect((await open(neighbour, id)).response_code).toBe('not_found');
  });
});

describe('a report of such a school', () => {
  it('reaches the level above by mail and notification, with what was kept', async () => {
    const { other, educator, levelThree } = district;
    const { levelTwo, levelOne, top, gra } = await makeLine();
    await hasJoined(levelThree, false);
    const { messageId, conversationId } = await sent(educator, other, { text: 'Where do you live?' });
    expect(await report(other, messageId)).toBe('ok');
    expect(await toldOf()).toEqual(new Set([levelTwo.id]));
    const mails = await mailedOf();
    expect([...mails.keys()]).toEqual([levelTwo.email]);
    expect(mails.get(levelTwo.email)).toContain(`/level-two/${levelTwo.id}/safeguarding`);
    const [id = ''] = (await reportsOf(levelTwo)) ?? [];
    const shown = await open(levelTwo, id);
    expect(shown.response?.messages.map(({ message }) => message)).toEqual(['Where do you live?']);
    const exported = await call<Exported>(levelTwo, 'POST /chat/export', { conversationId });
    expect(exported.response?.text).toContain('Where do you live?');
    for (const as of [levelOne, top]) {
      expect(await reportsOf(as)).toEqual([]);
      expect((await open(as, id)).response_code).toBe('not_found');
    }
    expect((await open(gra, id)).response_code).toBe('access_denied');
  });

  it.each([
    ['Level 1', 'levelOne', '/level-one/'],
    ['the top administrator', 'top', '/admin/'],
  ] as const)('reaches %s where nobody is nearer', async (_, name, path) => {
    const { other, educator, levelThree } = district;
    const line = await makeLine();
    for (const one of [levelThree, line.levelTwo, ...(name === 'top' ? [line.levelOne] : [])])
      await close(one);
    const reader = line[name];
    const { messageId } = await sent(educator, other);
    expect(await report(other, messageId)).toBe('ok');
    const mails = await mailedOf();
    expect([...mails.keys()]).toEqual([reader.email]);
    expect(mails.get(reader.email)).toContain(`${path}${reader.id}/safeguarding`);
    const [id = ''] = (await reportsOf(reader)) ?? [];
    expect((await open(reader, id)).response?.messages).toHaveLength(1);
  });

  it('stays with the person who was told of it and is listed for the school once that has somebody', async () => {
    const { world, other, educator, levelThree, levelTwo } = district;
    await hasJoined(levelThree, false);
    const first = await sent(educator, other, { text: 'One' });
    await report(other, first.messageId);
    const [id = ''] = (await reportsOf(levelTwo)) ?? [];
    await hasJoined(levelThree, true);
    expect([await reportsOf(levelThree), await reportsOf(levelTwo)]).toEqual([[id], [id]]);
    for (const as of [levelThree, levelTwo]) expect((await open(as, id)).response_code).toBe('ok');
    // Later reports belong to the school alone.
    const second = await sent(educator, other, { text: 'Two' });
    await report(other, second.messageId);
    expect(await reportsOf(levelThree)).toHaveLength(2);
    expect(await reportsOf(levelTwo)).toEqual([id]);
    // A later Level 2 administrator was not notified of anything.
    const later = await makePerson(server, world, 'levelTwoAdmin');
    expect(await reportsOf(later)).toEqual([]);
    expect((await open(later, id)).response_code).toBe('not_found');
  });

  it('can no longer be read by the person who was told of it once the school is below somebody else', async () => {
    const { world, other, educator, levelThree, levelTwo } = district;
    const [levelOneId, , schoolId] = world.levels;
    await hasJoined(levelThree, false);
    await report(other, (await sent(educator, other)).messageId);
    const [id = ''] = (await reportsOf(levelTwo)) ?? [];
    const { id: area } = await server.db
      .insertInto('levels')
      .values({
        ...{ institutionId: world.institutionId, parentId: levelOneId, depth: 2, name: 'Harbor' },
        createdAt: server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const next = await makePerson(server, world, 'levelTwoAdmin', { levelId: area });
    await server.db.updateTable('levels').set({ parentId: area }).where('id', '=', schoolId).execute();
    expect(await reportsOf(levelTwo)).toEqual([]);
    expect((await open(levelTwo, id)).response_code).toBe('not_found');
    expect(await reportsOf(next)).toEqual([id]);
  });

  it('is found by the person who answers next, if those who were told of it left before the school had somebody', async () => {
    const { other, educator, levelThree } = district;
    const { levelTwo, levelOne } = await makeLine();
    await close(levelThree);
    await report(other, (await sent(educator, other)).messageId);
    await close(levelTwo);
    const [id = ''] = (await reportsOf(levelOne)) ?? [];
    expect((await open(levelOne, id)).response_code).toBe('ok');
  });

  it('leaves the settings of messages to Level 3', async () => {
    const { levelTwo } = district;
    expect((await call(levelTwo, 'GET /chat/settings')).response_code).toBe('access_denied');
  });
});
