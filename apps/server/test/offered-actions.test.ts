import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitKindOf, visitTypeCodes, type VisitKind } from '@lectern/contract/visits/visits.names.ts';
import { isSettled, showsRecord } from '@lectern/contract/visits/status.rules.ts';
import type { VisitInfo, VisitPermissions } from '@lectern/contract/visits/visits.shapes.ts';
import { makeCast, makeVisit, type Cast } from './call-factories.ts';
import { makePerson, type MadePerson } from './factories.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const kinds = Object.keys(visitTypeCodes) as VisitKind[];
const states = ['booked', 'inCall', 'notePending', 'completed', 'cancelled', 'missed'] as const;
type State = (typeof states)[number];
/** There is no call of a session in person. */
const cases = kinds.flatMap((kind) =>
  states.flatMap((state) => (kind === 'inPerson' && state === 'inCall' ? [] : [[kind, state] as const])),
);
const admins = ['levelTwoAdmin', 'levelOneAdmin', 'topAdmin', 'graAdmin'] as const;

let server: TestServer;
let cast: Cast;
let people: Record<string, MadePerson>;
/** Free at any time: a person who is newly added to a class. */
let newcomer: MadePerson;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
  const removed = await makePerson(server, cast.world, 'student', { firstName: 'Rem', lastName: 'Oved' });
  people = {
    educator: cast.educator,
    student: cast.student,
    parent: cast.parent,
    'removed student': removed,
    levelThreeAdmin: cast.admin,
  };
  for (const role of admins) people[role] = await makePerson(server, cast.world, role);
});
afterAll(() => server.stop());

async function makeOne(kind: VisitKind, state: State): Promise<string> {
  const removed = people['removed student'];
  const students = [cast.student, ...(removed ? [removed] : [])];
  const { id } = await makeVisit(server, cast.world, { educator: cast.educator, students, kind, state });
  await server.db
    .updateTable('visitParticipants')
    .set({ state: 'removed' })
    .where('visitId', '=', id)
    .where('personId', '=', removed?.id ?? '')
    .execute();
  // Of a session in person its educator has said who was there: until then the button says that this is left to do.
  if (kind === 'inPerson')
    await server.db
      .updateTable('visitParticipants')
      .set({ wasPresent: true })
      .where('visitId', '=', id)
      .where('side', '=', 'student')
      .execute();
  return id;
}

/** What is asked for by itself once a summary is open, and what its buttons open: when it is there, and the call. */
const looks: Record<string, { isThere: (visit: VisitInfo) => boolean; call: (id: string) => string }> = {
  'the note': { isThere: isHeld, call: (id) => `GET /visit/${id}/encounter` },
  'kept boards': {
    isThere: ({ permissions }) => permissions.mayViewBoards,
    call: (id) => `GET /visit/${id}/whiteboard`,
  },
  'View Chat': { isThere: ({ permissions }) => permissions.mayViewChat, call: (id) => `GET /${id}/chat` },
  recordings: {
    isThere: ({ permissions }) => permissions.mayWatchRecordings,
    call: (id) => `GET /visit/${id}/recordings`,
  },
  'Student Participation': {
    isThere: (visit) => isHeld(visit) && visit.userCategory !== 1 && kindOf(visit) !== 'conference',
    call: (id) => `GET /${id}/students`,
  },
  'Guest links': {
    isThere: (visit) =>
      kindOf(visit) === 'broadcast' && visit.userCategory !== 1 && !isSettled(visit.sessionStatus),
    call: (id) => `GET /visit/${id}/guests`,
  },
  'the waiting room': {
    isThere: ({ permissions }) => permissions.mayEnter,
    call: (id) => `GET /visit/${id}/waiting-room`,
  },
};

function kindOf({ visitType }: VisitInfo): VisitKind {
  return visitKindOf(visitType) ?? 'appointment';
}
function isHeld({ sessionStatus }: VisitInfo): boolean {
  return showsRecord(sessionStatus);
}

/** What each permission to change something is for; those of files are tried with files elsewhere. */
const acts: Partial<
  Record<keyof VisitPermissions, (id: string, visit: VisitInfo) => { route: string; body?: object }>
> = {
  mayJoin: (id, visit) => ({
    route: `GET /visit/${id}/${kindOf(visit) === 'broadcast' && visit.userCategory === 1 ? 'broadcast' : 'credentials'}`,
  }),
  mayEnter: (id, visit) => ({
    route: `POST /visit/${id}/${visit.userCategory === 1 ? 'join-request' : 'call'}`,
  }),
  mayChat: (id) => ({
    route: `POST /${id}/chat`,
    body: { clientMessageId: randomUUID(), textMessage: 'Good morning' },
  }),
  mayEditNotes: (id) => ({ route: 'POST /visit/soap-notes', body: { visitId: id, plan: 'Page 12' } }),
  mayCompleteNotes: (id) => ({
    route: 'POST /visit/soap-notes',
    body: { visitId: id, visitNoteCompletedStatus: 1 },
  }),
  mayEditRoster: (id) => ({
    route: 'PUT /visit/class-room/students',
    body: { visitId: id, addedStudentIds: [newcomer.id] },
  }),
  mayEndCall: (id) => ({ route: `PUT /visit/${id}/end` }),
};

/** What was offered and is refused. */
async function refusedOf(kind: VisitKind, state: State): Promise<string[]> {
  const id = await makeOne(kind, state);
  const refused: string[] = [];
  for (const [who, { token: as }] of Object.entries(people)) {
    const seen = await server.call<VisitInfo>(`GET /visit/${id}`, { as });
    const visit = seen.response;
    if (!visit) continue;
    for (const [name, { isThere, call }] of Object.entries(looks)) {
      if (!isThere(visit)) continue;
      const { status } = await server.call(call(id), { as });
      if (status !== 200) refused.push(`${who}: ${name} ${status}`);
    }
    for (const [name, act] of Object.entries(acts)) {
      if (!visit.permissions[name as keyof VisitPermissions]) continue;
      const fresh = await makeOne(kind, state);
      newcomer = await makePerson(server, cast.world, 'student');
      const { route, body } = act(fresh, visit);
      const { status } = await server.call(route, { as, ...(body ? { body } : {}) });
      if (status !== 200) refused.push(`${who}: ${name} ${status}`);
    }
  }
  return refused;
}

describe('what the view of a session offers, the server accepts of each who sees it', () => {
  it.each(cases)('of kind %s while it is %s', { timeout: 120_000 }, async (kind, state) => {
    expect(await refusedOf(kind, state)).toEqual([]);
  });
});

describe('what a list of sessions leads to', () => {
  it.each([
    ['student', 'GET /visit/student'],
    ['educator', 'GET /visit/educator'],
    ['levelThreeAdmin', 'GET /visit/session'],
    ['levelTwoAdmin', 'GET /visit/session'],
  ])('is open to the %s who reads it', async (who, route) => {
    for (const state of states) await makeOne('appointment', state);
    const as = people[who]?.token ?? '';
    const list = await server.call<{ data: { id: string }[] }>(route, { as });
    const ids = (list.response?.data ?? []).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids)
      expect([id, (await server.call(`GET /visit/${id}`, { as })).status]).toEqual([id, 200]);
  });
});
