import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '@lectern/contract/events.ts';
import type { Route } from '../src/platform/http/route.ts';
import { openSocket, type TestSocket } from './call-factories.ts';
import { makePerson, type MadePerson } from './factories.ts';
import { givePicture } from './files-factories.ts';
import { create, linksTo, makeDistrict, type CreatedKind, type District } from './group-factories.ts';
import { idFields, sampleInput, samplePayload } from './sample-input.ts';
import { somebody } from './somebody.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { nameOf, tableOf, texts } from './two-institutions.ts';
import { makeParent } from './visits-factories.ts';

interface Family {
  readonly student: MadePerson;
  readonly parent: MadePerson;
  /** By what nobody of another family may know the child, the parents and their guest. */
  readonly words: readonly string[];
}

let server: TestServer;
let port: number;
let district: District;
let families: Family[];
let routes: readonly Route[];
const visitIds = new Map<CreatedKind, string>();
const guests: { readonly token: string; readonly words: readonly string[] }[] = [];
const sockets: TestSocket[] = [];
const listeners: { readonly socket: TestSocket; readonly words: readonly string[] }[] = [];
const kinds = ['classroom', 'broadcast', 'conference'] as const;

/** The sessions follow each other , half an hour each. */
const start = new Date('2027-03-11T12:00:00Z');

async function makeFamily(surname: string): Promise<Family> {
  const { world } = district;
  const named = { firstName: `Child${surname}`, lastName: surname };
  const student = await makePerson(server, world, 'student', named);
  const number = `N${surname}`.slice(0, 10);
  await server.db.updateTable('people').set({ studentNumber: number }).where('id', '=', student.id).execute();
  await givePicture(server, student);
  const parent = await makeParent(server, world, student.id);
  await server.db
    .updateTable('people')
    .set({ firstName: `Parent${surname}`, lastName: surname })
    .where('id', '=', parent.id)
    .execute();
  await server.db
    .updateTable('people')
    .set({ agreesToMail: true })
    .where('id', 'in', [student.id, parent.id])
    .execute();
  const { imageFileId } = await server.db
    .selectFrom('people')
    .select('imageFileId')
    .where('id', '=', student.id)
    .executeTakeFirstOrThrow();
  const words = [surname, number, student.id, student.email, parent.id, parent.email, imageFileId ?? ''];
  return { student, parent, words };
}

const slot = 30 * 60_000;
const startOf = (kind: CreatedKind) => new Date(start.getTime() + kinds.indexOf(kind as 'classroom') * slot);

async function book(kind: CreatedKind): Promise<void> {
  const startsAt = startOf(kind);
  const studentIds = families.map(({ student }) => student.id);
  const parentEmails = families.map(({ words }) => `${words[0]?.toLowerCase()}.home@guests.test`);
  const people = kind === 'conference' ? { parentEmails } : { studentIds };
  const sessionEndTime = new Date(startsAt.getTime() + slot).toISOString();
  const answer = await create(server, district, { kind, startsAt, sessionEndTime, ...people });
  visitIds.set(kind, answer.response?.visitId ?? '');
  expect(answer.status).toBe(201);
}

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 1_000 });
  port = await server.listen();
  district = await makeDistrict(server);
  families = [];
  for (const surname of ['Abernathy', 'Brankovic', 'Castellan']) families.push(await makeFamily(surname));
  routes = server.server.routes;
  for (const kind of kinds) await book(kind);
}, 60_000);
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await server.stop();
});

async function passTo(moment: number): Promise<void> {
  await server.pass((moment - server.clock.now().getTime()) / 1_000);
}

/** The words of all families but one. */
const wordsOfOthers = (family: Family) =>
  families.flatMap((one) => (one === family ? [] : one.words)).concat(guests.flatMap(({ words }) => words));

