import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeSubject, type MadePerson } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import {
  bookingBody,
  askOnDemand,
  bookSlot,
  makeParent,
  makeSchool,
  makeWeekly,
  slotAfter,
  type School,
} from '../../../test/visits-factories.ts';

let server: TestServer;
let school: School;
let foreign: School;
let stranger: MadePerson;
let day = 0;

beforeAll(async () => {
  server = await startTestServer();
  school = await makeSchool(server);
  foreign = await makeSchool(server, 'second.test');
  stranger = await makePerson(server, school.world, 'student');
});
afterAll(() => server.stop());

/** Another free day for each test. */
function freeSlot(): Date {
  day += 1;
  return slotAfter(server, day * 24 * 60);
}

const image = `data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='}`;

describe('booking an appointment', () => {
  it('makes a booked visit with what both sides need to know', async () => {
    const startsAt = freeSlot();
    const answer = await bookSlot(server, school, startsAt, {
      expertiseCategoryId: school.subjectId,
      expertiseId: school.subcategoryId,
      topic: 'Fractions',
      gradeId: 13,
      isSubjectReferral: false,
    });
    expect(answer).toMatchObject({
      status: 201,
      message: 'Session created successfully',
      response: {
        sessionStatus: 'Booked',
        visitStatus: 1,
        visitType: 2,
        sessionType: 'Scheduled',
        isAppointment: true,
        isOnDemand: false,
        userCategory: 1,
        physicianAppointmentType: 0,
        createdByRole: 'Student',
        joined: false,
        startTime: startsAt.toISOString(),
      },
    });
    const told = await server.db
      .selectFrom('notifications')
      .select(['personId', 'type'])
      .where('dedupeKey', 'like', `confirmed:${answer.response?.visitId}%`)
      .execute();
    const everybody = [school.educator.id, school.student.id, school.parent.id];
    expect(told.map((one) => one.personId).toSorted()).toEqual(everybody.toSorted());
  });

  it('copies the buffers of the host that it was booked at', async () => {
    const { response } = await bookSlot(server, school, freeSlot());
    const other = await server.call<{ visitId: string }>('POST /visit', {
      as: school.student.token,
      host: 'unknown.example',
      body: bookingBody(school, freeSlot()),
    });
    const buffers = await server.db
      .selectFrom('visits')
      .select(['bufferMinutes', 'finalBufferMinutes'])
      .where('id', 'in', [response?.visitId ?? '', other.response?.visitId ?? ''])
      .orderBy('bufferMinutes')
      .execute();
    expect(buffers).toEqual([
      { bufferMinutes: 2, finalBufferMinutes: 5 },
      { bufferMinutes: 10, finalBufferMinutes: 15 },
    ]);
  });

  it('takes slots in a row by their ids', async () => {
    const startsAt = freeSlot();
    const { response } = await server.call<{ slots: { id: string; startTime: string }[] }>(
      'GET /availability',
      {
        as: school.student.token,
        query: { tutorId: school.educator.id, sessionDate: startsAt.toISOString().slice(0, 10) },
      },
    );
    const at = response?.slots.findIndex((slot) => slot.startTime === startsAt.toISOString()) ?? -1;
    const slotIds = response?.slots.slice(at, at + 2).map((slot) => slot.id);
    expect((await bookSlot(server, school, startsAt, { minutes: 60, slotIds })).status).toBe(201);
  });

  it('refuses slots that are not in a row, in the words of the product', async () => {
    const startsAt = new Date(
      `${slotAfter(server, 80 * 24 * 60)
        .toISOString()
        .slice(0, 10)}T09:00:00Z`,
    );
    const date = startsAt.toISOString().slice(0, 10);
    const { response } = await server.call<{ slots: { id: string; startTime: string }[] }>(
      'GET /availability',
      {
        as: school.student.token,
        query: { tutorId: school.educator.id, sessionDate: date },
      },
    );
    const at = response?.slots.findIndex((slot) => slot.startTime === startsAt.toISOString()) ?? -1;
    const slotIds = [response?.slots[at]?.id, response?.slots[at + 2]?.id];
    const answer = await bookSlot(server, school, startsAt, { minutes: 90, slotIds });
    expect(answer).toMatchObject({ status: 400, response_code: 'slots_not_sequential' });
    expect(answer.message).toBe(
      `Slots chosen date: ${date.split('-').toReversed().join('-')}, slots are not in sequence. ` +
        'Please choose the sequential slots. Unsequenced slots: 10:00 to 10:30',
    );
  });

  it('refuses the same time to a second student, and to the same student elsewhere', async () => {
    const startsAt = freeSlot();
    const colleague = await makePerson(server, school.world, 'educator');
    await makeWeekly(server, { institutionId: school.world.institutionId, educatorId: colleague.id });
    expect((await bookSlot(server, school, startsAt)).status).toBe(201);
    const second = await bookSlot(server, school, startsAt, { as: school.other.token });
    expect(second).toMatchObject({
      status: 417,
      response_code: 'slot_taken',
      message: 'This time has just been taken. Please choose another.',
    });
    const elsewhere = await bookSlot(server, { ...school, educator: colleague }, startsAt);
    expect(elsewhere).toMatchObject({ status: 417, response_code: 'own_session_then' });
  });

  it('refuses what is not offered: a time between slots, a past time, another day', async () => {
    const startsAt = freeSlot();
    const quarter = new Date(startsAt.getTime() + 15 * 60_000);
    const past = new Date(server.clock.now().getTime() - 60 * 60_000);
    for (const answer of [
      await bookSlot(server, school, quarter),
      await bookSlot(server, school, past),
      await bookSlot(server, school, startsAt, { minutes: 45 }),
      await bookSlot(server, school, startsAt, { slotIds: ['not-a-slot'] }),
      await bookSlot(server, school, startsAt, {
        sessionDate: new Date(startsAt.getTime() + 86_400_000).toISOString().slice(0, 10),
      }),
    ])
      expect(answer).toMatchObject({ status: 417, response_code: 'slot_not_offered' });
  });

  it('refuses a day before today and one more than 6 months ahead', async () => {
    for (const date of ['2027-03-09', '2027-09-11']) {
      const answer = await bookSlot(server, school, new Date(`${date}T12:00:00Z`));
      expect(answer).toMatchObject({ status: 400, response_code: 'date_out_of_range' });
    }
    expect((await bookSlot(server, school, new Date('2027-09-10T12:00:00Z'))).status).toBe(201);
  });

  it('counts days in the booker’s zone', async () => {
    const book = (startsAt: string, sessionDate: string) =>
      server.call('POST /visit', {
        as: school.other.token,
        headers: { 'x-time-zone': 'Pacific/Kiritimati' },
        body: bookingBody(school, new Date(startsAt), { sessionDate }),
      });
    expect((await book('2027-09-10T11:00:00Z', '2027-09-11')).status).toBe(201);
    expect(await book('2027-09-11T11:00:00Z', '2027-09-12')).toMatchObject({
      status: 400,
      response_code: 'date_out_of_range',
    });
  });

  it('refuses missing times with the sentence of the form', async () => {
    const body = { tutorId: school.educator.id, visitType: 2 };
    const answer = await server.call('POST /visit', { as: school.student.token, body });
    expect(answer.status).toBe(400);
    expect(answer.validationErrors[0]?.message).toBe('Select date and timing');
  });

  it('refuses a summary of 301 characters and an unknown field', async () => {
    const long = await bookSlot(server, school, freeSlot(), { topic: 'x'.repeat(301) });
    expect(long).toMatchObject({ status: 400, response_code: 'invalid_input' });
    const forged = await bookSlot(server, school, freeSlot(), { createdByRole: 'Admin' });
    expect(forged).toMatchObject({ status: 400, response_code: 'invalid_input' });
  });

  it('does not know an educator of another school, of another institution, or a subject that is not taught', async () => {
    const elsewhere = await makePerson(server, school.world, 'educator', { levelId: school.world.levels[1] });
    await makeWeekly(server, { institutionId: school.world.institutionId, educatorId: elsewhere.id });
    const untaught = await makeSubject(server, school.world, []);
    for (const answer of [
      await bookSlot(server, { ...school, educator: elsewhere }, freeSlot()),
      await bookSlot(server, { ...school, educator: foreign.educator }, freeSlot()),
      await bookSlot(server, school, freeSlot(), { expertiseId: untaught.subcategoryId }),
      await bookSlot(server, school, freeSlot(), { expertiseCategoryId: foreign.subjectId }),
      await bookSlot(server, school, freeSlot(), { studentId: school.other.id }),
    ])
      expect(answer).toMatchObject({ status: 404, response_code: 'not_found' });
  });

  it('does not know an educator who left', async () => {
    const left = await makePerson(server, school.world, 'educator');
    await makeWeekly(server, { institutionId: school.world.institutionId, educatorId: left.id });
    await server.db.updateTable('people').set({ active: false }).where('id', '=', left.id).execute();
    const answer = await bookSlot(server, { ...school, educator: left }, freeSlot());
    expect(answer).toMatchObject({ status: 404 });
  });

  it('is for students and parents, and for nobody who is not signed in', async () => {
    const body = bookingBody(school, freeSlot());
    expect(await server.call('POST /visit', { as: school.educator.token, body })).toMatchObject({
      status: 403,
    });
    expect(await server.call('POST /visit', { body })).toMatchObject({ status: 401 });
  });

  it('by a parent is for the chosen child, and needs one', async () => {
    const answer = await bookSlot(server, school, freeSlot(), {
      as: school.parent.token,
      studentId: school.student.id,
    });
    expect(answer).toMatchObject({ status: 201, response: { createdByRole: 'Student' } });
    const unchosen = await makeParent(server, school.world, school.student.id);
    await server.db
      .updateTable('authSessions')
      .set({ actingStudentId: null })
      .where('personId', '=', unchosen.id)
      .execute();
    const refused = await bookSlot(server, school, freeSlot(), { as: unchosen.token });
    expect(refused).toMatchObject({ status: 403, response_code: 'kid_not_chosen' });
  });

  it('in person is possible only where the institution allows it', async () => {
    const startsAt = freeSlot();
    const refused = await bookSlot(server, school, startsAt, { visitType: 6 });
    expect(refused).toMatchObject({ status: 403, response_code: 'visit_type_not_allowed' });
    const of = { id: school.world.institutionId };
    await server.db
      .updateTable('institutions')
      .set({ allowsInPerson: true })
      .where('id', '=', of.id)
      .execute();
    const answer = await bookSlot(server, school, startsAt, { visitType: 6 });
    expect(answer).toMatchObject({
      status: 201,
      response: { physicianAppointmentType: 1, sessionType: 'IN_PERSON' },
    });
    await server.db
      .updateTable('institutions')
      .set({ allowsInPerson: false })
      .where('id', '=', of.id)
      .execute();
  });

  it('takes pictures along, and refuses what only calls itself one', async () => {
    const { response } = await bookSlot(server, school, freeSlot(), { referenceFiles: [image] });
    const info = await server.call<{ soapNote: { visitComplaintImages: { fileType: string }[] } }>(
      `GET /visit/${response?.visitId}`,
      { as: school.educator.token },
    );
    expect(info.response?.soapNote.visitComplaintImages).toMatchObject([{ fileType: 'png' }]);
    const html = `data:image/png;base64,${Buffer.from('<html></html>').toString('base64')}`;
    const refused = await bookSlot(server, school, freeSlot(), { referenceFiles: [html] });
    expect(refused).toMatchObject({ status: 400, response_code: 'file_type_refused' });
  });
});

