import { describe, expect, it } from 'vitest';
import { auditAbout } from '../../../test/audit-factories.ts';
import { readCalendar, type ReadEntry } from '../../../test/calendar-factories.ts';
import { changeActs, toMorning } from '../../../test/change-factories.ts';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import { makeDistrict, type District } from '../../../test/group-factories.ts';
import { makeParentOf } from '../../../test/identity-factories.ts';
import { institutionPerTest } from '../../../test/institution-per-test.ts';
import type { Answer, TestServer } from '../../../test/test-server.ts';

interface Feed {
  readonly createdAt: string | null;
  readonly readAt: string | null;
}

interface NewFeed extends Feed {
  readonly url: string;
  readonly webcalUrl: string;
}

let server: TestServer;
let second: World;
let district: District;
let acts: ReturnType<typeof changeActs>;

institutionPerTest('calendar', async (made) => {
  ({ server, second } = made);
  await toMorning(server);
  district = await makeDistrict(server, made.hostName);
  acts = changeActs(server, district);
});

const host = (): string => district.world.hostName;

async function renewed(as: MadePerson): Promise<NewFeed> {
  const { response, message } = await acts.call<NewFeed>(as, 'POST /calendar/feed');
  if (!response) throw new Error(message);
  return response;
}

const fileOf = ({ url }: Pick<NewFeed, 'url'>): string => url.split('/').at(-1) ?? '';

/** Reads a feed as a program of calendars does, which has nothing but its address. */
function read(
  feed: Pick<NewFeed, 'url'>,
  given: { headers?: Record<string, string>; host?: string; from?: string } = {},
): Promise<Answer<Buffer>> {
  return server.call<Buffer>(`GET /calendar/feeds/${fileOf(feed)}`, { host: host(), ...given });
}

async function entriesOf(feed: Pick<NewFeed, 'url'>): Promise<readonly ReadEntry[]> {
  const { status, response } = await read(feed);
  if (status !== 200 || !response) throw new Error(`${status}`);
  return readCalendar(response.toString()).entries;
}

const titlesOf = async (feed: Pick<NewFeed, 'url'>): Promise<string[]> =>
  (await entriesOf(feed)).map(({ title }) => title);

describe('the private address of a calendar', () => {
  it('is made on request, told once, kept as a hash, and stands in the audit', async () => {
    const { student } = district;
    const own = async () => (await acts.call<Feed>(student, 'GET /calendar/feed')).response;
    expect(await own()).toEqual({ createdAt: null, readAt: null });
    const feed = await renewed(student);
    expect(feed.url).toMatch(new RegExp(`^http://${host()}/api/calendar/feeds/[\\w-]{43}\\.ics$`));
    expect(feed.webcalUrl).toBe(feed.url.replace('http:', 'webcal:'));
    expect(await own()).toEqual({ createdAt: server.clock.now().toISOString(), readAt: null });
    const rows = await server.db.selectFrom('calendarFeeds').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(fileOf(feed).slice(0, 43));
    expect(await auditAbout(server, student.id)).toMatchObject([{ action: 'calendar.renewed' }]);
    await entriesOf(feed);
    expect(await own()).toMatchObject({ readAt: server.clock.now().toISOString() });
  });

  it('is dead at once when it is renewed or taken away, like one that never was', async () => {
    const first = await renewed(district.student);
    const next = await renewed(district.student);
    expect((await read(first)).status).toBe(404);
    expect((await read(next)).status).toBe(200);
    expect((await acts.call(district.student, 'DELETE /calendar/feed')).status).toBe(200);
    const gone = await read(next);
    const unknown = await read({ url: `x/${'A'.repeat(43)}.ics` });
    for (const { headers: _headers, ...answer } of [gone, unknown, await read({ url: 'x/feed' })])
      expect(answer).toMatchObject({ status: 404, response_code: 'not_found', message: 'No data found' });
    expect((await acts.call(district.student, 'DELETE /calendar/feed')).status).toBe(200);
  });

  it('is one for a key, however often the form is sent', async () => {
    const send = () => acts.call<NewFeed>(district.student, 'POST /calendar/feed', { key: 'renew-once' });
    const [one, other] = await Promise.all([send(), send()]);
    expect(one).toMatchObject({ status: 201, response: other.response });
    expect(await entriesOf(one.response ?? { url: '' })).toEqual([]);
  });

  it('is for participants, and for nobody who administers', async () => {
    for (const who of [district.levelTwo, district.levelThree])
      for (const method of ['GET', 'POST', 'DELETE'])
        expect((await acts.call(who, `${method} /calendar/feed`)).status).toBe(403);
    expect((await server.call('GET /calendar/feed', { host: host() })).status).toBe(401);
  });

  it('shows nothing at the host of another institution', async () => {
    const feed = await renewed(district.student);
    expect((await read(feed, { host: second.hostName })).status).toBe(404);
  });

  it('needs no cookie and writes none, and is kept by no cache', async () => {
    const feed = await renewed(district.student);
    const { headers } = await read(feed);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(headers['cache-control']).toBe('private, no-cache');
  });
});

