import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { visitEvents } from '@lectern/contract/visits/lifecycle.rules.ts';
import type { VisitKind, VisitState } from '@lectern/contract/visits/visits.names.ts';
import { applyVisitEvent } from '../src/features/visits/lifecycle.service.ts';
import type { VisitHappening } from '../src/features/visits/lifecycle.rules.ts';
import { cancelVisit } from '../src/features/visits/changing.service.ts';
import { makeCast, makeVisit, openSocket, type Cast, type MadeVisit } from './call-factories.ts';
import { startTestServer, type Answer, type TestServer } from './test-server.ts';
import { ctxOf } from './visits-factories.ts';

let server: TestServer;
let cast: Cast;
let port: number;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
  port = await server.listen();
  // Nothing is taken by time alone here: what is due is done by what people do.
  await server.server.sweeper.stop();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db
    .updateTable('authSessions')
    .set({ expiresAt: new Date('2029-01-01T00:00:00Z') })
    .execute();
});

/** A visit that begins in so many minutes. */
async function visitIn(startsIn: number, given: { kind?: VisitKind; state?: VisitState } = {}) {
  const people = { educator: cast.educator, students: [cast.student] };
  return makeVisit(server, cast.world, { ...people, startsIn, ...given });
}

/** A call in which both were together, a moment after its window closed. */
async function lateCall(kind: VisitKind = 'appointment'): Promise<MadeVisit> {
  const visit = await visitIn(-5, { kind, state: 'inCall' });
  await server.db
    .updateTable('visits')
    .set({ togetherAt: server.clock.now() })
    .where('id', '=', visit.id)
    .execute();
  await server.db
    .updateTable('visitParticipants')
    .set({ state: 'inCall', joinedAt: server.clock.now() })
    .where('visitId', '=', visit.id)
    .execute();
  server.clock.move(30 * 60);
  return visit;
}

async function stateOf({ id }: MadeVisit): Promise<string> {
  const query = server.db.selectFrom('visits').select('state').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).state;
}

const by = (as: string, body?: object) => ({ as, ...(body ? { body } : {}) });

describe('what people do after the window of their call closed, before anything looked at it', () => {
  const acts: [string, (visit: MadeVisit) => Promise<Answer>, number, string][] = [
    [
      'the educator ends it',
      ({ id }) => server.call(`PUT /visit/${id}/end`, by(cast.educator.token)),
      200,
      'notePending',
    ],
    [
      'the student leaves',
      ({ id }) => server.call(`PUT /visit/${id}/leave`, by(cast.student.token)),
      200,
      'notePending',
    ],
    [
      'the educator completes the note',
      ({ id: visitId }) =>
        server.call(
          'POST /visit/soap-notes',
          by(cast.educator.token, { visitId, subjective: 'Sums', visitNoteCompletedStatus: 1 }),
        ),
      200,
      'completed',
    ],
    [
      'somebody asks where it stands',
      ({ id }) => server.call(`PUT /visit/${id}/status`, by(cast.student.token)),
      200,
      'notePending',
    ],
  ];
  it.each(acts)('%s', async (_title, act, status, state) => {
    const visit = await lateCall();
    expect((await act(visit)).status).toBe(status);
    expect(await stateOf(visit)).toBe(state);
  });

  /** Everything that can happen to a visit, and where it stands afterwards. Something new that is not here does not compile. */
  const happenings: Readonly<Record<VisitHappening['type'], VisitState>> = {
    joinRequested: 'notePending',
    stoppedWaiting: 'notePending',
    personSentBack: 'notePending',
    personAdmitted: 'notePending',
    personJoined: 'notePending',
    personLeft: 'notePending',
    personRemoved: 'notePending',
    callOpened: 'notePending',
    callEnded: 'notePending',
    noteCompleted: 'completed',
    cancelled: 'notePending',
    withdrawn: 'notePending',
    windowClosed: 'notePending',
    scheduledEnd: 'notePending',
    unanswered: 'notePending',
  };
  const types = Object.keys(happenings) as VisitHappening['type'][];
  it.each(types)('its window is closed first where %s happens', async (type) => {
    const visit = await lateCall();
    const isOfVisit = (visitEvents as readonly string[]).includes(type);
    const happening = { type, ...(isOfVisit ? {} : { personId: cast.student.id }) } as VisitHappening;
    await applyVisitEvent(await ctxOf(server, cast.educator), visit.id, happening);
    expect(await stateOf(visit)).toBe(happenings[type]);
    const happened = await server.db
      .selectFrom('visitHappenings')
      .selectAll()
      .where('visitId', '=', visit.id)
      .orderBy('seq')
      .execute();
    expect(happened[0]).toMatchObject({ actorId: null });
  });

  it('the student who joins is not let in', async () => {
    const visit = await visitIn(-5, { state: 'inCall' });
    const socket = await openSocket(port, '/chat', { token: cast.student.token, visitId: visit.id });
    server.clock.move(30 * 60);
    const ack = await socket.send('on_patient_connect', { visitId: visit.id });
    expect(ack.response_code).toBe('visit_over');
    expect(
      await server.db.selectFrom('callPresence').selectAll().where('visitId', '=', visit.id).execute(),
    ).toEqual([]);
    socket.close();
  });

  it('who is added to the class is not held to a time that is over', async () => {
    const visit = await lateCall('classroom');
    const body = { visitId: visit.id, addedStudentIds: [cast.peer.id], deletedStudentIds: [] };
    const answer = await server.call('PUT /visit/class-room/students', by(cast.educator.token, body));
    expect(answer.status).toBe(200);
    expect(await stateOf(visit)).toBe('notePending');
    const added = await server.db
      .selectFrom('visitParticipants')
      .select('occupied')
      .where('visitId', '=', visit.id)
      .where('personId', '=', cast.peer.id)
      .execute();
    expect(added).toEqual([{ occupied: null }]);
  });
});

describe('what people do at a visit that nobody held, before anything looked at it', () => {
  it('who comes to the page of the waiting room finds it missed, and is not noted there', async () => {
    const visit = await visitIn(-5);
    server.clock.move(31 * 60);
    const socket = await openSocket(port, '/web', { token: cast.student.token });
    expect((await socket.send('waiting_room_enter', { visitId: visit.id })).response_code).toBe('ok');
    expect(await stateOf(visit)).toBe('missed');
    const noted = await server.db
      .selectFrom('waitingRoomPresence')
      .selectAll()
      .where('visitId', '=', visit.id)
      .execute();
    expect(noted).toEqual([]);
    socket.close();
  });

  it('who cancels it after its reminder was due leaves both told', async () => {
    const visit = await visitIn(60);
    const due = new Date(visit.startsAt.getTime() - 15 * 60_000);
    await server.db
      .updateTable('visits')
      .set({ dueAt: due, noticeHours: 0 })
      .where('id', '=', visit.id)
      .execute();
    server.clock.move(46 * 60);
    await cancelVisit(await ctxOf(server, cast.student), visit.id, { reason: 'Ill' });
    expect(await stateOf(visit)).toBe('cancelled');
    const told = await server.db
      .selectFrom('notifications')
      .select('type')
      .where('personId', '=', cast.student.id)
      .where('dedupeKey', 'like', `%${visit.id}%`)
      .orderBy('seq')
      .execute();
    expect(told.map(({ type }) => type)).toEqual(['sessionReminder', 'sessionCancelled']);
  });
});
