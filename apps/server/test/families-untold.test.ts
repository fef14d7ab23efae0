import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitTypeCodes, type VisitKind } from '@lectern/contract/visits/visits.names.ts';
import { makeVisit, openSocket, type TestSocket } from './call-factories.ts';
import { makePerson, type MadePerson } from './factories.ts';
import { foundIn, listenForFamily, toldByCalls, type Asker, type Ear, type Told } from './family-sweep.ts';
import { givePicture } from './files-factories.ts';
import { makeDistrict, type District } from './group-factories.ts';
import { messageTo } from './message-factories.ts';
import { idFields } from './sample-input.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { tableOf } from './two-institutions.ts';
import { makeParent } from './visits-factories.ts';

interface Family {
  readonly surname: string;
  readonly student: MadePerson;
  readonly parent: MadePerson;
  /** By what nobody of another family may know the child, the parents and what they wrote. */
  readonly words: readonly string[];
  readonly ear: Ear;
}

interface Held {
  readonly kind: VisitKind;
  readonly id: string;
  readonly educator: MadePerson;
  readonly families: readonly Family[];
}

let server: TestServer;
let port: number;
let district: District;
let families: readonly Family[];
const held: Held[] = [];
const sockets: TestSocket[] = [];
/** By surname: what a parent is told does not change any more once all is held. */
const answers = new Map<string, readonly Told[]>();

const kinds = Object.keys(visitTypeCodes) as VisitKind[];
/** Every child has one of its own of each of these; the others are held for all of them. A conference is about one child. */
const alone: readonly VisitKind[] = ['onDemand', 'appointment', 'inPerson', 'conference'];

async function makeFamily(surname: string): Promise<Family> {
  const { world, levelThree } = district;
  const student = await makePerson(server, world, 'student', {
    ...{ firstName: `Child${surname}`, lastName: surname },
  });
  const number = `N${surname}`.slice(0, 10);
  const people = () => server.db.updateTable('people');
  await people()
    .set({ studentNumber: number, dateOfBirth: '2014-05-14', agreesToMail: true })
    .where('id', '=', student.id)
    .execute();
  await givePicture(server, student);
  const parent = await makeParent(server, world, student.id);
  await people()
    .set({ firstName: `Parent${surname}`, lastName: surname, agreesToMail: true })
    .where('id', '=', parent.id)
    .execute();
  const { imageFileId } = await server.db
    .selectFrom('people')
    .select('imageFileId')
    .where('id', '=', student.id)
    .executeTakeFirstOrThrow();
  const words = [surname, number, student.id, student.email, parent.id, parent.email, imageFileId ?? ''];
  const ear = await listenForFamily(server, { world, levelThree, student, parent }, port);
  return { surname, student, parent, words, ear };
}

/** A session as it is made for so many: a group by its educator. */
async function makeFor(wanted: Parameters<typeof makeVisit>[2]): Promise<string> {
  const { id } = await makeVisit(server, district.world, wanted);
  const { educator, students } = wanted;
  if (students.length > 1)
    await server.db
      .updateTable('visits')
      .set({ createdBy: educator.id, createdByRole: 'educator' })
      .where('id', '=', id)
      .execute();
  return id;
}

/** A call that a session has: each goes in and writes, the last one loses nothing of what the others wrote. */
async function call({ id, educator, families: those }: Omit<Held, 'kind'>): Promise<void> {
  await server.call(`POST /visit/${id}/call`, { as: educator.token });
  for (const { person, event, text } of [
    { person: educator, event: 'on_doctor_connect', text: 'Good morning to all' },
    ...those.map(({ student, surname }) => ({
      ...{ person: student, event: 'on_patient_connect', text: `I am of the family ${surname}` },
    })),
  ]) {
    const socket = await openSocket(port, '/chat', { token: person.token, visitId: id });
    sockets.push(socket);
    await socket.send(event, { visitId: id });
    await socket.send('on_send_message', { clientMessageId: crypto.randomUUID(), textMessage: text });
  }
  await server.call(`PUT /visit/${id}/end`, { as: educator.token });
}

