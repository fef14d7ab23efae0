import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSocket, type TestSocket } from '../../../../test/call-factories.ts';
import { create, linksTo, makeDistrict, type District } from '../../../../test/group-factories.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/test-server.ts';
import { slotAfter } from '../../../../test/visits-factories.ts';

let server: TestServer;
let district: District;
let foreign: District;
let port: number;
let startsAt: Date;
let visitId: string;
let ticket: string;
let guestNumber = 0;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  district = await makeDistrict(server);
  foreign = await makeDistrict(server, 'other.test');
  port = await server.listen();
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await server.stop();
});

/** A slot that ends before the educator's day does. */
function slotIn(minutes: number): Date {
  const slot = slotAfter(server, minutes);
  return slot.getUTCHours() < 23 ? slot : new Date(slot.getTime() + 3_600_000);
}

beforeEach(async () => {
  await server.db
    .updateTable('visits')
    .set({ state: 'cancelled', dueAt: null })
    .where('state', 'in', ['booked', 'inCall'])
    .execute();
  startsAt = slotIn(90);
  const email = `parent${(guestNumber += 1)}@home.test`;
  const answer = await create(server, district, { kind: 'conference', startsAt, parentEmails: [email] });
  visitId = answer.response?.visitId ?? '';
  const [link] = await linksTo(server, email);
  ticket = new URL(link ?? '').searchParams.get('token') ?? '';
});

interface State {
  readonly stage: string;
  readonly userId: string | null;
  readonly visitId: string | null;
  readonly educatorName: string;
  readonly socketAuthentication: string | null;
  readonly authorization?: { readonly value: string } | null;
}

function enter(token = ticket, as?: string): Promise<Answer<State>> {
  return server.call<State>('POST /guest/enter', {
    ...(as === undefined ? {} : { as }),
    body: { token, wantsToken: true },
  });
}

async function seat(): Promise<string> {
  return (await enter()).response?.authorization?.value ?? '';
}

function details(as: string, firstName = 'Ana', lastName = 'Ruiz'): Promise<Answer<State>> {
  return server.call<State>('POST /guest/details', { as, body: { firstName, lastName } });
}

async function until(minutesBeforeStart: number): Promise<void> {
  const at = startsAt.getTime() - minutesBeforeStart * 60_000;
  await server.pass((at - server.clock.now().getTime()) / 1000);
}

function openCall(): Promise<Answer> {
  return server.call(`POST /visit/${visitId}/call`, { as: district.educator.token });
}

async function socketOf(as: string, namespace: '/web' | '/chat'): Promise<TestSocket> {
  const socket = await openSocket(port, namespace, {
    token: as,
    ...(namespace === '/chat' ? { visitId } : {}),
  });
  sockets.push(socket);
  return socket;
}