const found = (told: unknown, words: readonly string[], sent = ''): string[] => {
  const text = JSON.stringify(told).toLowerCase();
  return words
    .map((one) => one.toLowerCase())
    .filter((one) => text.includes(one) && !sent.toLowerCase().includes(one));
};

interface Asker {
  readonly role: 'student' | 'parent' | 'guest';
  readonly token: string;
  readonly words: readonly string[];
}

/** Whether a call names a session, or something that is known by the id of one here. */
const asksOfVisit = ({ call }: Route): boolean =>
  call.path.includes(':') || idFields(call.query).length + idFields(call.body).length > 0;

/** Fewer calls than that would be no sweep. */
const fewest = { student: 30, parent: 30, guest: 5 } as const;

/** Every call that somebody may ask, about every session, with all that only reads before what changes something. */
async function askAll({ role, token, words }: Asker, isReading: boolean): Promise<string[]> {
  const told: string[] = [];
  const open = routes.filter(
    ({ call, gate }) =>
      !call.transfer &&
      call.path !== '/logout' &&
      (call.method === 'GET') === isReading &&
      gate.admits(somebody(role)),
  );
  for (const route of open)
    // What names no session is asked once.
    for (const visitId of [...visitIds.values()].slice(0, asksOfVisit(route) ? undefined : 1)) {
      const ids = (field: string) => (tableOf(route, field) === 'educators' ? district.educator.id : visitId);
      const { path, query, body } = sampleInput(route.call, { ids, texts: texts[nameOf(route)] ?? {} });
      for (const filter of route.call.path === '/visit/student'
        ? ['today', 'previous', 'future']
        : [undefined]) {
        const answer = await server.call(`${route.call.method} ${path}`, {
          ...{ as: token, body, query: filter ? { ...query, filter } : query },
        });
        const { headers: _headers, ...envelope } = answer;
        told.push(...found(envelope, words).map((one) => `${nameOf(route)}: ${one}`));
      }
    }
  const least = isReading ? fewest[role] : 0;
  if (open.length <= least) throw new Error(`A ${role} may ask too little for this test.`);
  return told;
}

const askers = (): Asker[] =>
  families.flatMap((family) => [
    { role: 'student' as const, token: family.student.token, words: wordsOfOthers(family) },
    { role: 'parent' as const, token: family.parent.token, words: wordsOfOthers(family) },
  ]);

async function untold(isReading = true): Promise<string[]> {
  const told = [];
  for (const asker of askers()) told.push(...(await askAll(asker, isReading)));
  return [...new Set(told)];
}

/** Every message that somebody may send outside a call, with what is answered and what was pushed meanwhile. */
async function sendAll({ token, words }: Asker): Promise<string[]> {
  const socket = await openSocket(port, '/web', { token });
  sockets.push(socket);
  const told: string[] = [];
  for (const [event, { payload }] of Object.entries(events['/web'].toServer))
    for (const visitId of visitIds.values()) {
      const ack = await socket.send(event, samplePayload(payload, { ids: () => visitId, texts: {} }));
      told.push(...found(ack, words).map((one) => `${event}: ${one}`));
    }
  listeners.push({ socket, words });
  return told;
}

/** What was pushed to the sockets that were opened so far, of others. */
const heard = (): string[] =>
  listeners.flatMap(({ socket, words }) =>
    socket.pushed.flatMap(({ event, payload }) => found(payload, words).map((one) => `${event}: ${one}`)),
  );

const visitOf = (kind: CreatedKind): string => visitIds.get(kind) ?? '';

