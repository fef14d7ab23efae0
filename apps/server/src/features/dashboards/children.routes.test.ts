import { beforeEach, describe, expect, it } from 'vitest';
import type { ChildCard, ChildrenOverview } from '@lectern/contract/dashboards/children.shapes.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makeVisit, openSocket, type WantedVisit } from '../../../test/call-factories.ts';
import {
  addFile,
  addFilm,
  addHandout,
  addMaterial,
  addNote,
  setPlace,
  type Held,
} from '../../../test/children-factories.ts';
import { makePerson, makeSession, type MadePerson } from '../../../test/factories.ts';
import { makeParentOf } from '../../../test/identity-factories.ts';
import { bornOn, talkersPerTest, type Talkers } from '../../../test/message-factories.ts';
import { makeParent } from '../../../test/visits-factories.ts';

let server: Talkers['server'];
let district: Talkers['district'];
let call: Talkers['call'];
let sent: Talkers['sent'];
let hostName: Talkers['hostName'];
let parent: MadePerson;
let student: MadePerson;
/** A second child of the parent, at the other school. */
let younger: MadePerson;

talkersPerTest('children', (made) => {
  ({ server, district, call, sent, hostName } = made);
  ({ parent, student } = district);
});

beforeEach(async () => {
  const { world, besideLevelId } = district;
  const named = { firstName: 'Theo', lastName: 'Thompson', levelId: besideLevelId };
  younger = await makePerson(server, world, 'student', named);
  await makeParentOf(server, world, { parentId: parent.id, studentIds: [younger.id] });
});

const ask = (as: MadePerson = parent) => call<ChildrenOverview>(as, 'GET /user/kid/overview');
const overview = async (as: MadePerson = parent) => (await ask(as)).response as ChildrenOverview;
const cardOf = async (child: MadePerson, as: MadePerson = parent) =>
  (await overview(as)).children.find(({ id }) => id === child.id) as ChildCard;
const again = async (person: MadePerson): Promise<MadePerson> => ({
  ...person,
  token: await makeSession(server, district.world, person.id),
});
const visitOf = (wanted: Partial<WantedVisit> = {}) =>
  makeVisit(server, district.world, { educator: district.educator, students: [student], ...wanted });
const held = async (wanted: Partial<WantedVisit> = {}): Promise<Held> => {
  const { id: visitId } = await visitOf({ state: 'completed', startsIn: -120, ...wanted });
  return { visitId, educator: district.educator };
};
const note = (of: Held, words: { subjective: string; plan?: string; isComplete?: boolean }) =>
  addNote(server, district.world, { ...of, plan: '', ...words });
const minuteMs = 60_000;

