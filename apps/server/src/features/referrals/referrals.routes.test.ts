import { describe, expect, it } from 'vitest';
import { addDays } from '@lectern/contract/core/civil.rules.ts';
import type { ReferralItem, ReferralSummary } from '@lectern/contract/referrals/referrals.shapes.ts';
import { makePerson, moveEducator, type MadePerson, type World } from '../../../test/factories.ts';
import { makeParent } from '../../../test/visits-factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import {
  makeColleagues,
  makeOtherTeacher,
  makeReferable,
  type Colleagues,
} from '../../../test/referral-factories.ts';
import type { Answer, TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let here: Colleagues;
let call: CallAs<unknown>;

districtPerTest('referrals', async (made) => {
  ({ server, second, call } = made);
  here = await makeColleagues(server, made.district);
});

type Made = { id: string };
type Items = { data: ReferralItem[]; totalItems: number };

const referSession = (given: Record<string, unknown> = {}, as: MadePerson = here.educator) =>
  call<Made>(as, 'POST /referral/session', {
    ...{ sessionId: here.visitId, educatorId: here.colleague.id, notes: 'Good at halves' },
    ...given,
  });
const referSubject = (given: Record<string, unknown> = {}, as: MadePerson = here.educator) =>
  call<Made>(as, 'POST /referral/subject', {
    educatorId: here.colleague.id,
    studentId: here.student.id,
    subjectId: here.subjectId,
    subcategoryId: here.subcategoryId,
    notes: 'Likes numbers',
    ...given,
  });
const listOf = (as: MadePerson, tab: number, search = '') =>
  call<Items>(as, `GET /referral?visitType=${tab}${search && `&search=${search}`}`);
const namesIn = ({ response }: Answer<Items>) => response?.data.map(({ studentName }) => studentName);
const summary = (as: MadePerson, id: string | undefined) => call<ReferralSummary>(as, `GET /referral/${id}`);
const decline = (as: MadePerson, id: string | undefined) =>
  call<ReferralSummary>(as, `PUT /referral/${id}/decline`);
const told = async (person: MadePerson) =>
  (
    await call<{ data: { type: string; data: Record<string, unknown> }[] }>(person, 'GET /notification')
  ).response?.data.filter(({ type }) => type.includes('REFERRAL'));

describe('POST /referral/session', () => {
  it('names a colleague once, tells the student, the parent and the one who is named', async () => {
    const before = await call<{ data: unknown[] }>(here.educator, 'GET /visit/educator?filter=today');
    expect(before.response?.data).toMatchObject([{ isAllowedToReferral: true, isReferred: false }]);
    const made = await referSession();
    expect(made).toMatchObject({ status: 201, message: 'The referral was made.' });
    const id = made.response?.id;
    const { student, parent, colleague, educator } = here;
    for (const who of [student, parent])
      expect(await told(who)).toMatchObject([
        {
          type: 'REFERRAL',
          data: { id, receiverId: who.id, senderName: educator.name, educatorName: colleague.name },
        },
      ]);
    expect(await told(colleague)).toMatchObject([
      { type: 'SESSION_REFERRAL', data: { id, senderName: educator.name, studentName: student.name } },
    ]);
    expect(await told(educator)).toEqual([]);
    const mails = await server.db
      .selectFrom('mails')
      .select(['recipient', 'body'])
      .where('recipient', 'in', [colleague.email, student.email])
      .where('kind', 'like', 'session-refer%')
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual([colleague.email]);
    expect(mails[0]?.body).toContain(`/subject-referral/summary/${colleague.id}/${id}`);
    expect(mails[0]?.body).not.toContain('halves');
    const after = await call<{ data: unknown[] }>(educator, 'GET /visit/educator?filter=today');
    expect(after.response?.data).toMatchObject([{ isAllowedToReferral: true, isReferred: true }]);
    expect((await referSession()).response_code).toBe('already_referred');
  });

  it('makes one of two that are sent at once, and tells the other', async () => {
    const answers = await Promise.all([referSession(), referSession(), referSession()]);
    expect(answers.map(({ response_code }) => response_code).toSorted()).toEqual([
      'already_referred',
      'already_referred',
      'ok',
    ]);
    expect((await listOf(here.educator, 2)).response?.totalItems).toBe(1);
  });

  it('refuses what is not a completed session with one student', async () => {
    for (const given of [{ state: 'notePending' }, { state: 'missed' }, { kind: 'classroom' }] as const) {
      const sessionId = await makeReferable(server, here, given);
      expect((await referSession({ sessionId })).response_code).toBe('session_not_referable');
      const choices = await call(here.educator, `GET /referral/session/educators?sessionId=${sessionId}`);
      expect(choices.response_code).toBe('session_not_referable');
    }
    await server.db.updateTable('people').set({ active: false }).where('id', '=', here.student.id).execute();
    expect((await referSession()).response_code).toBe('session_not_referable');
  });

  it('refuses oneself, and in the same words who does not teach it, is of another school, a stranger or nobody', async () => {
    const teacher = await makeOtherTeacher(server, here);
    const beside = await makePerson(server, here.world, 'educator', { levelId: here.besideLevelId });
    const stranger = await makePerson(server, second, 'educator');
    for (const [educatorId, code] of [
      [here.educator.id, 'not_found'],
      [teacher.id, 'not_taught_there'],
      [beside.id, 'not_taught_there'],
      [stranger.id, 'not_taught_there'],
      [crypto.randomUUID(), 'not_taught_there'],
      [here.student.id, 'not_taught_there'],
    ] as const)
      expect((await referSession({ educatorId })).response_code).toBe(code);
    expect((await referSession({}, here.colleague)).response_code).toBe('not_found');
    expect(await referSession({ notes: 'x'.repeat(501) })).toMatchObject({
      validationErrors: [{ field: 'notes', message: 'Notes can have at most 500 characters.' }],
    });
    for (const who of [here.student, here.parent, here.levelThree, here.levelTwo])
      expect((await referSession({}, who)).status).toBe(403);
  });
});

describe('an educator who has left the school', () => {
  const leave = ({ id }: MadePerson) => moveEducator(server, id, here.besideLevelId);

  it('refers no session held there, and is told nobody who could take it', async () => {
    await leave(here.educator);
    const list = await call<{ data: unknown[] }>(here.educator, 'GET /visit/educator?filter=today');
    expect(list.response?.data).toMatchObject([{ isAllowedToReferral: false }]);
    expect((await referSession()).response_code).toBe('session_not_referable');
    const choices = await call(here.educator, `GET /referral/session/educators?sessionId=${here.visitId}`);
    expect(choices.response_code).toBe('session_not_referable');
  });

  it('reads no referral of its students, made or received', async () => {
    const made = await referSession();
    for (const who of [here.educator, here.colleague]) {
      const before = await Promise.all([2, 4].map((one) => listOf(who, one)));
      expect(before.map(({ response }) => response?.totalItems ?? 0).toSorted()).toEqual([0, 1]);
      expect((await summary(who, made.response?.id)).status).toBe(200);
      await leave(who);
      const after = await Promise.all([2, 4].map((one) => listOf(who, one)));
      expect(after.map(({ response }) => response?.totalItems)).toEqual([0, 0]);
      expect((await summary(who, made.response?.id)).status).toBe(404);
    }
  });
});

describe('POST /referral/subject', () => {
  it('names a colleague to an own student, once while it is open', async () => {
    const [made, again] = await Promise.all([referSubject(), referSubject()]);
    const codes = [made, again].map(({ response_code }) => response_code).toSorted();
    expect(codes).toEqual(['ok', 'referral_open']);
    expect(await told(here.colleague)).toMatchObject([{ type: 'SUBJECT_REFERRAL' }]);
    const id = (made.response ?? again.response)?.id;
    await decline(here.student, id);
    expect((await referSubject()).status).toBe(201);
  });

  it('refuses students of others, what does not belong together, and other institutions', async () => {
    const stranger = await makePerson(server, second, 'student');
    const teacher = await makeOtherTeacher(server, here);
    for (const [given, code] of [
      [{ studentId: here.other.id }, 'not_found'],
      [{ studentId: here.besideStudent.id }, 'not_found'],
      [{ studentId: stranger.id }, 'not_found'],
      [{ studentId: here.colleague.id }, 'not_found'],
      [{ educatorId: here.educator.id }, 'not_found'],
      [{ educatorId: teacher.id }, 'not_taught_there'],
      [{ educatorId: crypto.randomUUID() }, 'not_taught_there'],
      [{ subjectId: here.subcategoryId }, 'not_found'],
      [{ subcategoryId: here.subjectId }, 'not_found'],
    ] as const)
      expect((await referSubject(given)).response_code).toBe(code);
    expect((await referSubject({ subjectId: undefined })).status).toBe(403);
    expect((await referSubject({}, here.student)).status).toBe(403);
  });

  it('ends what one had with a student 12 months after the last session', async () => {
    await server.db
      .updateTable('visits')
      .set({ startsAt: new Date('2026-03-09T10:00:00Z'), endsAt: new Date('2026-03-09T11:00:00Z') })
      .where('id', '=', here.visitId)
      .execute();
    expect((await referSubject()).response_code).toBe('not_found');
  });
});

describe('the choices of a referral', () => {
  const data = async (as: MadePerson, route: string) =>
    (await call<{ data: unknown }>(as, route)).response?.data;

  it('are what colleagues teach, who they are, and the own students', async () => {
    const { educator, colleague, student, subjectId, subcategoryId, visitId } = here;
    expect(await data(educator, 'GET /referral/subjects')).toMatchObject([{ id: subjectId }]);
    expect(await data(educator, `GET /referral/subcategories?subjectId=${subjectId}`)).toMatchObject([
      { id: subcategoryId, expertiseCategoryId: subjectId },
    ]);
    for (const query of [
      `educators?subcategoryId=${subcategoryId}`,
      `session/educators?sessionId=${visitId}`,
    ])
      expect(await data(educator, `GET /referral/${query}`)).toMatchObject([{ id: colleague.id }]);
    const students = `GET /referral/students?educatorId=${colleague.id}&subcategoryId=${subcategoryId}`;
    expect(await data(educator, students)).toEqual([{ studentId: student.id, studentName: student.name }]);
    expect(await data(educator, `${students}&search=Nobody`)).toEqual([]);
    expect(await data(colleague, 'GET /referral/subjects')).toContainEqual(
      expect.objectContaining({ id: subjectId }),
    );
    expect(await data(colleague, `${students.replace(colleague.id, educator.id)}`)).toEqual([]);
  });

  it('are for educators, and ask for a subcategory or a session', async () => {
    expect((await call(here.educator, 'GET /referral/educators')).status).toBe(403);
    for (const who of [here.student, here.parent, here.levelThree])
      expect((await call(who, 'GET /referral/subjects')).status).toBe(403);
    expect(
      (await call(here.colleague, `GET /referral/session/educators?sessionId=${here.visitId}`)).status,
    ).toBe(404);
  });
});

describe('GET /referral', () => {
  it('shows what one made, received and has completed, by the name of the other', async () => {
    const id = (await referSession()).response?.id;
    await server.pass(1);
    await referSubject();
    const { educator, colleague, student } = here;
    expect((await listOf(educator, 2)).response?.data).toMatchObject([
      { sessionReferral: false, notes: 'Likes numbers' },
      {
        ...{ id, studentName: student.name, educatorName: colleague.name, sessionReferral: true },
        ...{ referredByEducatorName: educator.name, notes: 'Good at halves' },
        studentRollNumber: expect.stringMatching(/^S/),
      },
    ]);
    expect(namesIn(await listOf(colleague, 4))).toHaveLength(2);
    for (const [who, tab] of [
      [educator, 4],
      [educator, 7],
      [colleague, 2],
      [colleague, 7],
    ] as const)
      expect(namesIn(await listOf(who, tab))).toEqual([]);
    expect(namesIn(await listOf(educator, 2, 'ben'))).toHaveLength(2);
    expect(namesIn(await listOf(educator, 2, 'ada'))).toEqual([]);
    expect(namesIn(await listOf(colleague, 4, 'ada'))).toHaveLength(2);
    expect((await call(educator, 'GET /referral?search=%3C')).status).toBe(400);
    expect((await call(educator, 'GET /referral?visitType=5')).status).toBe(400);
    for (const who of [student, here.levelThree]) expect((await listOf(who, 2)).status).toBe(403);
  });
});

describe('GET /referral/:id', () => {
  it('is read by the student, the parents and both educators, notes by educators only', async () => {
    const id = (await referSubject()).response?.id;
    const { educator, colleague, student, parent } = here;
    for (const who of [educator, colleague])
      expect((await summary(who, id)).response).toMatchObject({
        ...{ id, referredByEducatorName: educator.name, referredToEducatorName: colleague.name },
        ...{ isSubjectReferral: true, notes: 'Likes numbers', mayBook: false, mayDecline: false },
      });
    for (const who of [student, parent])
      expect((await summary(who, id)).response).toMatchObject({
        ...{ notes: null, mayBook: true, mayDecline: true, state: 'open', educatorId: colleague.id },
        subcategoryName: expect.stringMatching(/^Subcategory/),
      });
    const stranger = await makePerson(server, second, 'student');
    const others = [here.other, await makePerson(server, here.world, 'educator'), stranger];
    for (const who of others)
      expect((await call(who, `GET /referral/${id}`)).status).toBe(who === stranger ? 401 : 404);
    expect((await summary(here.levelThree, id)).status).toBe(403);
    await server.db.deleteFrom('educatorSubcategories').where('educatorId', '=', colleague.id).execute();
    expect((await summary(student, id)).response).toMatchObject({ mayBook: false, mayDecline: true });
  });
});

describe('an open referral', () => {
  it('ends by No thanks of the student or a parent, and stays among those made', async () => {
    const id = (await referSubject()).response?.id;
    for (const [who, status] of [
      [here.colleague, 403],
      [here.other, 404],
      [await makeParent(server, here.world, here.other.id), 404],
    ] as const)
      expect((await decline(who, id)).status).toBe(status);
    expect(await decline(here.parent, id)).toMatchObject({
      ...{ status: 200, message: 'The referral has ended.' },
      response: { state: 'ended', mayBook: false, mayDecline: false },
    });
    expect((await decline(here.student, id)).response_code).toBe('referral_over');
    expect(namesIn(await listOf(here.colleague, 4))).toEqual([]);
    expect(namesIn(await listOf(here.educator, 2))).toEqual([here.student.name]);
  });

  it('ends by itself after 90 days', async () => {
    const id = (await referSubject()).response?.id;
    await server.pass(90 * 24 * 3600 - 60);
    const { state } = await stateOf(id);
    expect(state).toBe('open');
    await server.pass(61);
    expect(await stateOf(id)).toEqual({ state: 'ended', dueAt: null });
    expect(addDays('2027-03-10', 90)).toBe(server.clock.now().toISOString().slice(0, 10));
  });
});

async function stateOf(id: string | undefined) {
  return server.db
    .selectFrom('referrals')
    .select(['state', 'dueAt'])
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow();
}