describe('before the window of a session opens', () => {
  it('would be found out by the words, which the educator does get', async () => {
    const answer = await server.call(`GET /visit/${visitOf('classroom')}`, { as: district.educator.token });
    const text = JSON.stringify(answer.response);
    for (const { words } of families)
      for (const word of [words[0], words[1], words[2], words[3], words[6]]) expect(text).toContain(word);
  });

  it('no answer tells a student or parent of another child', async () => {
    expect(await untold()).toEqual([]);
  });

  it('tells how many there are, and oneself or the own child', async () => {
    for (const { student, parent } of families)
      for (const { token } of [student, parent])
        expect(await server.call(`GET /visit/${visitOf('classroom')}`, { as: token })).toMatchObject({
          response: { studentCount: 3, sessionUsers: [{ id: student.id, name: student.name }] },
        });
  });

  it('no message of a socket does', async () => {
    const told = [];
    for (const asker of askers()) told.push(...(await sendAll(asker)));
    expect([...told, ...heard()]).toEqual([]);
  });
});

describe('while a class waits for its educator', () => {
  beforeAll(() => passTo(startOf('classroom').getTime() - 5 * 60_000));

  it('no answer and no message tells a student or parent of another child', async () => {
    const told = [];
    for (const asker of askers()) told.push(...(await sendAll(asker)));
    const here = { visitId: visitOf('classroom') };
    for (const { socket } of listeners) await socket.send('waiting_room_enter', here);
    const educator = await openSocket(port, '/web', { token: district.educator.token });
    sockets.push(educator);
    await educator.send('waiting_room_enter', here);
    const [first] = listeners;
    expect(await first?.socket.next('waiting_room_presence')).toMatchObject({ present: [] });
    expect([...told, ...heard(), ...(await untold())]).toEqual([]);
  });

  it('nobody of them gets to the socket of the call', async () => {
    for (const { token } of askers())
      await expect(openSocket(port, '/chat', { token, visitId: visitOf('classroom') })).rejects.toThrow(
        'call_not_open',
      );
  });
});

/** Goes into the call as the browser does. */
async function enter(person: MadePerson, visitId: string): Promise<TestSocket> {
  const socket = await openSocket(port, '/chat', { token: person.token, visitId });
  sockets.push(socket);
  await socket.send(person === district.educator ? 'on_doctor_connect' : 'on_patient_connect', { visitId });
  return socket;
}

const nobody = { token: '' };

async function namesSeen({ token }: { token: string }, visitId: string): Promise<string[]> {
  const { response } = await server.call<{ sessionUsers: { name: string }[] }>(`GET /visit/${visitId}`, {
    as: token,
  });
  return (response?.sessionUsers ?? []).map(({ name }) => name).toSorted();
}

describe('in the open call of a class', () => {
  const all = () => families.map(({ student }) => student.name).toSorted();
  let seats: TestSocket[];

  beforeAll(async () => {
    const visitId = visitOf('classroom');
    await server.call(`POST /visit/${visitId}/call`, { as: district.educator.token });
    const [first, second] = families;
    if (!first || !second) throw new Error('Nobody is in the class.');
    seats = [
      await enter(district.educator, visitId),
      await enter(first.student, visitId),
      await enter(second.parent, visitId),
    ];
    for (const seat of seats.slice(1)) {
      const said = { clientMessageId: crypto.randomUUID(), textMessage: 'Good morning' };
      await seat.send('on_send_message', said);
    }
  });

  it('who is in it knows the others, and nobody else of their families does', async () => {
    const visitId = visitOf('classroom');
    const [first, second, third] = families;
    for (const inside of [first?.student, second?.parent])
      expect(await namesSeen(inside ?? nobody, visitId)).toEqual(all());
    const outside = [first?.parent, second?.student, third?.student, third?.parent];
    const own = [first, second, third, third].map((family) => [family?.student.name]);
    expect(await Promise.all(outside.map((one) => namesSeen(one ?? nobody, visitId)))).toEqual(own);
  });

  it('who left it knows them no more', async () => {
    const [first] = families;
    const visitId = visitOf('classroom');
    await server.call(`PUT /visit/${visitId}/leave`, { as: first?.student.token ?? '' });
    expect(await namesSeen(first?.student ?? nobody, visitId)).toEqual([first?.student.name]);
  });
});