describe('the private address of a calendar, once the ways in are made new', () => {
  const status = async (feed: NewFeed) => (await read(feed)).status;

  it('is dead after a new password, and the owner sees that there is none', async () => {
    const { student } = district;
    const feed = await renewed(student);
    expect(await status(feed)).toBe(200);
    const changed = await acts.call(student, 'PUT /user/update/password', {
      body: { password: 'Another@2026' },
    });
    expect(changed.status).toBe(200);
    expect(await status(feed)).toBe(404);
    expect((await acts.call<Feed>(student, 'GET /calendar/feed')).response?.createdAt).toBeNull();
    expect(await status(await renewed(student))).toBe(200);
  });

  it('is dead after an administrator signed the person out', async () => {
    const { student, levelThree } = district;
    const feed = await renewed(student);
    const others = await renewed(district.other);
    expect((await acts.call(levelThree, `PUT /user/${student.id}/logout`)).status).toBe(200);
    expect([await status(feed), await status(others)]).toEqual([404, 200]);
  });

  it('is not revived with an account that was closed', async () => {
    const { student, levelThree } = district;
    const feed = await renewed(student);
    for (const active of [false, true])
      expect(
        (await acts.call(levelThree, `PUT /user/${student.id}/status`, { body: { active } })).status,
      ).toBe(200);
    expect(await status(feed)).toBe(404);
  });
});