describe('a personal link', () => {
  it('tells before the ten minutes only the times and the name of the educator', async () => {
    const { response } = await enter();
    expect(response).toMatchObject({
      stage: 'early',
      sessionTime: startsAt.getTime(),
      educatorName: district.educator.name,
      visitId: null,
      userId: null,
      socketAuthentication: null,
    });
    const as = response?.authorization?.value ?? '';
    expect((await details(as)).response_code).toBe('guest_too_early');
    expect((await server.call(`GET /visit/${visitId}`, { as })).status).toBe(404);
    expect((await server.call(`GET /visit/${visitId}/video-flow`, { as })).status).toBe(404);
  });

  it('is kept as a hash only, and comes as a cookie of its own', async () => {
    const rows = await server.db.selectFrom('guestTickets').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(ticket);
    const answer = await server.call<State>('POST /guest/enter', { body: { token: ticket } });
    expect(answer.response?.authorization).toBeNull();
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^lectern_guest=.*HttpOnly.*SameSite=Lax/);
    const headers = { cookie: cookie.split(';')[0] ?? '', 'x-guest': '1' };
    expect((await server.call<State>('GET /guest/session', { headers })).response?.stage).toBe('early');
    const without = await server.call('GET /guest/session', { headers: { cookie: headers.cookie } });
    expect(without.status).toBe(401);
  });

  it('comes once more with a reminder, and both links lead to the same seat', async () => {
    await until(15);
    const email = `parent${guestNumber}@home.test`;
    const mails = async () => {
      const rows = await server.db
        .selectFrom('mails')
        .select('kind')
        .where('recipient', '=', email)
        .execute();
      return rows.map(({ kind }) => kind).toSorted();
    };
    await expect.poll(mails).toEqual(['guest-invite', 'guest-reminder']);
    const [link] = await linksTo(server, email);
    const reminded = new URL(link ?? '').searchParams.get('token') ?? '';
    expect(reminded).not.toBe(ticket);
    await until(9);
    const first = await seat();
    const second = await enter(reminded);
    expect(second.response?.stage).toBe('details');
    expect((await server.call('GET /guest/session', { as: first })).status).toBe(401);
    await details(second.response?.authorization?.value ?? '');
    expect((await enter()).response).toMatchObject({ stage: 'waiting', firstName: 'Ana' });
    await server.pass(60);
    expect(await mails()).toHaveLength(2);
  });

  it('asks for first and last name, and lets nobody in without', async () => {
    await until(10);
    const as = await seat();
    expect((await server.call<State>('GET /guest/session', { as })).response?.stage).toBe('details');
    const missing = await details(as, 'Ana', '  ');
    expect(missing).toMatchObject({
      status: 403,
      validationErrors: [{ field: 'lastName', message: 'First name and last name are required' }],
    });
    expect((await details(as, 'a'.repeat(51))).status).toBe(400);
    await openCall();
    expect((await server.call(`GET /visit/${visitId}/credentials`, { as })).status).toBe(404);
    const given = await details(as);
    expect(given.response).toMatchObject({ stage: 'open', firstName: 'Ana', lastName: 'Ruiz' });
    const credentials = await server.call(`GET /visit/${visitId}/credentials`, { as });
    expect(credentials).toMatchObject({ status: 200, response: { moderatorToken: null } });
    expect(server.media.grants.at(-1)).toMatchObject({
      name: 'Ana Ruiz',
      canPublish: true,
      sources: ['camera', 'microphone'],
      attributes: { role: 'GUEST' },
    });
  });

  it('opens the waiting room, where the educator sees who waits and the guest is rung', async () => {
    await until(5);
    const as = await seat();
    const { response } = await details(as);
    expect(response).toMatchObject({ stage: 'waiting', visitId });
    const educator = await socketOf(district.educator.token, '/web');
    const web = await socketOf(as, '/web');
    await web.send('waiting_room_enter', { visitId });
    const presence = await educator.next('waiting_room_presence');
    expect(presence).toMatchObject({ present: [{ name: 'Ana Ruiz', role: 'GUEST', isWaiting: true }] });
    await openCall();
    expect(await web.next('incoming_call')).toMatchObject({ visitId });
    const chat = await socketOf(as, '/chat');
    expect((await chat.send('on_patient_connect', { visitId })).response_code).toBe('ok');
    const info = await server.call<{ sessionUsers: object[]; tutor: { email: null } }>(
      `GET /visit/${visitId}`,
      { as },
    );
    expect(info.response?.sessionUsers).toMatchObject([{ name: 'Ana Ruiz', email: null }]);
    expect(info.response?.tutor.email).toBeNull();
  });

  it('reaches nothing else of the product', async () => {
    await until(5);
    const as = await seat();
    await details(as);
    const calls = [
      'GET /user/details',
      'GET /visit/student',
      'GET /visit/educator',
      'GET /notification',
      'GET /educator',
    ];
    const statuses = await Promise.all(calls.map(async (one) => (await server.call(one, { as })).status));
    expect(statuses.filter((status) => status !== 403 && status !== 404)).toEqual([]);
    const other = await create(server, district, {
      kind: 'classroom',
      startsAt: slotIn(200),
    });
    expect((await server.call(`GET /visit/${other.response?.visitId}`, { as })).status).toBe(404);
    const abroad = await server.call('GET /guest/session', { as, host: 'other.test' });
    expect(abroad.status).toBe(401);
    const link = await server.call('POST /guest/enter', { host: 'other.test', body: { token: ticket } });
    expect(link.response_code).toBe('guest_link_dead');
  });

  it('lets nobody new in from the end on, but who was inside come back', async () => {
    await until(5);
    const inside = await seat();
    await details(inside);
    await openCall();
    const chat = await socketOf(inside, '/chat');
    await chat.send('on_patient_connect', { visitId });
    await until(-31);
    expect((await server.call<State>('GET /guest/session', { as: inside })).response?.stage).toBe('open');
    expect((await server.call(`GET /visit/${visitId}/credentials`, { as: inside })).status).toBe(200);
    await until(-36);
    expect((await server.call<State>('GET /guest/session', { as: inside })).response?.stage).toBe('ended');
    expect((await server.call(`GET /visit/${visitId}/credentials`, { as: inside })).status).toBe(404);
  });

  it('is over at the end for people who were not inside', async () => {
    await until(5);
    const waiting = await seat();
    await details(waiting);
    await openCall();
    await until(-31);
    const { response } = await server.call<State>('GET /guest/session', { as: waiting });
    expect(response).toMatchObject({ stage: 'ended', visitId: null });
    const refused = await server.call(`GET /visit/${visitId}/credentials`, { as: waiting });
    expect(refused.response_code).toBe('visit_over');
  });
});

