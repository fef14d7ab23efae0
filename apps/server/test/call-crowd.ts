import { sql } from 'kysely';
import { makeVisit, openSocket, type TestSocket } from './call-factories.ts';
import { makePerson, type MadePerson } from './factories.ts';
import { create, linksTo, makeDistrict, type District } from './group-factories.ts';
import type { TestServer } from './test-server.ts';
import { makeParent, slotAfter } from './visits-factories.ts';

/** The people who try something in a class: those who belong to it, each in another part, and those who do not. */
export const inside = ['host', 'attendee', 'parent', 'observer', 'removed', 'held'] as const;
/** In a conference by a personal link. */
export const beside = ['guest'] as const;
/** In a call of their own at the same time. */
export const elsewhere = ['otherEducator', 'otherStudent', 'foreignEducator', 'foreignStudent'] as const;
/** Of the same institution, in no call. */
export const admins = ['levelThreeAdmin', 'levelOneAdmin', 'topAdmin', 'graAdmin'] as const;

export type Insider = (typeof inside)[number];
export type Member = Insider | (typeof beside)[number];
export type Stranger = (typeof elsewhere)[number] | (typeof admins)[number];
export type Somebody = Member | Stranger;

/** Everybody, each signed in, with the visit that is theirs. */
export interface Crowd {
  readonly district: District;
  readonly people: Readonly<Record<Somebody, MadePerson>>;
  readonly hostOf: (who: Somebody) => string;
  /** The conference of the guest. */
  readonly conferenceId: string;
  /** Opens a class with its insiders, and the sockets of all who are in a call. */
  hold(): Promise<HeldCrowd>;
}

/** A class that goes on. Removed and held are so by the rows alone: their sockets have not heard of it yet. */
export interface HeldCrowd {
  readonly visitId: string;
  readonly sockets: ReadonlyMap<Somebody, TestSocket>;
  end(): void;
}

const foreignHost = 'other.test';

/** A conference whose guest has given a name, five minutes before its start. */
async function holdConference(
  server: TestServer,
  district: District,
): Promise<{ conferenceId: string; guest: MadePerson }> {
  const startsAt = slotAfter(server, 30);
  const parentEmails = ['ana@home.test'];
  const made = await create(server, district, { kind: 'conference', startsAt, parentEmails });
  const conferenceId = made.response?.visitId ?? '';
  const [link] = await linksTo(server, 'ana@home.test');
  await server.pass((startsAt.getTime() - server.clock.now().getTime()) / 1000 - 300);
  const token = new URL(link ?? '').searchParams.get('token') ?? '';
  const entered = await server.call<{ authorization: { value: string } }>('POST /guest/enter', {
    body: { token, wantsToken: true },
  });
  const as = entered.response?.authorization.value ?? '';
  const named = await server.call<{ userId: string }>('POST /guest/details', {
    as,
    body: { firstName: 'Ana', lastName: 'Ruiz' },
  });
  await server.call(`POST /visit/${conferenceId}/call`, { as: district.educator.token });
  const guest = { id: named.response?.userId ?? '', email: 'ana@home.test', name: 'Ana Ruiz', token: as };
  return { conferenceId, guest };
}

async function gather(server: TestServer): Promise<Pick<Crowd, 'district' | 'people' | 'conferenceId'>> {
  const district = await makeDistrict(server);
  const foreign = await makeDistrict(server, foreignHost);
  const { world } = district;
  const person = (role: Parameters<typeof makePerson>[2]) => makePerson(server, world, role);
  const { conferenceId, guest } = await holdConference(server, district);
  const people = {
    host: await person('educator'),
    attendee: district.student,
    parent: await makeParent(server, world, district.student.id),
    observer: district.levelTwo,
    removed: await person('student'),
    held: district.other,
    guest,
    otherEducator: await person('educator'),
    otherStudent: await person('student'),
    foreignEducator: foreign.educator,
    foreignStudent: foreign.student,
    levelThreeAdmin: district.levelThree,
    levelOneAdmin: await person('levelOneAdmin'),
    topAdmin: await person('topAdmin'),
    graAdmin: await person('graAdmin'),
  };
  return { district, people, conferenceId };
}

