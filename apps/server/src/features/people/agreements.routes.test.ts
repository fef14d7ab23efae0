import { beforeEach, describe, expect, it } from 'vitest';
import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
import type { CallResponse } from '@lectern/contract/core/call.ts';
import type { agreementsCalls } from '@lectern/contract/people/agreements.calls.ts';
import { makeVisit } from '../../../test/call-factories.ts';
import { makePerson, makeSession, type MadePerson } from '../../../test/factories.ts';
import { mailsTo, makeParentOf } from '../../../test/identity-factories.ts';
import { bornOn, talkersPerTest, type Talkers } from '../../../test/message-factories.ts';
import { sampleInput } from '../../../test/sample-input.ts';
import { somebody } from '../../../test/somebody.ts';
import { nameOf, texts } from '../../../test/two-institutions.ts';

type Agreements = CallResponse<(typeof agreementsCalls)['parentAgreements']>;
type Resting = CallResponse<(typeof agreementsCalls)['restingLinks']>;

let server: Talkers['server'];
let district: Talkers['district'];
let call: Talkers['call'];
let hostName: Talkers['hostName'];
let send: Talkers['send'];
let read: Talkers['read'];
let student: MadePerson;
let parent: MadePerson;
let birthday: Date;

talkersPerTest('of-age', (made) => {
  ({ server, district, call, hostName, send, read } = made);
  ({ student, parent } = district);
});

const dayMs = 24 * 3_600_000;
const civil = (at: Date) => at.toISOString().slice(0, 10);

/** Comes of age ten days from now, at midnight of a school west of Greenwich. */
beforeEach(async () => {
  const [top] = district.world.levels;
  await server.db.updateTable('levels').set({ timeZone: 'America/Bogota' }).where('id', '=', top).execute();
  await server.db
    .updateTable('people')
    .set({ agreesToMail: true })
    .where('id', 'in', [student.id, parent.id])
    .execute();
  const day = civil(new Date(server.clock.now().getTime() + 10 * dayMs));
  birthday = new Date(`${day}T05:00:00Z`);
  await bornOn(server, student, `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`);
  await server.pass(2);
});

const until = async (at: Date, secondsAfter = 0) =>
  server.pass((at.getTime() - server.clock.now().getTime()) / 1000 + secondsAfter);
const comeOfAge = () => until(birthday, 2);
const chosen = async () =>
  (await call<Agreements>(student, 'GET /user/parent-agreement')).response as Agreements;
const choose = (sees: boolean, keepsMessages = false, of = parent) =>
  call<Agreements>(student, `PUT /user/parent-agreement/${of.id}`, { sees, keepsMessages });
const again = async (person: MadePerson): Promise<MadePerson> => ({
  ...person,
  token: await makeSession(server, district.world, person.id),
});
const childrenOf = async (as: MadePerson) =>
  ((await call<{ data: { id: string }[] }>(as, 'GET /user/kid')).response?.data ?? []).map(({ id }) => id);
const resting = async (as: MadePerson) =>
  ((await call<Resting>(as, 'GET /user/parent/resting')).response as Resting).students;
const toldOf = async (person: { id: string }, type: string) =>
  (
    await server.db
      .selectFrom('notifications')
      .select('data')
      .where('personId', '=', person.id)
      .where('type', '=', type)
      .execute()
  ).length;
const actsOn = async (subject: { id: string }) =>
  (
    await server.db
      .selectFrom('auditEntries')
      .select('action')
      .where('subjectId', '=', subject.id)
      .where('action', 'like', 'parent-link.%')
      .orderBy('seq')
      .execute()
  ).map(({ action }) => action);