describe('links from one address', () => {
  it('are limited as far as they are wrong: a whole school may come in from there', async () => {
    await until(9);
    const as = await seat();
    const codes = new Set<string>();
    for (let round = 0; round < 125; round += 1) codes.add((await enter(ticket, as)).response_code);
    expect([...codes]).toEqual(['ok']);
    for (let round = 0; round < 120; round += 1) await enter(`wrong-ticket-number-${round}-of-nobody-at-all`);
    expect((await enter('one-more-ticket-of-nobody-at-all-in-the-world')).status).toBe(429);
    expect((await enter(ticket, as)).status).toBe(200);
  });
});

describe('a second device', () => {
  it('takes the seat, and the first is told why and has nothing any more', async () => {
    await until(5);
    const first = await seat();
    await details(first);
    await openCall();
    const web = await socketOf(first, '/web');
    const chat = await socketOf(first, '/chat');
    await chat.send('on_patient_connect', { visitId });
    const second = await seat();
    expect(await web.next('session_dead')).toEqual({ reason: 'seat_taken' });
    await chat.isClosed();
    expect((await server.call('GET /guest/session', { as: first })).status).toBe(401);
    expect((await server.call<State>('GET /guest/session', { as: second })).response).toMatchObject({
      stage: 'open',
      firstName: 'Ana',
    });
    expect(server.media.removed.at(-1)).toMatchObject({ room: visitId });
  });

  it('is no move when the same browser opens the link again', async () => {
    await until(5);
    const as = await seat();
    const again = await enter(ticket, as);
    expect(again.response?.authorization).toBeNull();
    expect((await server.call('GET /guest/session', { as })).status).toBe(200);
  });

  it('blocks the link after more than three moves in five minutes, until the educator admits', async () => {
    await until(5);
    await details(await seat());
    await openCall();
    let last = '';
    for (let move = 0; move < 3; move += 1) last = await seat();
    expect((await server.call<State>('GET /guest/session', { as: last })).response?.stage).toBe('open');
    last = await seat();
    const blocked = await server.call<State>('GET /guest/session', { as: last });
    expect(blocked.response).toMatchObject({ stage: 'blocked', socketAuthentication: null });
    const door = await server.call(`GET /visit/${visitId}/credentials`, { as: last });
    expect(door.response_code).toBe('held_at_door');
    const userId = blocked.response?.userId ?? '';
    const admit = (as: string) => server.call(`POST /visit/${visitId}/admit`, { as, body: { userId } });
    expect((await admit(district.student.token)).status).toBe(404);
    const guests = await server.call<{ data: object[] }>(`GET /visit/${visitId}/guests`, {
      as: district.educator.token,
    });
    expect(guests.response?.data).toMatchObject([{ userId, isBlocked: true, name: 'Ana Ruiz' }]);
    const web = await socketOf(last, '/web');
    expect((await admit(district.educator.token)).status).toBe(200);
    expect(await web.next('incoming_call')).toMatchObject({ visitId });
    expect((await server.call(`GET /visit/${visitId}/credentials`, { as: last })).status).toBe(200);
  });
});