describe('the home of a parent', () => {
  it('shows each child with school, and which is chosen', async () => {
    expect(await overview()).toMatchObject({
      children: [
        { id: student.id, name: student.name, isChosen: true, decision: null },
        {
          id: younger.id,
          name: 'Theo Thompson',
          firstName: 'Theo',
          schoolName: 'Riverside',
          isChosen: false,
        },
      ],
      resting: [],
    });
    const tab = { 'x-acting-student': younger.id };
    const answer = await server.call<ChildrenOverview>('GET /user/kid/overview', {
      ...{ as: parent.token, host: hostName, headers: tab },
    });
    expect(answer.response?.children.map(({ isChosen }) => isChosen)).toEqual([false, true]);
  });

  it('shows nothing where there is nothing', async () => {
    expect(await cardOf(younger)).toMatchObject({
      ...{ next: null, note: null, messages: null, records: { files: 0, recordings: 0, newest: null } },
      attendance: { since: '2026-09-01', past: 0, attended: 0, lastMissedAt: null },
    });
  });

  it('has the session that goes on or comes next, and none out of which the child was put', async () => {
    const { world, educator } = district;
    const other = await makePerson(server, world, 'educator', { firstName: 'Priya', lastName: 'Nair' });
    const late = await visitOf({ startsIn: 600 });
    const soon = await visitOf({ educator: other, startsIn: 60 });
    expect((await cardOf(student)).next).toMatchObject({
      ...{ visitId: soon.id, educatorName: other.name, startTime: soon.startsAt.toISOString() },
    });
    await setPlace(server, { visitId: soon.id, person: student }, { state: 'removed' });
    expect((await cardOf(student)).next).toMatchObject({ visitId: late.id, educatorName: educator.name });
    await server.db
      .updateTable('visits')
      .set({ state: 'cancelled', dueAt: null })
      .where('id', '=', late.id)
      .execute();
    expect((await cardOf(student)).next).toBeNull();
  });

  it('counts attendance since September as the school counts it', async () => {
    const there = await held({ startsIn: -60 * 24 * 2 });
    const joinedAt = new Date(server.clock.now().getTime() - 60 * 24 * 2 * minuteMs);
    await setPlace(server, { visitId: there.visitId, person: student }, { joinedAt });
    const missed = await visitOf({ state: 'missed', missing: 'student', startsIn: -60 * 24 });
    await visitOf({ state: 'missed', missing: 'educator', startsIn: -60 * 30 });
    await visitOf({ state: 'cancelled', startsIn: -60 * 40 });
    await visitOf({ state: 'completed', kind: 'inPerson', startsIn: -60 * 50 });
    const beforeSummer = new Date('2026-08-31T23:00:00Z').getTime() - server.clock.now().getTime();
    await held({ startsIn: beforeSummer / minuteMs });
    const { attendance } = await cardOf(student);
    // The session with which the two are known to each other was not joined either.
    expect(attendance).toEqual({
      ...{ since: '2026-09-01', past: 3, attended: 1 },
      lastMissedAt: new Date(server.clock.now().getTime() - 600 * minuteMs).toISOString(),
    });
    expect(missed.startsAt.toISOString() < (attendance.lastMissedAt ?? '')).toBe(true);
  });

  it('has the note that was completed last, once it is complete, and writes down once an hour that it was read', async () => {
    const first = await held();
    await note(first, { subjective: 'Factoring trinomials', plan: 'Exercises 13 to 20' });
    await server.pass(60);
    const second = await held({ startsIn: -60, state: 'notePending' });
    await note(second, { subjective: 'A draft', isComplete: false });
    for (const _time of [1, 2])
      expect((await cardOf(student)).note).toMatchObject({
        ...{ visitId: first.visitId, subjective: 'Factoring trinomials', plan: 'Exercises 13 to 20' },
      });
    const readings = async () =>
      (await auditAbout(server, first.visitId)).map(({ action, actorId }) => [action, actorId]);
    expect(await readings()).toEqual([['visit-notes.read', parent.id]]);
    await server.pass(3_601);
    parent = await again(parent);
    await overview();
    expect(await readings()).toHaveLength(2);
  });

  it('counts files and recordings that the parent may open', async () => {
    const { world } = district;
    const lesson = await held({ startsIn: -60 });
    await addMaterial(server, world, lesson);
    await addHandout(server, world, lesson);
    const film = await addFilm(server, world, lesson);
    expect((await cardOf(student)).records).toMatchObject({ files: 1, recordings: 1 });
    await note(lesson, { subjective: 'Done' });
    const { records } = await cardOf(student);
    expect(records).toMatchObject({ files: 2, recordings: 1, newest: { visitId: lesson.visitId } });
    expect((await call(parent, `GET /visit/${lesson.visitId}/recordings/${film}`)).status).toBe(200);
  });

  it('counts nothing of a class out of which the child was put, and no film of a class', async () => {
    const { world, other } = district;
    const lesson = await held({ kind: 'classroom', students: [student, other], startsIn: -60 });
    await note(lesson, { subjective: 'Of the class' });
    await addMaterial(server, world, lesson);
    const film = await addFilm(server, world, lesson);
    expect(await cardOf(student)).toMatchObject({
      ...{ note: { subjective: 'Of the class' }, records: { files: 1, recordings: 0 } },
    });
    const watch = (as: MadePerson) => call(as, `GET /visit/${lesson.visitId}/recordings/${film}`);
    expect((await watch(parent)).response_code).toBe('recording_of_class');
    expect((await call(parent, `GET /visit/${lesson.visitId}/recordings`)).response_code).toBe(
      'recording_of_class',
    );
    expect((await watch(student)).status).toBe(200);
    // A parent who was put out reads nothing of it either, though the child stayed.
    const own = { institutionId: world.institutionId, visitId: lesson.visitId, personId: parent.id };
    await server.db
      .insertInto('visitParticipants')
      .values({ ...own, side: 'parent', state: 'removed' })
      .execute();
    expect(await cardOf(student)).toMatchObject({ note: null, records: { files: 0, recordings: 0 } });
    await server.db.deleteFrom('visitParticipants').where('personId', '=', parent.id).execute();
    expect(await cardOf(student)).toMatchObject({ note: { subjective: 'Of the class' } });
    await setPlace(server, { visitId: lesson.visitId, person: student }, { state: 'removed' });
    expect(await cardOf(student)).toMatchObject({ note: null, records: { files: 0, recordings: 0 } });
    expect((await watch(student)).response_code).toBe('removed_from_visit');
    expect((await watch(other)).status).toBe(200);
  });

  it('tells what is new of the messages that are read along, until it was read', async () => {
    const { educator } = district;
    await sent(educator, student, { text: 'One' });
    const newest = await sent(student, educator, { text: 'Two' });
    const { conversationId } = newest;
    const news = { conversationId, educatorName: educator.name, newCount: 2 };
    expect((await cardOf(student)).messages).toEqual(news);
    const port = await server.listen();
    const socket = await openSocket(port, '/custom-chat', { token: parent.token, host: hostName });
    await socket.send('custom_chat_read', { messageId: newest.messageId });
    expect((await cardOf(student)).messages).toEqual({ ...news, newCount: 0 });
    await sent(educator, student, { text: 'Three' });
    expect((await cardOf(student)).messages).toEqual({ ...news, newCount: 1 });
    // Another parent has read nothing yet.
    const second = await makeParent(server, district.world, student.id);
    expect((await cardOf(student, second)).messages).toEqual({ ...news, newCount: 3 });
    socket.close();
    // Two accounts that become one have read what one of them has.
    const top = await makePerson(server, district.world, 'topAdmin');
    const accounts = { keptEmail: second.email, closedEmail: parent.email };
    expect((await call(top, 'POST /user/parent/merge', accounts)).status).toBe(200);
    for (const one of [parent, second]) await call(one, 'PUT /user/parent/merge', { isMine: true });
    expect((await cardOf(student, second)).messages).toEqual({ ...news, newCount: 1 });
  });
});

