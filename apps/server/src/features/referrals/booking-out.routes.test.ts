import { describe, expect, it } from 'vitest';
import type { ReferralItem, ReferralSummary } from '@lectern/contract/referrals/referrals.shapes.ts';
import { makePerson, makeSubject, type MadePerson, type World } from '../../../test/factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import { makeColleagues, type Colleagues } from '../../../test/referral-factories.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { bookingBody, makeParent, slotAfter, type BookedAnswer } from '../../../test/visits-factories.ts';

let server: TestServer;
let second: World;
let here: Colleagues;
let call: CallAs<unknown>;

districtPerTest('booked-out', async (made) => {
  ({ server, second, call } = made);
  here = await makeColleagues(server, made.district);
});

async function refer(): Promise<string> {
  const { colleague, student, subjectId, subcategoryId } = here;
  const body = { educatorId: colleague.id, studentId: student.id, subjectId, subcategoryId };
  const made = await call<{ id: string }>(here.educator, 'POST /referral/subject', body);
  return made.response?.id ?? '';
}

/** Books from a referral: its id is in `studentId`, as in the query of the spec. */
const book = (
  id: string,
  {
    as = here.student,
    at = slotAfter(server, 60),
    ...given
  }: {
    as?: MadePerson;
    at?: Date;
    [field: string]: unknown;
  } = {},
) =>
  call<BookedAnswer>(as, 'POST /visit', {
    ...bookingBody({ educator: here.colleague }, at, { studentId: id, isSubjectReferral: true }),
    ...given,
  });

const stateOf = async (id: string) =>
  (await call<ReferralSummary>(here.student, `GET /referral/${id}`)).response?.state;

const tab = async (code: number) =>
  (
    await call<{ data: ReferralItem[] }>(here.colleague, `GET /referral?visitType=${code}`)
  ).response?.data.map(({ id }) => id);

async function hold(visitId: string | undefined): Promise<void> {
  await server.db
    .updateTable('visits')
    .set({ state: 'notePending', dueAt: null })
    .where('id', '=', visitId ?? '')
    .execute();
  await call(here.colleague, 'POST /visit/soap-notes', { visitId, visitNoteCompletedStatus: 1 });
}

const visitOf = async (visitId: string | undefined) =>
  server.db
    .selectFrom('visits')
    .innerJoin('visitParticipants', 'visitParticipants.visitId', 'visits.id')
    .select(['educatorId', 'subjectId', 'subcategoryId', 'visitParticipants.personId'])
    .where('visits.id', '=', visitId ?? '')
    .where('side', '=', 'student')
    .executeTakeFirstOrThrow();

describe('a session that is booked out of a referral', () => {
  it('is for the student and subject that the referral names, whatever else is sent, and completes it', async () => {
    const id = await refer();
    const other = await makeSubject(server, here.world, [here.colleague.id]);
    const booked = await book(id, {
      expertiseCategoryId: other.subjectId,
      expertiseId: other.subcategoryId,
      isSubjectReferral: false,
    });
    expect(booked.status).toBe(201);
    const { colleague, student, subjectId, subcategoryId } = here;
    expect(await visitOf(booked.response?.visitId)).toEqual({
      ...{ educatorId: colleague.id, subjectId, subcategoryId, personId: student.id },
    });
    expect(await tab(4)).toEqual([id]);
    await hold(booked.response?.visitId);
    expect(await stateOf(id)).toBe('completed');
    expect([await tab(4), await tab(7)]).toEqual([[], [id]]);
    expect((await book(id, { at: slotAfter(server, 120) })).response_code).toBe('referral_over');
  });

  it('is for the child of whom it speaks, whichever the parent has chosen', async () => {
    const id = await refer();
    const parent = await makeParent(server, here.world, here.other.id);
    expect((await book(id, { as: parent })).status).toBe(404);
    await server.db
      .insertInto('guardianships')
      .values({
        institutionId: here.world.institutionId,
        parentId: parent.id,
        studentId: here.student.id,
      })
      .execute();
    const booked = await book(id, { as: parent });
    expect((await visitOf(booked.response?.visitId)).personId).toBe(here.student.id);
  });

  it('refuses another educator, a foreign referral, and what is no referral', async () => {
    const id = await refer();
    const stranger = await makePerson(server, second, 'student');
    for (const [given, of] of [
      [{ tutorId: here.educator.id }, id],
      [{ as: here.other }, id],
      [{}, crypto.randomUUID()],
      [{}, here.other.id],
      [{}, stranger.id],
    ] as const)
      expect((await book(of, given)).response_code).toBe('not_found');
    expect(await stateOf(id)).toBe('open');
  });

  it('keeps the referral open when it is cancelled, and holds No thanks back until then', async () => {
    const id = await refer();
    const booked = await book(id, { at: slotAfter(server, 3 * 24 * 60) });
    const decline = () => call(here.student, `PUT /referral/${id}/decline`);
    expect((await decline()).response_code).toBe('referral_booked');
    await server.db
      .updateTable('visits')
      .set({ state: 'cancelled', dueAt: null })
      .where('id', '=', booked.response?.visitId ?? '')
      .execute();
    expect(await stateOf(id)).toBe('open');
    expect((await decline()).status).toBe(200);
    expect((await book(id)).response_code).toBe('referral_over');
  });

  it('wins or loses against No thanks at the same time, and both are told', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await refer();
      const [booked, declined] = await Promise.all([
        book(id, { at: slotAfter(server, 60 + 60 * round) }),
        call(here.student, `PUT /referral/${id}/decline`),
      ]);
      const isBooked = booked.status === 201;
      expect(booked.response_code).toBe(isBooked ? 'ok' : 'referral_over');
      expect(declined.response_code).toBe(isBooked ? 'referral_booked' : 'ok');
      if (isBooked) await hold(booked.response?.visitId);
      expect(await stateOf(id)).toBe(isBooked ? 'completed' : 'ended');
    }
  });

  it('lets the 90 days wait while it is to come', async () => {
    const id = await refer();
    const booked = await book(id, { at: slotAfter(server, 91 * 24 * 60) });
    expect(booked.status).toBe(201);
    await server.db
      .updateTable('authSessions')
      .set({ expiresAt: new Date('2028-01-01') })
      .execute();
    await server.pass(90 * 24 * 3600 + 60);
    expect(await stateOf(id)).toBe('open');
    await hold(booked.response?.visitId);
    expect(await stateOf(id)).toBe('completed');
  });
});