describe('thirty days before', () => {
  it('student and parent are told once, and the parent still sees everything', async () => {
    await server.pass(3600);
    for (const one of [student, parent]) expect(await toldOf(one, 'comingOfAge')).toBe(1);
    expect(await chosen()).toEqual({
      ...{ isOfAge: false, ofAgeOn: civil(birthday) },
      parents: [{ parentId: parent.id, name: parent.name, sees: false, keepsMessages: false, askedAt: null }],
    });
    expect(await childrenOf(parent)).toEqual([student.id]);
    for (const one of [student, parent]) {
      const [mail, ...more] = await mailsTo(server, one.email, 'session-comingOfAge');
      expect(more).toEqual([]);
      // A student gets news about themselves.
      const subject = one === student ? 'You come' : `${student.name} comes`;
      expect(mail?.subject).toBe(`${subject} of age soon`);
      expect(mail?.body).toContain('/student/my-profile');
    }
  });

  it('a student with two parents is told once in a day, and each of the parents', async () => {
    const second = await makePerson(server, district.world, 'parent');
    await makeParentOf(server, district.world, { parentId: second.id, studentIds: [student.id] });
    await server.pass(60);
    for (const one of [student, parent, second]) expect(await toldOf(one, 'comingOfAge')).toBe(1);
  });

  it('nothing is said of people who are younger, or of unknown age', async () => {
    const { world } = district;
    for (const dateOfBirth of [null, '2015-01-01']) {
      const child = await makePerson(server, world, 'student');
      if (dateOfBirth) await bornOn(server, child, dateOfBirth);
      await makeParentOf(server, world, { parentId: parent.id, studentIds: [child.id] });
      await server.pass(3700);
      const answer = await call<Agreements>(child, 'GET /user/parent-agreement');
      expect(answer.response?.parents).toEqual([]);
    }
    expect(await toldOf(parent, 'comingOfAge')).toBe(1);
  });

  it('who agrees in advance loses nobody', async () => {
    expect((await choose(true, true)).response?.parents).toMatchObject([{ sees: true, keepsMessages: true }]);
    await comeOfAge();
    expect(await childrenOf(parent)).toEqual([student.id]);
    expect(await toldOf(parent, 'ofAge')).toBe(0);
    expect((await chosen()).isOfAge).toBe(true);
  });

  it('who takes it back before the day ends nothing before it', async () => {
    await choose(true);
    await choose(false);
    expect(await childrenOf(parent)).toEqual([student.id]);
    await comeOfAge();
    expect(await resting(await again(parent))).toHaveLength(1);
  });
});

describe('at midnight of the day at the school', () => {
  it('the link rests: not a second before, and everything that was open ends', async () => {
    await until(birthday, -1);
    expect(await childrenOf(parent)).toEqual([student.id]);
    await comeOfAge();
    expect((await call(parent, 'GET /user/kid')).status).toBe(401);
    const back = await again(parent);
    expect(await childrenOf(back)).toEqual([]);
    expect(await resting(back)).toEqual([{ studentId: student.id, name: student.name, askedAt: null }]);
    expect((await call(back, 'PUT /user/kid', { studentId: student.id })).status).toBe(404);
    for (const one of [student, parent]) expect(await toldOf(one, 'ofAge')).toBe(1);
    expect(await actsOn(student)).toEqual(['parent-link.rested']);
    expect((await call<Agreements>(student, 'GET /user/parent-agreement')).response?.isOfAge).toBe(true);
  });

  it('a second child who is younger stays', async () => {
    const { world } = district;
    const younger = await makePerson(server, world, 'student');
    await makeParentOf(server, world, { parentId: parent.id, studentIds: [younger.id] });
    await comeOfAge();
    expect(await childrenOf(await again(parent))).toEqual([younger.id]);
  });

  it('nothing that a parent may ask tells of the student any more', async () => {
    const { world, educator } = district;
    const visit = await makeVisit(server, world, {
      ...{ educator, students: [student], state: 'completed', startsIn: -300 },
    });
    const younger = await makePerson(server, world, 'student', { firstName: 'Younger', lastName: 'One' });
    await makeParentOf(server, world, { parentId: parent.id, studentIds: [younger.id] });
    const words = [student.email, visit.id];
    const reading = server.server.routes.filter(
      (route) => route.call.method === 'GET' && !route.call.transfer && route.gate.admits(somebody('parent')),
    );
    const asked = reading.flatMap((route) =>
      [visit.id, student.id].flatMap((id) => {
        const { path, query } = sampleInput(route.call, { ids: () => id, texts: texts[nameOf(route)] ?? {} });
        const filters = route.call.path === '/visit/student' ? ['previous', 'future'] : [undefined];
        return filters.map((filter) => ({ id, path, query: filter ? { ...query, filter } : query }));
      }),
    );
    /** The news that a parent gets about the student, from everything that they may read. */
    const heard = async (as: MadePerson): Promise<string[]> => {
      const told: string[] = [];
      for (const { id, path, query } of asked) {
        const { headers: _headers, ...answer } = await server.call(`GET ${path}`, {
          ...{ as: as.token, host: hostName, query },
        });
        const text = JSON.stringify(answer);
        const isTold = (word: string): boolean => word !== id && text.includes(word);
        if (words.some(isTold) || (answer.status === 200 && text.includes(visit.id))) told.push(path);
      }
      return told;
    };
    await call(parent, 'PUT /user/kid', { studentId: student.id });
    expect((await heard(parent)).length).toBeGreaterThan(3);
    await comeOfAge();
    const back = await again(parent);
    await call(back, 'PUT /user/kid', { studentId: younger.id });
    expect(await heard(back)).toEqual([]);
    await choose(true);
    const agreed = await again(parent);
    await call(agreed, 'PUT /user/kid', { studentId: student.id });
    expect((await heard(agreed)).length).toBeGreaterThan(3);
  });

  it('comes later where the school has moved to a zone in which it is still the day before', async () => {
    const [top] = district.world.levels;
    await server.db
      .updateTable('levels')
      .set({ timeZone: 'Pacific/Pago_Pago' })
      .where('id', '=', top)
      .execute();
    await comeOfAge();
    expect(await childrenOf(parent)).toEqual([student.id]);
    await server.pass(6 * 3600);
    expect(await resting(await again(parent))).toHaveLength(1);
  });

  it('messages have no third reader, but with the student’s leave', async () => {
    const { educator } = district;
    await comeOfAge();
    // It is night at the school: nothing is delivered before the quiet hours end.
    await server.pass(10 * 3600);
    await send(student, educator, { text: 'Of age' });
    const readers = async () =>
      (await read(student, { receiverUserId: educator.id })).response?.data.conversation.thirdReaders;
    expect(await readers()).toEqual([]);
    await choose(true);
    expect(await readers()).toEqual([]);
    await choose(true, true);
    expect(await readers()).toEqual([{ name: parent.name, kind: 'parent' }]);
    const back = await again(parent);
    await call(back, 'PUT /user/kid', { studentId: student.id });
    const along = await call<{ data: unknown[] }>(back, 'GET /chat/read-along');
    expect([along.status, along.response?.data.length]).toEqual([200, 1]);
    await choose(true, false);
    expect((await call<{ data: unknown[] }>(back, 'GET /chat/read-along')).response?.data).toEqual([]);
  });
});