describe('of a child who is of age', () => {
  const restAt = async (): Promise<void> => {
    await bornOn(server, student, '2009-03-09');
    await server.pass(3_700);
    await server.pass(2);
    parent = await again(parent);
  };
  const choose = async (sees: boolean, keepsMessages: boolean) =>
    call(await again(student), `PUT /user/parent-agreement/${parent.id}`, { sees, keepsMessages });

  it('nothing is shown but the name, since when they decide, and whether they were asked', async () => {
    const { educator } = district;
    const lesson = await held();
    await note(lesson, { subjective: 'Confidential' });
    await visitOf({ startsIn: 60 * 24 });
    await sent(student, educator, { text: 'Said before' });
    await restAt();
    const { children, resting } = await overview();
    expect(children.map(({ id }) => id)).toEqual([younger.id]);
    expect(resting).toEqual([
      { id: student.id, name: student.name, firstName: 'Sam', since: expect.any(String), askedAt: null },
    ]);
    const text = JSON.stringify((await ask()).response);
    for (const word of ['Confidential', lesson.visitId, educator.name]) expect(text).not.toContain(word);
    await call(parent, `POST /user/parent/resting/${student.id}`);
    expect((await overview()).resting[0]?.askedAt).toBe(server.clock.now().toISOString());
  });

  it('what they agree to is shown: sessions, and messages only besides', async () => {
    const { educator } = district;
    await note(await held(), { subjective: 'Confidential' });
    await sent(student, educator, { text: 'Said before' });
    await restAt();
    await choose(true, false);
    parent = await again(parent);
    expect(await cardOf(student)).toMatchObject({
      ...{ note: { subjective: 'Confidential' }, messages: null, decision: { keepsMessages: false } },
    });
    await choose(true, true);
    expect(await cardOf(student)).toMatchObject({
      ...{ messages: { educatorName: educator.name, newCount: 1 }, decision: { keepsMessages: true } },
    });
    await choose(false, false);
    parent = await again(parent);
    expect((await overview()).children.map(({ id }) => id)).toEqual([younger.id]);
  });
});

describe('nobody else reads it', () => {
  it('neither students nor educators nor administrators nor nobody', async () => {
    const { educator, levelThree, levelTwo } = district;
    for (const one of [student, educator, levelThree, levelTwo])
      expect((await ask(one)).response_code).toBe('access_denied');
    expect((await server.call('GET /user/kid/overview', { host: hostName })).status).toBe(401);
  });

  it('another parent has the own children alone, and at another institution there is nothing', async () => {
    const { other } = district;
    const stranger = await makeParent(server, district.world, other.id);
    expect((await overview(stranger)).children.map(({ id }) => id)).toEqual([other.id]);
    const abroad = { as: parent.token, host: 'second.test' };
    expect((await server.call('GET /user/kid/overview', abroad)).status).toBe(401);
  });

  it('a parent whose link the school has ended is out at once, and finds nothing afterwards', async () => {
    const { levelThree } = district;
    const path = `PUT /user/student/${student.id}/parent-link/end`;
    expect((await call(levelThree, path, { email: parent.email })).status).toBe(200);
    expect((await ask()).status).toBe(401);
    parent = await again(parent);
    expect((await overview()).children.map(({ id }) => id)).toEqual([younger.id]);
  });
});

it('names no other child of a class, by name, number, picture or id', async () => {
  const { world, educator } = district;
  const classmate = await makePerson(server, world, 'student', { firstName: 'Zelda', lastName: 'Quux' });
  const studentNumber = 'Q-77';
  const imageFileId = await addFile(server, world, { visitId: null, educator });
  await server.db
    .updateTable('people')
    .set({ studentNumber, imageFileId })
    .where('id', '=', classmate.id)
    .execute();
  const students = [student, classmate];
  const past = await held({ kind: 'classroom', students, startsIn: -60 });
  await note(past, { subjective: 'Fractions', plan: 'Page 4' });
  await addMaterial(server, world, past);
  await addFilm(server, world, past);
  await visitOf({ kind: 'classroom', students, startsIn: 60 });
  await sent(classmate, educator, { text: 'Between the two of us' });
  const { response } = await ask();
  expect(response?.children[0]).toMatchObject({ note: { subjective: 'Fractions' }, messages: null });
  const text = JSON.stringify(response);
  for (const word of ['Zelda', 'Quux', classmate.id, classmate.email, studentNumber, imageFileId, 'Between'])
    expect(text).not.toContain(word);
});