describe('a feed', () => {
  it('has the sessions of a student, and after a move and a cancellation says so', async () => {
    const { student, educator } = district;
    const feed = await renewed(student);
    const id = await acts.booked(48, { topic: 'Zyxwords' });
    const [entry] = await entriesOf(feed);
    expect(entry).toMatchObject({
      ...{ uid: `${id}@lectern`, sequence: 0, status: 'CONFIRMED', attendees: [] },
      ...{ startsAt: acts.slotIn(48).toISOString(), title: `Appointment with ${educator.name}` },
    });
    await acts.move(student, id, acts.slotIn(72));
    const at = acts.slotIn(72).toISOString();
    expect(await entriesOf(feed)).toMatchObject([{ uid: entry?.uid, sequence: 1, startsAt: at }]);
    await acts.cancel(student, id, { reason: 'Measles' });
    expect(await entriesOf(feed)).toMatchObject([{ uid: entry?.uid, sequence: 2, status: 'CANCELLED' }]);
    expect((await read(feed)).response?.toString()).not.toMatch(/Zyxwords|Measles/);
    await server.pass(31 * 86_400);
    expect(await entriesOf(feed)).toEqual([]);
  });

  it('has for a parent all own children, by first names, and none of others', async () => {
    const { other, parent, educator, world } = district;
    await makeParentOf(server, world, { parentId: parent.id, studentIds: [other.id] });
    await makePerson(server, world, 'student', { firstName: 'Zoe' });
    await server.db
      .updateTable('people')
      .set({ lastName: 'Quillfeather' })
      .where('id', '=', other.id)
      .execute();
    await acts.booked(48);
    await acts.booked(49, { as: other });
    await acts.created(educator, 'classroom', 72);
    const feed = await renewed(parent);
    const titles = await titlesOf(feed);
    expect(titles.map((title) => title.split(':')[0])).toEqual(['Sam', 'Kim', 'Kim, Sam']);
    expect((await read(feed)).response?.toString()).not.toContain('Quillfeather');
  });

  it('has of an ended link nothing at once, and of a child whose account is closed', async () => {
    const { student, parent } = district;
    await acts.booked(48);
    const feed = await renewed(parent);
    const count = async () => (await entriesOf(feed)).length;
    expect(await count()).toBe(1);
    await server.db.updateTable('people').set({ active: false }).where('id', '=', student.id).execute();
    expect(await count()).toBe(0);
    await server.db.updateTable('people').set({ active: true }).where('id', '=', student.id).execute();
    await server.db.deleteFrom('guardianships').where('parentId', '=', parent.id).execute();
    expect(await count()).toBe(0);
  });

  it('names to an educator the one student by first name, and of a class none', async () => {
    const { educator } = district;
    await acts.booked(48);
    await acts.created(educator, 'classroom', 72);
    const [one, many] = await titlesOf(await renewed(educator));
    expect(one).toBe('Appointment with Sam');
    expect(many).toMatch(/ · Classroom$/);
  });

  it('has no session of somebody who was taken out, and none that began at once', async () => {
    const { student, educator, other } = district;
    const feed = await renewed(student);
    const id = await acts.created(educator, 'classroom', 48);
    expect(await entriesOf(feed)).toHaveLength(1);
    await acts.decline(student, id);
    expect(await entriesOf(feed)).toEqual([]);
    const body = { tutorId: educator.id, visitType: 1 };
    expect((await acts.call(other, 'POST /visit', { body })).message).toBe('Session created successfully');
    expect(await entriesOf(await renewed(other))).toHaveLength(1);
  });

  it('looks thirty days back and half a year ahead', async () => {
    const { student } = district;
    const feed = await renewed(student);
    const id = await acts.booked(24);
    const days = async (ahead: number) => {
      const startsAt = new Date(server.clock.now().getTime() + ahead * 86_400_000);
      const endsAt = new Date(startsAt.getTime() + 1_800_000);
      await server.db.updateTable('visits').set({ startsAt, endsAt }).where('id', '=', id).execute();
      return (await entriesOf(feed)).length;
    };
    expect([await days(-31), await days(-29), await days(183), await days(201)]).toEqual([0, 1, 1, 0]);
  });

  it.each([
    ['the account is closed', async () => server.db.updateTable('people').set({ active: false })],
    [
      'the person is erased',
      async () => server.db.updateTable('people').set({ active: false, erasedAt: new Date() }),
    ],
  ])('is gone at once when %s', async (_name, change) => {
    const feed = await renewed(district.student);
    await (await change()).where('id', '=', district.student.id).execute();
    expect((await read(feed)).status).toBe(404);
  });

  it('is gone at once when the school is closed, for its student and for their parent', async () => {
    const feeds = [await renewed(district.student), await renewed(district.parent)];
    await server.db
      .updateTable('levels')
      .set({ active: false, isOpen: false })
      .where('id', '=', district.world.levels[2])
      .execute();
    for (const feed of feeds) expect((await read(feed)).status).toBe(404);
  });
});

