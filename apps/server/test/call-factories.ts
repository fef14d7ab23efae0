import { io, type Socket } from 'socket.io-client';
import { socketPath } from '@lectern/contract/core/envelope.ts';
import type { Missing, VisitKind, VisitState } from '@lectern/contract/visits/visits.names.ts';
import { makePerson, makeSubject, makeWorld, type MadePerson, type World } from './factories.ts';
import type { TestRows } from './test-server.ts';

export interface MadeVisit {
  readonly id: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export interface WantedVisit {
  readonly educator: MadePerson;
  readonly students: readonly MadePerson[];
  readonly kind?: VisitKind;
  readonly state?: VisitState;
  /** Minutes from now until the start. */
  readonly startsIn?: number;
  readonly minutes?: number;
  /** Who did not come to a missed one: nobody came unless said otherwise. */
  readonly missing?: Missing;
}

const minuteMs = 60_000;

/** Puts away what a test before has left open, so that the educator is free. */
async function freeEducator(server: TestRows, educatorId: string): Promise<void> {
  await server.db
    .updateTable('visits')
    .set({ state: 'cancelled', dueAt: null })
    .where('educatorId', '=', educatorId)
    .where('state', 'in', ['booked', 'inCall'])
    .execute();
}

/** What a visit waits for: the opening of its window, or the end of its final buffer. */
function dueAtOf(state: VisitState, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Date | null {
  if (state === 'booked') return new Date(startsAt.getTime() - 10 * minuteMs);
  return state === 'inCall' ? new Date(endsAt.getTime() + 5 * minuteMs) : null;
}

/**
 * A visit of the world as a booking would leave it, moved by the sweeps from the opening of its window on. An open visit
 * that the educator had before is put away.
 */
export async function makeVisit(server: TestRows, world: World, wanted: WantedVisit): Promise<MadeVisit> {
  const now = server.clock.now().getTime();
  const startsAt = new Date(now + (wanted.startsIn ?? 5) * minuteMs);
  const endsAt = new Date(startsAt.getTime() + (wanted.minutes ?? 30) * minuteMs);
  const state = wanted.state ?? 'booked';
  const kind = wanted.kind ?? 'appointment';
  await freeEducator(server, wanted.educator.id);
  const taught = await makeSubject(server, world, [wanted.educator.id]);
  const { id } = await server.db
    .insertInto('visits')
    .values({
      institutionId: world.institutionId,
      kind,
      state,
      missing: state === 'missed' ? (wanted.missing ?? 'everybody') : null,
      educatorId: wanted.educator.id,
      levelId: world.levels[2],
      ...taught,
      createdBy: wanted.students[0]?.id ?? wanted.educator.id,
      createdByRole: 'student',
      startsAt,
      endsAt,
      bufferMinutes: 2,
      finalBufferMinutes: 5,
      callOpenedAt: state === 'inCall' ? new Date(now) : null,
      dueAt: dueAtOf(state, { startsAt, endsAt }),
      createdAt: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const people = [
    { personId: wanted.educator.id, side: 'educator' },
    ...wanted.students.map((student) => ({ personId: student.id, side: 'student' })),
  ];
  for (const person of people)
    await server.db
      .insertInto('visitParticipants')
      .values({ institutionId: world.institutionId, visitId: id, state: 'invited', ...person })
      .execute();
  return { id, startsAt, endsAt };
}

export interface Cast {
  readonly world: World;
  readonly educator: MadePerson;
  readonly student: MadePerson;
  readonly parent: MadePerson;
  /** Of the same school, in no visit of the others. */
  readonly peer: MadePerson;
  readonly otherEducator: MadePerson;
  readonly admin: MadePerson;
  /** The same two in another institution, behind the host 'other.test'. */
  readonly stranger: MadePerson;
  readonly strangeEducator: MadePerson;
}

/** Everybody that the tests around a visit need. */
export async function makeCast(server: TestRows): Promise<Cast> {
  const world = await makeWorld(server);
  const other = await makeWorld(server, 'other.test');
  const student = await makePerson(server, world, 'student', { firstName: 'Sam', lastName: 'Student' });
  const parent = await makePerson(server, world, 'parent', { firstName: 'Pat', lastName: 'Parent' });
  await server.db
    .insertInto('guardianships')
    .values({ institutionId: world.institutionId, parentId: parent.id, studentId: student.id })
    .execute();
  return {
    world,
    student,
    parent,
    educator: await makePerson(server, world, 'educator', { firstName: 'Edith', lastName: 'Educator' }),
    peer: await makePerson(server, world, 'student', { firstName: 'Peer', lastName: 'Student' }),
    otherEducator: await makePerson(server, world, 'educator'),
    admin: await makePerson(server, world, 'levelThreeAdmin'),
    stranger: await makePerson(server, other, 'student'),
    strangeEducator: await makePerson(server, other, 'educator'),
  };
}

export interface Ack {
  readonly response_code: string;
  readonly message?: string;
  readonly serverTime: number;
  readonly response?: Record<string, unknown>;
}

export interface TestSocket {
  readonly socket: Socket;
  /** Everything that was pushed, in order. */
  readonly pushed: { event: string; payload: Record<string, unknown> }[];
  send(event: string, payload?: object): Promise<Ack>;
  /** The next push of an event, or one that came before. */
  next(event: string): Promise<Record<string, unknown>>;
  isClosed(): Promise<void>;
  close(): void;
}

/** How long is waited for what must come: only a failure takes so long, on a machine that is busy too. */
const patienceMs = 20_000;

function within<T>(what: string, work: (resolve: (value: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} did not happen`)), patienceMs);
    work((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}

/** Opens a socket; rejects with the refusal's name when it is not admitted. */
export async function openSocket(
  port: number,
  namespace: '/chat' | '/web' | '/custom-chat',
  given: {
    token?: string;
    visitId?: string;
    insteadOf?: string | undefined;
    query?: Record<string, string>;
    host?: string;
  },
): Promise<TestSocket> {
  const socket = io(`http://localhost:${port}${namespace}`, {
    path: socketPath,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: {
      ...(given.token ? { token: given.token } : {}),
      ...(given.visitId ? { visitId: given.visitId } : {}),
      ...(given.insteadOf ? { insteadOf: given.insteadOf } : {}),
    },
    query: { ...given.query },
    ...(given.host ? { extraHeaders: { host: given.host } } : {}),
  });
  const pushed: TestSocket['pushed'] = [];
  const waiting: { event: string; resolve: (payload: Record<string, unknown>) => void }[] = [];
  socket.onAny((event: string, payload: Record<string, unknown>) => {
    pushed.push({ event, payload });
    for (const one of waiting.splice(0)) {
      if (one.event === event) one.resolve(payload);
      else waiting.push(one);
    }
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
    // A server that dies between the connection and its answer is no refusal: this alone tells of it.
    socket.once('disconnect', (reason) => reject(new Error(`The socket was closed: ${reason}`)));
  });
  return {
    socket,
    pushed,
    send: (event, payload = {}) => socket.timeout(patienceMs).emitWithAck(event, payload) as Promise<Ack>,
    next: (event) => {
      const earlier = pushed.find((one) => one.event === event);
      if (earlier) return Promise.resolve(earlier.payload);
      return within(`the push ${event}`, (resolve) => waiting.push({ event, resolve }));
    },
    isClosed: () =>
      socket.disconnected
        ? Promise.resolve()
        : within('the end of the socket', (resolve) => socket.once('disconnect', () => resolve(undefined))),
    close: () => void socket.close(),
  };
}