describe('who is of age', () => {
  beforeEach(comeOfAge);

  it('lets a parent see again, and takes it back at once', async () => {
    expect((await choose(true)).status).toBe(200);
    const back = await again(parent);
    expect(await childrenOf(back)).toEqual([student.id]);
    expect(await resting(back)).toEqual([]);
    expect((await choose(false)).response?.parents).toMatchObject([{ sees: false, keepsMessages: false }]);
    expect((await call(back, 'GET /user/kid')).status).toBe(401);
    expect(await childrenOf(await again(parent))).toEqual([]);
    expect(await actsOn(student)).toEqual([
      ...['parent-link.rested', 'parent-link.student-agreed', 'parent-link.student-ended'],
    ]);
  });

  it('says so once, however often it is sent at the same time', async () => {
    const answers = await Promise.all([choose(true), choose(true, true), choose(true)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await childrenOf(await again(parent))).toEqual([student.id]);
    expect((await chosen()).parents).toHaveLength(1);
  });

  it('is asked by a parent once in a day', async () => {
    const back = await again(parent);
    const ask = () => call<Resting>(back, `POST /user/parent/resting/${student.id}`);
    expect((await ask()).response?.students[0]?.askedAt).toBe(server.clock.now().toISOString());
    await server.pass(3600);
    await ask();
    expect(await toldOf(student, 'agreementAsked')).toBe(1);
    expect((await chosen()).parents[0]?.askedAt).not.toBeNull();
    await server.pass(24 * 3600);
    student = await again(student);
    const nextDay = await again(parent);
    await call(nextDay, `POST /user/parent/resting/${student.id}`);
    expect(await toldOf(student, 'agreementAsked')).toBe(2);
    await choose(true);
    expect((await call(await again(parent), `POST /user/parent/resting/${student.id}`)).status).toBe(404);
  });

  it('is asked too about a parent whom the school enters only now', async () => {
    const { world, levelThree } = district;
    const late = await makePerson(server, world, 'parent');
    await server.db
      .insertInto('parentRequests')
      .values({
        ...{ institutionId: world.institutionId, parentId: late.id, studentId: student.id },
        ...{ askedBy: 'parent', createdAt: server.clock.now() },
        lapsesAt: new Date(server.clock.now().getTime() + dayMs),
      })
      .execute();
    const path = `PUT /user/student/${student.id}/parent/${late.id}`;
    expect((await call(await again(levelThree), path, { approve: true })).status).toBe(200);
    expect(await childrenOf(late)).toEqual([]);
    expect(await resting(late)).toHaveLength(1);
    expect(await toldOf(student, 'agreementAsked')).toBe(1);
    const [mail] = await mailsTo(server, late.email, 'child-linked');
    expect(mail?.body).toContain('is of age and decides what you see');
    // The school has the parent in its list, and may end what rests.
    const school = await again(levelThree);
    const listed = async () =>
      (await call<StudentView>(school, `GET /user/student/${student.id}`)).response?.parents.map(
        ({ email, isLinked }) => [email, isLinked],
      );
    expect(new Set(await listed())).toEqual(new Set([late, parent].map(({ email }) => [email, false])));
    expect((await choose(true, false, late)).status).toBe(200);
    expect(await childrenOf(late)).toEqual([student.id]);
    expect(await listed()).toContainEqual([late.email, true]);
    await choose(false, false, late);
    const end = `PUT /user/student/${student.id}/parent-link/end`;
    expect((await call(school, end, { email: late.email })).status).toBe(200);
    expect(await listed()).toEqual([[parent.email, false]]);
    expect(await resting(await again(late))).toEqual([]);
  });

  it('and turns out to be younger has the parents back', async () => {
    await bornOn(server, student, '2015-01-01');
    await server.pass(2);
    expect(await childrenOf(await again(parent))).toEqual([student.id]);
    expect((await chosen()).parents).toEqual([]);
  });

  it('is left out with the parent whom the school leaves out', async () => {
    const { levelThree } = district;
    const entered = { firstName: 'Pat', lastName: 'Byron', email: parent.email, parentId: parent.id };
    await server.db
      .insertInto('studentParents')
      .values({
        ...entered,
        ...{ institutionId: district.world.institutionId, studentId: student.id },
        createdAt: server.clock.now(),
      })
      .execute();
    const path = `PUT /user/student/${student.id}/parent-link/end`;
    expect((await call(levelThree, path, { email: parent.email })).status).toBe(200);
    expect((await chosen()).parents).toEqual([]);
    expect(await resting(await again(parent))).toEqual([]);
    expect((await choose(true)).status).toBe(404);
  });
});

it('a date of birth that moves is followed at once, and its own thirty days are told of when they come', async () => {
  const later = civil(new Date(birthday.getTime() + 60 * dayMs));
  await bornOn(server, student, `${Number(later.slice(0, 4)) - 18}${later.slice(4)}`);
  await server.pass(2);
  expect((await chosen()).parents).toEqual([]);
  // Twenty days before the new day, fifty after this one.
  await server.pass(50 * 24 * 3600);
  student = await again(student);
  expect((await chosen()).parents).toHaveLength(1);
});

it('a date of birth that was written while the link was is followed within an hour', async () => {
  const born = `${Number(civil(birthday).slice(0, 4)) - 18}${civil(birthday).slice(4)}`;
  const child = await makePerson(server, district.world, 'student');
  await makeParentOf(server, district.world, { parentId: parent.id, studentIds: [child.id] });
  await bornOn(server, child, born);
  // As where neither transaction sees what the other writes.
  await server.db
    .updateTable('guardianships')
    .set({ unreckonedBorn: null })
    .where('studentId', '=', child.id)
    .execute();
  await server.pass(2 * 3600);
  await server.pass(2);
  const answer = await call<Agreements>(child, 'GET /user/parent-agreement');
  expect(answer.response?.parents).toHaveLength(1);
});

it('a date of birth that is entered long after the day counts within an hour', async () => {
  const { world } = district;
  const grown = await makePerson(server, world, 'student');
  await makeParentOf(server, world, { parentId: parent.id, studentIds: [grown.id] });
  await bornOn(server, grown, '1999-05-05');
  await server.pass(2 * 3600);
  await server.pass(5);
  expect(await childrenOf(await again(parent))).toEqual([student.id]);
});

it('only the student decides, about own parents, and only parents ask', async () => {
  await comeOfAge();
  const { other, educator, levelThree, world } = district;
  const path = `PUT /user/parent-agreement/${parent.id}`;
  const wish = { sees: true, keepsMessages: true };
  expect((await call(other, path, wish)).status).toBe(404);
  for (const one of [educator, levelThree, await again(parent)])
    expect((await call(one, path, wish)).status).toBe(403);
  const stranger = await makePerson(server, world, 'parent');
  expect((await call(stranger, `POST /user/parent/resting/${student.id}`)).status).toBe(404);
  expect((await call(student, `POST /user/parent/resting/${student.id}`)).status).toBe(403);
  expect(await call(student, path, { sees: true })).toMatchObject({ status: 403 });
});