describe('who asks a feed whether anything has changed', () => {
  it('gets no bytes until it has, by name and by time', async () => {
    const feed = await renewed(district.student);
    const id = await acts.booked(48);
    const first = await read(feed);
    const { etag = '', 'last-modified': modified = '' } = first.headers as Record<string, string>;
    const byName = { 'if-none-match': `W/"x", ${etag}` };
    const byTime = { 'if-modified-since': modified };
    await server.pass(90);
    for (const headers of [byName, byTime, { 'if-none-match': '*' }]) {
      const answer = await read(feed, { headers });
      expect(answer).toMatchObject({ status: 304, headers: { etag, 'last-modified': modified } });
      expect(answer.response).toHaveLength(0);
    }
    await acts.cancel(district.student, id);
    for (const headers of [byName, byTime]) expect((await read(feed, { headers })).status).toBe(200);
    // A name goes before a time.
    const both = { 'if-none-match': '"other"', 'if-modified-since': new Date(8e12).toUTCString() };
    expect((await read(feed, { headers: both })).status).toBe(200);
  });

  it('is told of two changes within a second, too', async () => {
    const feed = await renewed(district.student);
    const modified = async () => String((await read(feed)).headers['last-modified']);
    const before = await modified();
    await acts.booked(48);
    const after = await modified();
    expect(Date.parse(after)).toBeGreaterThan(Date.parse(before));
  });

  it('is refused after sixty times in an hour, and so is who tries addresses that nobody has', async () => {
    const feed = await renewed(district.student);
    for (let count = 0; count < 60; count += 1) expect((await read(feed)).status).toBe(200);
    expect((await read(feed)).status).toBe(429);
    expect((await read(await renewed(district.other))).status).toBe(200);
    await server.pass(3_601);
    expect((await read(feed)).status).toBe(200);
    const wrong = () => read({ url: `x/${'B'.repeat(43)}.ics` }, { from: '203.0.113.9' });
    for (let count = 0; count < 120; count += 1) expect((await wrong()).status).toBe(404);
    expect((await wrong()).status).toBe(429);
    expect((await read(feed, { from: '203.0.113.9' })).status).toBe(200);
  });
});

describe('adding one session to a calendar', () => {
  const file = (as: MadePerson, id: string) => acts.call<Buffer>(as, `GET /calendar/visits/${id}/file`);
  const links = (as: MadePerson, id: string) =>
    acts.call<Record<string, string>>(as, `GET /calendar/visits/${id}/links`);

  it('gives everybody in it the file and the links, in words of their own', async () => {
    const { student, parent, educator } = district;
    await server.db
      .updateTable('people')
      .set({ lastName: 'Quillfeather' })
      .where('id', '=', student.id)
      .execute();
    const id = await acts.booked(48, { topic: 'Zyxwords' });
    for (const [who, title] of [
      [student, `Appointment with ${educator.name}`],
      [parent, `Sam: Appointment with ${educator.name}`],
      [educator, 'Appointment with Sam'],
    ] as const) {
      const answer = await file(who, id);
      expect(answer.headers['content-disposition']).toMatch(/^inline; filename="session\.ics"/);
      const { method, entries } = readCalendar(String(answer.response));
      expect(method).toBeNull();
      expect(entries).toMatchObject([{ uid: `${id}@lectern`, title, attendees: [] }]);
      const { response } = await links(who, id);
      expect(new URL(response?.['google'] ?? '').searchParams.get('text')).toBe(title);
      const { file: ownFile, ...outside } = response ?? {};
      expect(ownFile).toBe(`/api/calendar/visits/${id}/file`);
      expect(JSON.stringify(outside)).not.toMatch(new RegExp(`Zyxwords|Quillfeather|${student.id}|${id}`));
    }
  });

  it('is refused to people who are not in it, and once it is not booked any more', async () => {
    const { student, other, educator, levelThree } = district;
    const id = await acts.booked(48);
    const stranger = await makePerson(server, second, 'educator');
    for (const ask of [file, links]) {
      expect((await ask(other, id)).status).toBe(404);
      expect((await ask(levelThree, id)).status).toBe(403);
      const elsewhere = { as: stranger.token, host: second.hostName };
      expect((await server.call(`GET /calendar/visits/${id}/file`, elsewhere)).status).toBe(404);
    }
    await acts.cancel(student, id);
    for (const who of [student, educator])
      for (const ask of [file, links]) expect((await ask(who, id)).response_code).toBe('visit_over');
  });
});