describe('a link that is blocked before a name was given', () => {
  it('is shown to the educator, and asks for the name once it is admitted', async () => {
    await until(5);
    let last = await seat();
    await openCall();
    for (let move = 0; move < 4; move += 1) last = await seat();
    const blocked = await server.call<State>('GET /guest/session', { as: last });
    expect(blocked.response).toMatchObject({ stage: 'blocked' });
    expect((await details(last)).response_code).toBe('guest_blocked');
    const userId = blocked.response?.userId ?? '';
    const seen = await server.call<{ inActiveStudents: object[] }>(`GET /visit/${visitId}/participants`, {
      as: district.educator.token,
    });
    const email = `parent${guestNumber}@home.test`;
    expect(seen.response?.inActiveStudents).toMatchObject([
      { userId, name: email, isHeld: true, userSessionStatus: 'NOT_JOINED' },
    ]);
    const admitted = await server.call(`POST /visit/${visitId}/admit`, {
      as: district.educator.token,
      body: { userId },
    });
    expect(admitted.status).toBe(200);
    expect((await server.call<State>('GET /guest/session', { as: last })).response?.stage).toBe('details');
    expect((await server.call(`GET /visit/${visitId}/credentials`, { as: last })).status).toBe(404);
    expect((await details(last)).response).toMatchObject({ stage: 'open', firstName: 'Ana' });
  });
});

describe('a conference', () => {
  it('has no mute and no removal, but a layout for all and a door', async () => {
    await until(5);
    const as = await seat();
    const userId = (await details(as)).response?.userId ?? '';
    await openCall();
    const chat = await socketOf(as, '/chat');
    await chat.send('on_patient_connect', { visitId });
    const educator = await socketOf(district.educator.token, '/chat');
    for (const [event, payload] of [
      ['mute_student', { studentId: userId, device: 'microphone', isMute: true }],
      ['mute_all', { device: 'microphone', isMute: true }],
      ['let_speak', { studentId: userId, isAllowed: true }],
      ['lower_all_hands', {}],
    ] as const)
      expect((await educator.send(event, { visitId, ...payload })).response_code).toBe('only_in_classroom');
    expect((await chat.send('raise_hand', { visitId })).response_code).toBe('access_denied');
    const layout = { as: district.educator.token, body: { visitId, layout: 'speaker' } };
    expect((await server.call('POST /visit/layout-change', layout)).status).toBe(200);
    expect(await chat.next('class_changed')).toMatchObject({ layout: 'speaker' });
    expect((await chat.send('class_state', { visitId })).response).toMatchObject({ layout: 'speaker' });
    const sync = { visitId, clientId: 7, stateVector: Buffer.from([0]) };
    expect(await chat.send('white_board_sync', sync)).toMatchObject({
      response_code: 'ok',
      response: { mayDraw: false },
    });
    const removed = await server.call('POST /visit/classroom/remove-student', {
      as: district.educator.token,
      body: { visitId, studentId: userId },
    });
    expect(removed).toMatchObject({ status: 403, response_code: 'only_in_classroom' });
    const door = (what: string) =>
      server.call(`POST /visit/${visitId}/${what}`, { as: district.educator.token, body: { userId } });
    expect((await door('send-back')).status).toBe(200);
    await chat.isClosed();
    expect((await server.call<State>('GET /guest/session', { as })).response?.stage).toBe('waiting');
    expect((await door('admit')).status).toBe(200);
    expect((await server.call<State>('GET /guest/session', { as })).response?.stage).toBe('open');
  });
});