/** Holds a session of a kind, with a call where it has one, and writes its note. */
async function hold(kind: VisitKind, those: readonly Family[]): Promise<void> {
  const { world } = district;
  const educator = await makePerson(server, world, 'educator');
  const students = those.map(({ student }) => student);
  const isCalled = kind !== 'inPerson' && kind !== 'broadcast';
  const visit = { kind, educator, students, startsIn: isCalled ? 0 : -60 } as const;
  const id = await makeFor({ ...visit, state: isCalled ? 'booked' : 'notePending' });
  if (isCalled) await call({ id, educator, families: those });
  // Nobody saw who came to meet in person: the educator says so.
  for (const { id: userId } of kind === 'inPerson' ? students : [])
    await server.call(`PUT /visit/${id}/attendance`, {
      as: educator.token,
      body: { userId, isPresent: true },
    });
  const body = { visitId: id, visitNoteCompletedStatus: 1, subjective: 'Fractions' };
  const noted = await server.call('POST /visit/soap-notes', { as: educator.token, body });
  expect([kind, noted.status, noted.message]).toEqual([kind, 200, noted.message]);
  held.push({ kind, id, educator, families: those });
}

/** One that is to come, and stays. */
async function planOne(kind: VisitKind, those: readonly Family[]): Promise<void> {
  const educator = await makePerson(server, district.world, 'educator');
  const students = those.map(({ student }) => student);
  const visit = { kind, educator, students, startsIn: 2_880 } as const;
  held.push({ kind, educator, families: those, id: await makeFor(visit) });
}

/** Each child and its educator write to each other. */
async function writeToEachOther(): Promise<void> {
  for (const { kind, educator, families: those } of held.filter((one) => one.kind === 'appointment'))
    for (const { student, surname } of those) {
      const write = (from: MadePerson, to: MadePerson, text: string) =>
        server.call('POST /chat', { as: from.token, body: messageTo(to, { text }) });
      const answers = [
        await write(student, educator, `A question of ${surname}`),
        await write(educator, student, `An answer to ${surname}`),
      ];
      expect([kind, answers.map(({ status }) => status)]).toEqual([kind, [200, 200]]);
    }
}

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 1_000 });
  port = await server.listen();
  district = await makeDistrict(server);
  await server.db.updateTable('levels').set({ timeZone: 'UTC' }).execute();
  families = [await makeFamily('Abernathy'), await makeFamily('Brankovic'), await makeFamily('Castellan')];
  const groups = kinds.flatMap((kind) =>
    alone.includes(kind)
      ? families.map((family) => ({ kind, those: [family] }))
      : [{ kind, those: families }],
  );
  for (const { kind, those } of groups) {
    await hold(kind, those);
    await planOne(kind, those);
  }
  await writeToEachOther();
}, 180_000);
afterAll(async () => {
  for (const socket of sockets) socket.close();
  for (const { ear } of families) ear.close();
  await server.stop();
});

const wordsOfOthers = (family: Family): string[] =>
  families.filter((one) => one !== family).flatMap(({ words }) => words);

const asksOfVisit: Asker['only'] = ({ call: { path, query, body } }) =>
  path.includes(':') || idFields(query).length + idFields(body).length > 0;

/** What a parent is told by every call and file, about every session: also about those of which the child is none. */
async function toldTo({ parent, student, surname }: Family): Promise<readonly Told[]> {
  const asked = answers.get(surname);
  if (asked) return asked;
  const told: Told[] = [];
  for (const [at, { id, educator }] of held.entries()) {
    const ids: Asker['ids'] = (route, field) => {
      const table = tableOf(route, field);
      if (table === 'educators') return educator.id;
      return table === 'people' ? student.id : id;
    };
    const asker: Asker = { role: 'parent', token: parent.token, ids, opensFiles: true, onlyReads: true };
    told.push(...(await toldByCalls(server, { ...asker, ...(at > 0 && { only: asksOfVisit }) })));
  }
  answers.set(surname, told);
  return told;
}

async function mailsTo({ parent }: Family): Promise<Told[]> {
  const mails = await server.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', parent.email)
    .execute();
  return mails.map((mail) => ({ where: 'mail', sent: '', text: JSON.stringify(mail) }));
}

describe('every kind of session', () => {
  it('would be found by its words, which the own parent is told, by answers and by files', async () => {
    for (const family of families) {
      const told = await toldTo(family);
      const found = foundIn(told, [family.surname]);
      expect(found).toEqual(
        expect.arrayContaining(
          ['GET /visit/student', 'GET /:visitId/chat', 'GET /visit/:id/summary-file'].map(
            (where) => `${where}: ${family.surname}`,
          ),
        ),
      );
    }
  }, 300_000);

  it('tells a parent of no other child: not by an answer, a file, a mail or a message of a socket', async () => {
    for (const family of families) {
      const told = [
        ...(await toldTo(family)),
        ...(await mailsTo(family)),
        ...(await family.ear.told(family.parent)),
      ];
      expect(told.length).toBeGreaterThan(300);
      expect([family.surname, foundIn(told, wordsOfOthers(family))]).toEqual([family.surname, []]);
    }
  }, 300_000);
});