describe('one visit', () => {
  it('is told to both sides and to the parent, each in their own part', async () => {
    const { response } = await bookSlot(server, school, freeSlot(), { topic: 'Algebra' });
    const get = (as: string) => server.call(`GET /visit/${response?.visitId}`, { as });
    expect(await get(school.student.token)).toMatchObject({
      status: 200,
      response: { userCategory: 1, comments: 'Algebra', tutor: { name: school.educator.name, email: null } },
    });
    expect(await get(school.parent.token)).toMatchObject({ status: 200, response: { userCategory: 1 } });
    expect(await get(school.educator.token)).toMatchObject({
      status: 200,
      response: { userCategory: 2, tutee: { name: school.student.name, email: school.student.email } },
    });
  });

  it('does not exist for anybody else', async () => {
    const { response } = await bookSlot(server, school, freeSlot());
    const colleague = await makePerson(server, school.world, 'educator');
    for (const person of [school.other, stranger, colleague])
      expect(await server.call(`GET /visit/${response?.visitId}`, { as: person.token })).toMatchObject({
        status: 404,
      });
    for (const person of [foreign.student, foreign.educator, foreign.parent])
      for (const method of ['GET', 'PUT']) {
        const path = method === 'PUT' ? '/status' : '';
        const answer = await server.call(`${method} /visit/${response?.visitId}${path}`, {
          as: person.token,
          host: 'second.test',
        });
        expect(answer).toMatchObject({ status: 404, response_code: 'not_found' });
      }
  });

  it('is seen by administrators of its school and above, and by no other level', async () => {
    const { response } = await bookSlot(server, school, freeSlot());
    for (const role of [
      'levelThreeAdmin',
      'levelTwoAdmin',
      'levelOneAdmin',
      'topAdmin',
      'graAdmin',
    ] as const) {
      const admin = await makePerson(server, school.world, role);
      const answer = await server.call(`GET /visit/${response?.visitId}`, { as: admin.token });
      expect(answer).toMatchObject({ status: 200, response: { userCategory: 3 } });
    }
    const [, , sibling] = (await makeSchoolBeside()).levels;
    const neighbour = await makePerson(server, school.world, 'levelThreeAdmin', { levelId: sibling });
    expect(await server.call(`GET /visit/${response?.visitId}`, { as: neighbour.token })).toMatchObject({
      status: 404,
    });
  });

  it('says where it stands and what the asker may do', async () => {
    const { response } = await bookSlot(server, school, freeSlot());
    const status = await server.call(`PUT /visit/${response?.visitId}/status`, { as: school.student.token });
    expect(status).toMatchObject({
      status: 200,
      response: { sessionStatus: 'Booked', visitStatus: 1, joined: false },
    });
    const info = await server.call(`GET /visit/${response?.visitId}`, { as: school.student.token });
    expect(info.response).toMatchObject({
      allowAddImage: true,
      permissions: {
        mayEnter: false,
        mayJoin: false,
        mayAddImages: true,
        mayReadNotes: false,
        mayEditNotes: false,
      },
    });
  });
});