describe('links for a broadcast', () => {
  async function makeBroadcast(): Promise<string> {
    const made = await create(server, district, { kind: 'broadcast', startsAt: slotIn(300) });
    return made.response?.visitId ?? '';
  }
  const make = (id: string, as: string, host = 'localhost') =>
    server.call<{ guestId: string; url: string }>(`POST /visit/${id}/guests`, { as, host });

  it('are made and taken back by Level 2, one for each person', async () => {
    const id = await makeBroadcast();
    const one = await make(id, district.levelTwo.token);
    const two = await make(id, district.levelTwo.token);
    expect(one.response?.url).not.toBe(two.response?.url);
    const token = new URL(one.response?.url ?? '').searchParams.get('token') ?? '';
    expect((await enter(token)).response?.stage).toBe('early');
    const guestId = one.response?.guestId ?? '';
    const gone = await server.call<{ data: object[] }>(`DELETE /visit/${id}/guests/${guestId}`, {
      as: district.levelTwo.token,
    });
    expect(gone.response?.data).toHaveLength(1);
    expect((await enter(token)).response_code).toBe('guest_link_dead');
  });

  it('open no room of media: viewers only watch', async () => {
    const id = await makeBroadcast();
    const made = await make(id, district.levelTwo.token);
    const token = new URL(made.response?.url ?? '').searchParams.get('token') ?? '';
    const visit = await server.db
      .selectFrom('visits')
      .select('startsAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    startsAt = visit.startsAt;
    await until(5);
    const as = (await enter(token)).response?.authorization?.value ?? '';
    await details(as);
    expect((await server.call(`POST /visit/${id}/call`, { as: district.educator.token })).status).toBe(200);
    const before = server.media.grants.length;
    for (const viewer of [as, district.student.token]) {
      const answer = await server.call(`GET /visit/${id}/credentials`, { as: viewer });
      expect(answer).toMatchObject({ status: 403, response_code: 'only_watching' });
    }
    expect(server.media.grants).toHaveLength(before);
    expect((await server.call(`GET /visit/${id}/video-flow`, { as })).status).toBe(200);
  });

  it('count who came by one, and ring no bell for each of them', async () => {
    const id = await makeBroadcast();
    const made = await make(id, district.levelTwo.token);
    const token = new URL(made.response?.url ?? '').searchParams.get('token') ?? '';
    const visit = await server.db
      .selectFrom('visits')
      .select('startsAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    startsAt = visit.startsAt;
    await until(5);
    await details((await enter(token)).response?.authorization?.value ?? '', 'Vera', 'Viewer');
    await server.db
      .updateTable('visitParticipants')
      .set({ state: 'left', joinedAt: server.clock.now(), leftAt: server.clock.now() })
      .where('visitId', '=', id)
      .where('side', '=', 'guest')
      .execute();
    const attendance = await server.call<{ data: object[]; totalItems: number }>(`GET /${id}/students`, {
      as: district.educator.token,
    });
    expect(attendance.response).toMatchObject({ totalItems: 4 });
    expect(attendance.response?.data).toContainEqual(
      expect.objectContaining({ name: 'Vera Viewer', levelName: null, userSessionStatus: 'LEFT' }),
    );
    const bell = await server.db
      .selectFrom('notifications')
      .select('id')
      .where('type', '=', 'waitingRoom')
      .where('dedupeKey', 'like', `%${id}%`)
      .execute();
    expect(bell).toEqual([]);
  });

  it('are refused to everybody else, for other kinds, and beyond 300 viewers', async () => {
    const id = await makeBroadcast();
    expect((await make(id, district.educator.token)).status).toBe(403);
    expect((await make(id, foreign.levelTwo.token, 'other.test')).status).toBe(404);
    expect((await make(visitId, district.levelTwo.token)).response_code).toBe('guests_not_allowed');
    const asStranger = await server.call(`GET /visit/${id}/guests`, {
      as: foreign.levelTwo.token,
      host: 'other.test',
    });
    expect(asStranger.status).toBe(404);
    const people = await server.db
      .insertInto('people')
      .values(
        Array.from({ length: 297 }, () => ({
          institutionId: district.world.institutionId,
          role: 'guest',
          firstName: 'Guest',
          lastName: '-',
          createdAt: server.clock.now(),
        })),
      )
      .returning('id')
      .execute();
    await server.db
      .insertInto('visitInvitations')
      .values(
        people.map((one) => ({
          institutionId: district.world.institutionId,
          visitId: id,
          personId: one.id,
          createdAt: server.clock.now(),
        })),
      )
      .execute();
    expect((await make(id, district.levelTwo.token)).response_code).toBe('guests_full');
  });
});