async function openVisit(
  server: TestServer,
  given: { institution: District['world']; educator: MadePerson; students: MadePerson[]; host: string },
): Promise<string> {
  const { institution, educator, students, host } = given;
  const { id } = await makeVisit(server, institution, { educator, students, kind: 'classroom' });
  await server.call(`POST /visit/${id}/call`, { as: educator.token, host });
  return id;
}

/** Everybody who ever tries something in a call; each class is a new one. */
export async function makeCrowd(server: TestServer, port: number): Promise<Crowd> {
  const gathered = await gather(server);
  const { people, conferenceId, district } = gathered;
  const { world } = district;
  const hostOf = (who: Somebody) => (who.startsWith('foreign') ? foreignHost : 'localhost');
  const foreignWorld = {
    ...world,
    ...(await server.db
      .selectFrom('people')
      .select('institutionId')
      .where('id', '=', people.foreignEducator.id)
      .executeTakeFirstOrThrow()),
  };
  const levels = await server.db
    .selectFrom('levels')
    .select('id')
    .where('institutionId', '=', foreignWorld.institutionId)
    .orderBy('depth')
    .execute();
  foreignWorld.levels = [levels[0]?.id ?? '', levels[1]?.id ?? '', levels[2]?.id ?? ''];
  const others = {
    other: await openVisit(server, {
      institution: world,
      educator: people.otherEducator,
      students: [people.otherStudent],
      host: 'localhost',
    }),
    foreign: await openVisit(server, {
      institution: foreignWorld,
      educator: people.foreignEducator,
      students: [people.foreignStudent],
      host: foreignHost,
    }),
  };
  const ownVisitOf = (who: Somebody, visitId: string): string => {
    if (who === 'guest') return conferenceId;
    if (who.startsWith('other')) return others.other;
    return who.startsWith('foreign') ? others.foreign : visitId;
  };
  return {
    ...gathered,
    hostOf,
    hold: async () => {
      const visitId = await openVisit(server, {
        institution: world,
        educator: people.host,
        students: [people.attendee, people.removed, people.held],
        host: 'localhost',
      });
      const sockets = new Map<Somebody, TestSocket>();
      for (const who of [...inside, ...beside, ...elsewhere]) {
        const { token } = people[who];
        const own = ownVisitOf(who, visitId);
        const socket = await openSocket(port, '/chat', { token, visitId: own, host: hostOf(who) });
        if (who === 'host') await socket.send('on_doctor_connect', { visitId });
        else if (who === 'guest' || (who !== 'observer' && own === visitId))
          await socket.send('on_patient_connect', { visitId: own });
        sockets.set(who, socket);
      }
      const none = Buffer.from([0]);
      // The board's row stands from the first look at it on.
      await sockets.get('host')?.send('white_board_sync', { visitId, clientId: 1, stateVector: none });
      await setPlaces(server, visitId, people);
      return { visitId, sockets, end: () => sockets.forEach((socket) => socket.close()) };
    },
  };
}

async function setPlaces(server: TestServer, visitId: string, people: Crowd['people']): Promise<void> {
  const places = server.db.updateTable('visitParticipants').where('visitId', '=', visitId);
  await places.set({ state: 'removed' }).where('personId', '=', people.removed.id).execute();
  await places.set({ isHeld: true }).where('personId', '=', people.held.id).execute();
  // As a removal leaves it: without a seat.
  for (const table of ['callPresence', 'callEntries'] as const)
    await server.db
      .deleteFrom(table)
      .where('visitId', '=', visitId)
      .where('personId', 'in', [people.removed.id, people.held.id])
      .execute();
}

/** Everything that the database holds of a visit, and what the engine was asked for: equal before and after what applied nothing. */
export async function traceOf(server: TestServer, visitId: string): Promise<string> {
  const tables = await sql<{ tableName: string }>`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'visit_id' order by table_name`.execute(server.db);
  const parts: string[] = [];
  for (const { tableName } of tables.rows) {
    const rows = await sql<{ text: string }>`
      select t::text as text from ${sql.table(tableName)} t where visit_id = ${visitId} order by 1`.execute(
      server.db,
    );
    parts.push(tableName, ...rows.rows.map(({ text }) => text));
  }
  const visit = await sql<{
    text: string;
  }>`select t::text as text from visits t where id = ${visitId}`.execute(server.db);
  const { permits, removed, closed } = server.media;
  return [
    ...parts,
    ...visit.rows.map(({ text }) => text),
    permits.length,
    removed.length,
    closed.length,
  ].join('\n');
}