async function makeSchoolBeside(): Promise<{ levels: [string, string, string] }> {
  const [one, two] = school.world.levels;
  const { id } = await server.db
    .insertInto('levels')
    .values({
      institutionId: school.world.institutionId,
      parentId: two,
      depth: 3,
      name: 'Other school',
      createdAt: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { levels: [one, two, id] };
}

describe('the pictures of a booking', () => {
  it('are added and removed by the side that made the visit, and by no other', async () => {
    const { response } = await bookSlot(server, school, freeSlot());
    const body = { id: response?.visitId, images: [image] };
    const added = await server.call<{ visitComplaintImages: { id: string }[] }>('POST /visit/attachment', {
      as: school.student.token,
      body,
    });
    expect(added).toMatchObject({ status: 200, message: 'Your files have been added.' });
    expect(await server.call('POST /visit/attachment', { as: school.educator.token, body })).toMatchObject({
      status: 403,
    });
    const path = `DELETE /visit/attachment/${added.response?.visitComplaintImages[0]?.id}`;
    expect(await server.call(path, { as: school.educator.token })).toMatchObject({ status: 403 });
    expect(await server.call(path, { as: school.other.token })).toMatchObject({ status: 404 });
    expect(await server.call(path, { as: foreign.student.token, host: 'second.test' })).toMatchObject({
      status: 404,
    });
    expect(await server.call(path, { as: school.student.token })).toMatchObject({
      status: 200,
      response: { visitComplaintImages: [] },
    });
  });

  it('can no longer change once the note is complete', async () => {
    const { response } = await bookSlot(server, school, freeSlot());
    const body = { id: response?.visitId, images: [image] };
    await server.db
      .updateTable('visits')
      .set({ noteCompletedAt: server.clock.now() })
      .where('id', '=', response?.visitId ?? '')
      .execute();
    const answer = await server.call('POST /visit/attachment', { as: school.student.token, body });
    expect(answer).toMatchObject({ status: 403, response_code: 'visit_images_closed' });
  });

  it('are refused above ten, and when there are none', async () => {
    const { response } = await bookSlot(server, school, freeSlot());
    const many = { id: response?.visitId, images: Array.from({ length: 11 }, () => image) };
    expect(
      (await server.call('POST /visit/attachment', { as: school.student.token, body: many })).status,
    ).toBe(400);
    const none = { id: response?.visitId };
    expect(
      (await server.call('POST /visit/attachment', { as: school.student.token, body: none })).status,
    ).toBe(400);
  });
});

describe('on demand', () => {
  it('begins at once, ends after an hour at most, rings the educator, and is refused to the next', async () => {
    const answer = await askOnDemand(server, school, { as: stranger.token });
    expect(answer).toMatchObject({
      status: 201,
      response: { isOnDemand: true, startTime: server.clock.now().toISOString(), sessionType: 'On-Demand' },
    });
    const minutes = Date.parse(answer.response?.endTime ?? '') - Date.parse(answer.response?.startTime ?? '');
    expect(minutes).toBeLessThanOrEqual(60 * 60_000);
    const rung = await server.db
      .selectFrom('notifications')
      .select('personId')
      .where('dedupeKey', '=', `asked:${answer.response?.visitId}`)
      .execute();
    expect(rung).toEqual([{ personId: school.educator.id }]);
    const second = await askOnDemand(server, school, { as: school.other.token });
    expect(second).toMatchObject({ status: 417, response_code: 'educator_not_free' });
    expect(second.message).toContain('Counselor');
  });

  it('is refused where no on-demand window is open, and with less than 15 minutes left', async () => {
    const away = await makePerson(server, school.world, 'educator');
    const refused = await askOnDemand(server, { ...school, educator: away });
    expect(refused).toMatchObject({ status: 417, response_code: 'educator_not_free' });
    const now = server.clock.now();
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString().slice(11, 16);
    const of = { institutionId: school.world.institutionId, educatorId: away.id };
    await makeWeekly(server, of, { startTime: at(-30), endTime: at(14) });
    const short = await askOnDemand(server, { ...school, educator: away });
    expect(short).toMatchObject({ status: 417, response_code: 'on_demand_too_short' });
  });
});
