import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditAbout } from '../../../../test/audit-factories.ts';
import { openSocket, type TestSocket } from '../../../../test/call-factories.ts';
import {
  holdClass,
  makeClassCast,
  type ClassCast,
  type HeldClass,
} from '../../../../test/classroom-factories.ts';
import { makePerson, makeWorld, type MadePerson } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

const above = ['levelTwoAdmin', 'levelOneAdmin', 'topAdmin', 'graAdmin'] as const;
const strange = ['other Level 1', 'other Level 2', 'other Level 3'] as const;

let server: TestServer;
let cast: ClassCast;
let port: number;
let held: HeldClass;
const people = {} as Record<(typeof above | typeof strange)[number] | 'foreign' | 'below', MadePerson>;

/** One foreign level of each depth, below the same institution. */
async function makeLevelsBeside(): Promise<string[]> {
  const ids: string[] = [];
  for (const depth of [1, 2, 3]) {
    const { id } = await server.db
      .insertInto('levels')
      .values({
        institutionId: cast.world.institutionId,
        parentId: ids.at(-1) ?? null,
        depth,
        name: `Other ${depth}`,
        createdAt: server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeClassCast(server);
  port = await server.listen();
  for (const role of above) people[role] = await makePerson(server, cast.world, role);
  const levelsBeside = await makeLevelsBeside();
  for (const [at, role] of (['levelOneAdmin', 'levelTwoAdmin', 'levelThreeAdmin'] as const).entries())
    people[strange[at] ?? 'other Level 1'] = await makePerson(server, cast.world, role, {
      levelId: levelsBeside[at] ?? '',
    });
  people.below = cast.admin;
  people.foreign = await makePerson(server, await makeWorld(server, 'third.test'), 'topAdmin');
});
afterAll(() => server.stop());
afterEach(() => held.end());

const enter = (who: keyof typeof people, host?: string) =>
  openSocket(port, '/chat', { token: people[who].token, visitId: held.id, ...(host ? { host } : {}) });
const ask = (route: string, who: keyof typeof people, host = 'localhost') =>
  server.call(route.replace(':id', held.id), { as: people[who].token, host });
const asked = ['GET /visit/:id/credentials', 'GET /visit/:id/call-status', 'GET /visit/:id/broadcast'];

const startStream = () => server.call(`POST /visit/${held.id}/broadcast`, { as: cast.educator.token });

describe('a broadcast', () => {
  beforeEach(async () => {
    held = await holdClass(server, port, { cast, kind: 'broadcast' });
    await startStream();
  });

  it.each(above)(
    'is looked on at and ended by a %s above it, hidden from all but the educator',
    async (role) => {
      const socket = await enter(role);
      expect(await socket.send('on_observer_connect', { visitId: held.id })).toMatchObject({
        response_code: 'ok',
      });
      expect(await held.educator.next('observers_changed')).toMatchObject({
        observers: [{ userId: people[role].id }],
      });
      for (const route of asked) expect([route, (await ask(route, role)).status]).toEqual([route, 200]);
      const message = { clientMessageId: crypto.randomUUID(), textMessage: 'Good morning' };
      expect(await socket.send('on_send_message', message)).toMatchObject({ response_code: 'ok' });
      expect(await held.educator.next('chat_message')).toMatchObject({ message: 'Good morning' });
      const viewers = held.students.flatMap((student) => student.pushed.map((one) => one.event));
      expect(viewers).not.toContain('observers_changed');
      const shown = await server.call<{ permissions: object }>(`GET /visit/${held.id}`, {
        as: people[role].token,
      });
      expect(shown.response?.permissions).toMatchObject({ mayJoin: true, mayEndCall: true });
      expect(await ask('PUT /visit/:id/end', role)).toMatchObject({
        status: 200,
        response: { isEnded: true },
      });
      socket.close();
    },
  );

  it.each(above)(
    'whose stream is fetched by a %s shows this to the educator while it lasts',
    async (role) => {
      server.broadcaster.becomes(held.id, { isWatchable: true, isConnected: true });
      const told = () =>
        held.educator.pushed
          .filter(({ event }) => event === 'observers_changed')
          .map(({ payload }) => (payload as { observers: { userId: string }[] }).observers);
      const list = 'GET /visit/:id/broadcast/stream/index.m3u8';
      for (let at = 0; at < 8; at += 1) {
        expect((await ask(list, role)).status).toBe(200);
        await server.pass(3);
      }
      await expect.poll(told).toMatchObject([[{ userId: people[role].id }]]);
      await server.pass(20);
      await expect.poll(told).toMatchObject([[{ userId: people[role].id }], []]);
    },
  );

  it.each(above)('is neither opened, presented nor recorded by a %s', async (role) => {
    for (const route of [
      'POST /visit/:id/call',
      'POST /visit/:id/broadcast',
      'POST /visit/:id/archive/start',
      'PUT /visit/:id/end-broadcast',
    ])
      expect([route, (await ask(route, role)).response_code]).toEqual([route, 'access_denied']);
  });

  it('is not observed by administrators of lower or sibling levels, nor by those of another institution', async () => {
    await expect(enter('below')).rejects.toThrow('access_denied');
    for (const route of [...asked, 'PUT /visit/:id/end'])
      expect([route, (await ask(route, 'below')).status]).toEqual([route, 403]);
    await expect(enter('foreign', 'third.test')).rejects.toThrow('not_found');
    for (const route of [...asked, 'PUT /visit/:id/end'])
      expect([route, (await ask(route, 'foreign', 'third.test')).status]).toEqual([route, 404]);
    for (const who of ['other Level 1', 'other Level 2'] as const) {
      await expect(enter(who)).rejects.toThrow('not_found');
      for (const route of [...asked, 'PUT /visit/:id/end'])
        expect([who, route, (await ask(route, who)).status]).toEqual([who, route, 404]);
    }
    await expect(enter('other Level 3')).rejects.toThrow('access_denied');
  });
});

describe('a broadcast whose stream has not been started', () => {
  beforeEach(async () => {
    held = await holdClass(server, port, { cast, kind: 'broadcast' });
  });

  it.each(above)(
    'is prepared and rehearsed unseen by a %s, who comes in once it is started',
    async (role) => {
      const refused = async () => {
        await expect(enter(role)).rejects.toThrow('call_not_open');
        for (const route of ['GET /visit/:id/credentials', 'GET /visit/:id/broadcast'])
          expect([route, (await ask(route, role)).response_code]).toEqual([route, 'call_not_open']);
      };
      await refused();
      await server.call(`PUT /visit/${held.id}/broadcast/rehearsal`, { as: cast.educator.token });
      await refused();
      expect(held.educator.pushed.map((one) => one.event)).not.toContain('observers_changed');
      await startStream();
      expect((await ask('GET /visit/:id/credentials', role)).status).toBe(200);
      (await enter(role)).close();
    },
  );
});

describe('a class', () => {
  beforeEach(async () => {
    held = await holdClass(server, port, { cast });
  });

  it('is looked on at by Level 2 alone, and not by those above', async () => {
    (await enter('levelTwoAdmin')).close();
    for (const role of ['levelOneAdmin', 'topAdmin', 'graAdmin'] as const) {
      await expect(enter(role)).rejects.toThrow('access_denied');
      for (const route of ['GET /visit/:id/credentials', 'GET /visit/:id/call-status', 'PUT /visit/:id/end'])
        expect([role, route, (await ask(route, role)).response_code]).toEqual([role, route, 'access_denied']);
    }
  });
});

describe.each(['appointment', 'onDemand', 'conference', 'classroom', 'broadcast'] as const)(
  'in a %s',
  (kind) => {
    const observer = () => ({ userId: people.levelTwoAdmin.id, role: 'LEVEL_TWO_ADMIN' });
    const seenBy = async (socket: TestSocket) =>
      (await socket.send('classroom_init', { visitId: held.id })).response?.['observers'];
    const expectMediaClosed = () =>
      expect(server.media.removed).toContainEqual({ room: held.id, identity: people.levelTwoAdmin.id });
    beforeEach(async () => {
      held = await holdClass(server, port, { cast, kind });
      if (kind === 'broadcast') await startStream();
      server.media.removed.length = 0;
    });

    it('who looks on is told to the educator alone as soon as they could hear or read anything', async () => {
      expect((await ask('GET /visit/:id/credentials', 'levelTwoAdmin')).status).toBe(200);
      expect(await held.educator.next('observers_changed')).toMatchObject({ observers: [observer()] });
      expect(await seenBy(held.educator)).toMatchObject([observer()]);
      for (const student of held.students) {
        expect(await seenBy(student)).toEqual([]);
        expect(student.pushed.map((one) => one.event)).not.toContain('observers_changed');
      }
    });

    it('who looks on leaves an entry in the audit, one for as long as they do', async () => {
      await ask('GET /visit/:id/credentials', 'levelTwoAdmin');
      await ask('GET /visit/:id/credentials', 'levelTwoAdmin');
      expect(await auditAbout(server, held.id)).toMatchObject([
        { action: 'visit.observed', actorId: people.levelTwoAdmin.id },
      ]);
    });

    it('a socket that never says that it looks on is told too, and closed', async () => {
      const socket = await enter('levelTwoAdmin');
      expect(await held.educator.next('observers_changed')).toMatchObject({ observers: [observer()] });
      await server.pass(16);
      await socket.isClosed();
      expectMediaClosed();
      expect(await seenBy(held.educator)).toEqual([]);
    });

    it('is told for as long as somebody hears, with or without a socket', async () => {
      server.media.grants.length = 0;
      await ask('GET /visit/:id/credentials', 'levelTwoAdmin');
      const [grant] = server.media.grants;
      if (grant) server.media.enter(grant);
      await server.pass(60);
      expect(await seenBy(held.educator)).toMatchObject([observer()]);
      await server.media.remove(held.id, people.levelTwoAdmin.id);
      await server.pass(16);
      expect(await seenBy(held.educator)).toEqual([]);
    });

    it('who leaves hears nothing any more, whatever their browser does', async () => {
      const socket = await enter('levelTwoAdmin');
      await socket.send('on_observer_connect', { visitId: held.id });
      expect((await ask('PUT /visit/:id/leave', 'levelTwoAdmin')).status).toBe(200);
      await socket.isClosed();
      expectMediaClosed();
      expect(await seenBy(held.educator)).toEqual([]);
    });
  },
);
