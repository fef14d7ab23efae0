import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeCast,
  makeVisit,
  openSocket,
  type Cast,
  type WantedVisit,
} from '../../../test/call-factories.ts';
import { givePicture } from '../../../test/files-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let cast: Cast;
let port: number;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
  port = await server.listen();
});
afterAll(() => server.stop());

const visitOf = async (wanted: Partial<WantedVisit> = {}) =>
  (await makeVisit(server, cast.world, { educator: cast.educator, students: [cast.student], ...wanted })).id;
const open = (id: string) => server.call(`POST /visit/${id}/call`, { as: cast.educator.token });
const stateOf = async (id: string) =>
  (await server.db.selectFrom('visits').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

/** Puts both sides into an open call, as their sockets would say. */
async function hold(id: string) {
  await open(id);
  const educator = await openSocket(port, '/chat', { token: cast.educator.token, visitId: id });
  const student = await openSocket(port, '/chat', { token: cast.student.token, visitId: id });
  await educator.send('on_doctor_connect', { visitId: id });
  await student.send('on_patient_connect', { visitId: id });
  return { educator, student };
}

describe('POST /visit/:id/call', () => {
  it('opens the call and rings at the student and the parent', async () => {
    const id = await visitOf();
    const student = await openSocket(port, '/web', { token: cast.student.token });
    const parent = await openSocket(port, '/web', { token: cast.parent.token });
    expect(await open(id)).toMatchObject({
      status: 200,
      response: { visitId: id, sessionStatus: 'Visit In Call', visitStatus: 2, isNew: true },
    });
    for (const socket of [student, parent])
      expect(await socket.next('incoming_call')).toMatchObject({
        visitId: id,
        visitType: 2,
        callerName: 'Edith Educator',
        educatorUserId: cast.educator.id,
      });
    expect(await open(id)).toMatchObject({ response: { isNew: false } });
    await student.send('notifications_missed');
    expect(student.pushed.filter((one) => one.event === 'incoming_call')).toHaveLength(1);
    student.close();
    parent.close();
  });

  it.each([
    ['too_early', { startsIn: 11 }],
    ['visit_over', { startsIn: -36 }],
    ['visit_over', { state: 'completed', startsIn: -60 }],
    ['no_room', { kind: 'inPerson' }],
  ] as const)('is refused with %s', async (code, wanted) => {
    expect(await open(await visitOf(wanted))).toMatchObject({ status: 403, response_code: code });
  });

  it('is for the educator of this visit only', async () => {
    const id = await visitOf();
    expect(await server.call(`POST /visit/${id}/call`, { as: cast.student.token })).toMatchObject({
      status: 403,
      response_code: 'not_the_host',
      message: 'Only the Counselor of this session may do this.',
    });
    expect(await server.call(`POST /visit/${id}/call`, { as: cast.parent.token })).toMatchObject({
      status: 403,
    });
    expect(await server.call(`POST /visit/${id}/call`, { as: cast.admin.token })).toMatchObject({
      status: 403,
    });
    expect(await server.call(`POST /visit/${id}/call`, { as: cast.otherEducator.token })).toMatchObject({
      status: 404,
    });
    expect(
      await server.call(`POST /visit/${id}/call`, { as: cast.strangeEducator.token, host: 'other.test' }),
    ).toMatchObject({ status: 404 });
    expect(await stateOf(id)).toBe('booked');
  });
});

describe('GET /visit/:id/credentials', () => {
  const ask = (id: string, token: string, host = 'localhost') =>
    server.call(`GET /visit/${id}/credentials`, { as: token, host });

  it('gives nobody a token before the call is open, and each their own rights while it is', async () => {
    const id = await visitOf();
    for (const { token } of [cast.student, cast.parent, cast.educator])
      expect(await ask(id, token)).toMatchObject({ status: 403, response_code: 'call_not_open' });
    await open(id);
    server.media.grants.length = 0;
    const student = await ask(id, cast.student.token);
    expect(student).toMatchObject({
      status: 200,
      response: {
        visitId: id,
        opentokSession: id,
        apiKey: 'fake',
        apikey: 'fake',
        mediaUrl: '/',
        moderatorToken: null,
        hasRecording: false,
        patientName: 'Sam Student',
      },
    });
    expect(student.response?.['token']).toBe(student.response?.['opentokToken']);
    await ask(id, cast.educator.token);
    await ask(id, cast.parent.token);
    expect(server.media.grants).toMatchObject([
      {
        identity: cast.student.id,
        room: id,
        sources: ['camera', 'microphone'],
        hidden: false,
        ttlMinutes: 10,
      },
      { identity: cast.educator.id, room: id, canPublish: true, attributes: { role: 'TUTOR' } },
      { identity: cast.parent.id, room: id, sources: ['camera', 'microphone'] },
    ]);
    expect(server.media.grants[1]?.sources).toContain('screen_share');
  });

  it('gives the host of a lesson of many the publishing token twice', async () => {
    const id = await visitOf({ kind: 'classroom' });
    await open(id);
    const { response } = await ask(id, cast.educator.token);
    expect(response?.['moderatorToken']).toBe(response?.['token']);
    expect((await ask(id, cast.student.token)).response?.['moderatorToken']).toBeNull();
  });

  it('does not exist for others and is not for administrators, even while the call is open', async () => {
    const id = await visitOf();
    await open(id);
    server.media.grants.length = 0;
    for (const { token } of [cast.peer, cast.otherEducator])
      expect(await ask(id, token)).toMatchObject({ status: 404 });
    for (const { token } of [cast.stranger, cast.strangeEducator])
      expect(await ask(id, token, 'other.test')).toMatchObject({ status: 404 });
    expect(await ask(id, cast.admin.token)).toMatchObject({ status: 403 });
    expect(await server.call(`GET /visit/${id}/credentials`)).toMatchObject({ status: 401 });
    expect(server.media.grants).toEqual([]);
  });

  it('ends with the call, with removal, and with the final buffer', async () => {
    const id = await visitOf();
    await open(id);
    await server.db
      .updateTable('visitParticipants')
      .set({ state: 'removed' })
      .where('visitId', '=', id)
      .where('personId', '=', cast.student.id)
      .execute();
    expect(await ask(id, cast.student.token)).toMatchObject({ response_code: 'removed_from_visit' });
    expect(await ask(id, cast.educator.token)).toMatchObject({ status: 200 });
    server.clock.move(41 * 60);
    expect(await ask(id, cast.educator.token)).toMatchObject({ response_code: 'visit_over' });
    expect(await ask(await visitOf({ kind: 'inPerson' }), cast.educator.token)).toMatchObject({
      response_code: 'no_room',
    });
    expect(await ask(await visitOf({ state: 'notePending' }), cast.student.token)).toMatchObject({
      response_code: 'visit_over',
    });
  });
});

describe('PUT /visit/:id/end', () => {
  it('by the educator ends the call for all, closes the room and tells everybody', async () => {
    const id = await visitOf();
    const { educator, student } = await hold(id);
    const answer = await server.call(`PUT /visit/${id}/end`, { as: cast.educator.token });
    expect(answer).toMatchObject({
      status: 200,
      message: 'Call ended successfully',
      response: { isEnded: true, sessionStatus: 'Note Pending', visitStatus: 3 },
    });
    expect(await student.next('call_ended')).toMatchObject({
      visitId: id,
      endedBy: 'educator',
      sessionStatus: 'Note Pending',
    });
    expect(server.media.closed).toContain(id);
    expect(await server.call(`GET /visit/${id}/credentials`, { as: cast.student.token })).toMatchObject({
      response_code: 'visit_over',
    });
    educator.close();
    student.close();
  });

  it('by a student or parent only leaves it', async () => {
    const id = await visitOf();
    const { educator, student } = await hold(id);
    expect(await server.call(`PUT /visit/${id}/end`, { as: cast.student.token })).toMatchObject({
      response: { isEnded: false, sessionStatus: 'Visit In Call', visitStatus: 2 },
    });
    expect(await educator.next('call_disconnected')).toMatchObject({
      userId: cast.student.id,
      reason: 'left',
    });
    expect(await stateOf(id)).toBe('inCall');
    educator.close();
    student.close();
  });

  it('goes back to booked when nobody had come yet, so that a late student still finds it', async () => {
    const id = await visitOf();
    await open(id);
    expect(await server.call(`PUT /visit/${id}/end`, { as: cast.educator.token })).toMatchObject({
      response: { isEnded: true, visitStatus: 1 },
    });
  });

  it('is refused without an open call, and to everybody else', async () => {
    const id = await visitOf();
    expect(await server.call(`PUT /visit/${id}/end`, { as: cast.educator.token })).toMatchObject({
      status: 403,
      response_code: 'call_not_open',
    });
    await open(id);
    expect(await server.call(`PUT /visit/${id}/end`, { as: cast.peer.token })).toMatchObject({ status: 404 });
    expect(await server.call(`PUT /visit/${id}/end`, { as: cast.otherEducator.token })).toMatchObject({
      status: 404,
    });
    expect(await server.call(`PUT /visit/${id}/end`, { as: cast.admin.token })).toMatchObject({
      status: 403,
    });
    expect(
      await server.call(`PUT /visit/${id}/end`, { as: cast.strangeEducator.token, host: 'other.test' }),
    ).toMatchObject({ status: 404 });
    expect(await stateOf(id)).toBe('inCall');
  });
});

describe('the end that nobody made', () => {
  it('comes with the final buffer: the server ends the call, closes the room and says why', async () => {
    const id = await visitOf();
    const { educator, student } = await hold(id);
    await server.pass(39 * 60);
    expect(await stateOf(id)).toBe('inCall');
    await server.pass(61);
    expect(await stateOf(id)).toBe('notePending');
    expect(await student.next('call_ended')).toMatchObject({ visitId: id, endedBy: 'buffer' });
    expect(server.media.closed).toContain(id);
    educator.close();
    student.close();
  });
});

describe('what the page of the call reads', () => {
  it('is the flow, the status, the child and the handouts, for participants', async () => {
    const id = await visitOf();
    await givePicture(server, cast.student);
    await server.db.updateTable('people').set({ grade: '7' }).where('id', '=', cast.student.id).execute();
    expect(await server.call(`GET /visit/${id}/video-flow`, { as: cast.student.token })).toMatchObject({
      status: 200,
      response: {
        sessionStatus: 'Enter Virtual Class Room',
        activeSession: null,
        bufferTiming: 2,
        finalBufferTiming: 5,
      },
    });
    await open(id);
    expect(await server.call(`GET /visit/${id}/video-flow`, { as: cast.educator.token })).toMatchObject({
      response: { activeSession: { durationLeft: 35 * 60, broadcast: null } },
    });
    expect(await server.call(`GET /visit/${id}/call-status`, { as: cast.parent.token })).toMatchObject({
      response: { isOpen: true, participants: 0, durationLeft: 35 * 60 },
    });
    expect(await server.call(`GET /visit/${id}/kid-info`, { as: cast.parent.token })).toMatchObject({
      response: {
        tutee: { name: 'Sam Student', grade: '7' },
        isParent: true,
        kid: { name: 'Sam Student', image: expect.stringContaining('/api/file/') },
      },
    });
    expect(await server.call(`GET /visit/${id}/kid-info`, { as: cast.educator.token })).toMatchObject({
      response: { tutee: { name: 'Sam Student' }, isParent: false, kid: null },
    });
    expect(await server.call(`GET /visit/${id}/handout`, { as: cast.student.token })).toMatchObject({
      response: { data: [] },
    });
  });

  it.each(['video-flow', 'call-status', 'kid-info', 'handout', 'leave'])(
    '%s does not exist for others and is not for administrators',
    async (what) => {
      const id = await visitOf();
      const route = `${what === 'leave' ? 'PUT' : 'GET'} /visit/${id}/${what}`;
      for (const { token } of [cast.peer, cast.otherEducator])
        expect(await server.call(route, { as: token })).toMatchObject({ status: 404 });
      expect(await server.call(route, { as: cast.stranger.token, host: 'other.test' })).toMatchObject({
        status: 404,
      });
      expect(await server.call(route, { as: cast.admin.token })).toMatchObject({ status: 403 });
      expect(await server.call(route)).toMatchObject({ status: 401 });
    },
  );
});

describe('PUT /visit/:id/leave', () => {
  it('takes the asker out of call and waiting room, as often as it is sent', async () => {
    const id = await visitOf();
    const { educator, student } = await hold(id);
    expect(await server.call(`PUT /visit/${id}/leave`, { as: cast.student.token })).toMatchObject({
      status: 200,
    });
    expect(await server.call(`PUT /visit/${id}/leave`, { as: cast.student.token })).toMatchObject({
      status: 200,
    });
    await educator.send('classroom_init', { visitId: id });
    expect(educator.pushed.filter((one) => one.event === 'call_disconnected')).toHaveLength(1);
    expect(await server.call(`GET /visit/${id}/call-status`, { as: cast.educator.token })).toMatchObject({
      response: { participants: 1 },
    });
    educator.close();
    student.close();
  });
});