describe('after a class', () => {
  beforeAll(async () => {
    await server.call(`PUT /visit/${visitOf('classroom')}/end`, { as: district.educator.token });
  });

  it('no answer tells a student or parent of another child, and the chat says who wrote by no name', async () => {
    expect(await untold()).toEqual([]);
    const [first, second] = families;
    const read = async (token: string) => {
      const query = { isSysNotificationReqd: true, itemsPerPage: 50 };
      const { response } = await server.call<{
        data: { messages: { message: string; senderName: string }[] };
      }>(`GET /${visitOf('classroom')}/chat`, { as: token, query });
      return response?.data.messages.map(({ senderName, message }) => `${senderName}: ${message}`) ?? [];
    };
    const own = await read(first?.student.token ?? '');
    expect(own).toContain(`${first?.student.name}: Good morning`);
    expect(own).toContain('Another participant: Good morning');
    expect(own).toContain('Another participant: Another participant has joined the session');
    const seen = await read(first?.parent.token ?? '');
    expect(seen).toContain(`${first?.student.name}: Good morning`);
    expect(seen.filter((line) => line.includes('Another participant'))).toEqual([]);
    const whole = await read(district.educator.token);
    expect(whole.filter((line) => line.endsWith('Good morning'))).toHaveLength(2);
    expect(whole.join(' ')).toContain(`Parent${second?.words[0]}`);
  });
});

describe('guests of a conference', () => {
  interface Seat {
    readonly authorization?: { readonly value: string } | null;
  }

  beforeAll(async () => {
    await passTo(startOf('conference').getTime() - 5 * 60_000);
    for (const { words } of families) {
      const [surname = ''] = words;
      const email = `${surname.toLowerCase()}.home@guests.test`;
      const [link = ''] = await linksTo(server, email);
      const token = new URL(link).searchParams.get('token');
      const { response } = await server.call<Seat>('POST /guest/enter', {
        body: { token, wantsToken: true },
      });
      const as = response?.authorization?.value ?? '';
      const name = { firstName: 'Guest', lastName: `Of${surname}` };
      const given = await server.call<{ userId: string }>('POST /guest/details', { as, body: name });
      guests.push({ token: as, words: [`Of${surname}`, email, given.response?.userId ?? ''] });
    }
  });

  it('are told of no other guest before the call is open', async () => {
    const told: string[] = [];
    for (const guest of guests) {
      const others = guests.flatMap((one) => (one === guest ? [] : one.words));
      const asker = { role: 'guest' as const, token: guest.token, words: others };
      told.push(...(await sendAll(asker)), ...(await askAll(asker, true)));
    }
    expect(told).toEqual([]);
    const educator = await server.call(`GET /visit/${visitOf('conference')}`, {
      as: district.educator.token,
    });
    expect(
      found(
        educator.response,
        guests.flatMap(({ words }) => words),
      ),
    ).toHaveLength(9);
  });
});

describe('whatever a family does', () => {
  it('no answer, notification or mail tells it of another child', async () => {
    await server.pass(3_600);
    visitIds.clear();
    const startsAt = new Date('2027-03-12T12:00:00Z');
    const studentIds = families.map(({ student }) => student.id);
    const answer = await create(server, district, { kind: 'classroom', startsAt, studentIds });
    visitIds.set('classroom', answer.response?.visitId ?? '');
    const told = [];
    for (const asker of askers()) told.push(...(await askAll(asker, false)));
    told.push(...(await untold()));
    for (const family of families) {
      const mails = await server.db
        .selectFrom('mails')
        .select(['subject', 'body'])
        .where('recipient', 'in', [family.student.email, family.parent.email])
        .execute();
      expect(mails.length).toBeGreaterThan(0);
      told.push(...found(mails, wordsOfOthers(family)).map((one) => `mail: ${one}`));
    }
    expect([...new Set(told)]).toEqual([]);
  });
});
