import { describe, expect, it } from 'vitest';
import { auditAbout } from '../../../test/audit-factories.ts';
import { changeActs, slotAt, toldOf, toMorning } from '../../../test/change-factories.ts';
import { makePerson, type World } from '../../../test/factories.ts';
import { makeDistrict, type District } from '../../../test/group-factories.ts';
import { mailsTo } from '../../../test/identity-factories.ts';
import { institutionPerTest } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let district: District;
let acts: ReturnType<typeof changeActs>;

institutionPerTest('requests', async (made) => {
  ({ server, second } = made);
  await toMorning(server);
  district = await makeDistrict(server, made.hostName);
  acts = changeActs(server, district);
});

/** A session 12 hours ahead that its student asked to be cancelled, or moved to another hour. */
async function asked(hours = 12, to?: number): Promise<{ id: string; requestId: string }> {
  const id = await acts.booked(hours);
  const otherSlot = to === undefined ? null : slotAt(acts.slotIn(to));
  expect((await acts.ask(district.student, id, { otherSlot })).status).toBe(201);
  const requests = (await acts.requests())?.data ?? [];
  return { id, requestId: requests.find(({ visitId }) => visitId === id)?.id ?? '' };
}

const flagsOf = async (id: string) => {
  const item = await acts.itemOf(district.student, 'student', id);
  return [item?.isRaisedRequest, item?.isAllowedToAskCancel, item?.isAllowedToWithdraw];
};

describe('asking Level 3', () => {
  it('shows on the session of both sides, in the list of the school and at its bell, without the reason in mails', async () => {
    const { student, parent, educator, levelThree, levelTwo } = district;
    const { id } = await asked(12, 30);
    expect(await flagsOf(id)).toEqual([true, false, true]);
    expect(await acts.itemOf(educator, 'educator', id)).toMatchObject({
      ...{ isRaisedRequest: true, isAllowedToCancel: false, isAllowedToWithdraw: false },
    });
    expect((await acts.info(student, id))?.permissions.mayWithdrawRequest).toBe(true);
    expect((await acts.info(parent, id))?.permissions.mayWithdrawRequest).toBe(false);
    expect(await acts.requests()).toMatchObject({
      totalItems: 1,
      data: [
        {
          ...{ visitId: id, kind: 'move', state: 'open', visitType: 2, createdByRole: 'Student' },
          ...{ studentName: student.name, educatorName: educator.name, studentCount: 1 },
          ...{ askedBy: student.name, askedByWhom: 'Student', reason: 'Dentist', isLate: true },
          ...{ sessionStartTime: acts.slotIn(12).toISOString(), noticeHours: 24 },
          ...{ otherStartTime: acts.slotIn(30).toISOString(), outcome: null, answer: null },
          ...{ decidedBy: null, decidedAt: null, askedAt: server.clock.now().toISOString() },
        },
      ],
    });
    const told = await toldOf(server, levelThree, 'requestRaised');
    expect(told).toMatchObject([{ visitId: id, senderName: student.name }]);
    const mails = await mailsTo(server, levelThree.email, 'session-requested');
    expect(mails).toHaveLength(1);
    expect(JSON.stringify([told, mails])).not.toContain('Dentist');
    expect(await toldOf(server, levelTwo, 'requestRaised')).toEqual([]);
    expect((await acts.info(educator, id))?.isRaisedRequest).toBe(true);
  });

  it('is for people who may not do it by themselves, once for each session', async () => {
    const { student, parent, other, educator, levelThree } = district;
    const far = await acts.booked(48);
    expect((await acts.ask(student, far)).response_code).toBe('request_not_needed');
    const near = await acts.booked(12);
    expect((await acts.ask(other, near)).status).toBe(404);
    expect((await acts.ask(levelThree, near)).status).toBe(403);
    const both = await Promise.all([acts.ask(parent, near), acts.ask(educator, near)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 417]);
    expect(both.map((one) => one.response_code)).toContain('request_open');
    const classroom = await acts.created(educator, 'classroom', 8);
    expect((await acts.ask(student, classroom)).response_code).toBe('access_denied');
    expect((await acts.ask(educator, classroom)).status).toBe(201);
    const byTwo = await acts.created(district.levelTwo, 'appointment', 60);
    expect((await acts.ask(student, byTwo)).status).toBe(201);
    expect((await acts.requests())?.data.map((one) => [one.askedByWhom, one.studentCount])).toEqual([
      ['Educator', 2],
      [expect.stringMatching(/Parent|Educator/), 1],
      ['Student', 1],
    ]);
    await server.pass(acts.slotIn(8).getTime() / 1_000 - server.clock.now().getTime() / 1_000 - 300);
    expect((await acts.ask(educator, classroom)).response_code).toBe('not_cancellable');
  });

  it.each([
    [{ reason: '  ' }, 'Reason is mandatory'],
    [{ reason: 'x'.repeat(201) }, 'Reason can be added upto 200 characters'],
  ])('wants a reason: %j', async (given, message) => {
    const id = await acts.booked(12);
    expect(await acts.ask(district.student, id, given)).toMatchObject({
      validationErrors: [{ field: 'reason', message }],
    });
    expect((await acts.requests())?.totalItems).toBe(0);
  });

  it('names only a slot that is offered and free now', async () => {
    const { student, other } = district;
    const id = await acts.booked(12);
    await acts.booked(30, { as: other });
    const half = new Date(acts.slotIn(30).getTime() + 15 * 60_000);
    const codes = [];
    for (const otherSlot of [slotAt(acts.slotIn(30)), slotAt(half), slotAt(acts.slotIn(40), 60)])
      codes.push((await acts.ask(student, id, { otherSlot })).response_code);
    expect(codes).toEqual(['slot_taken', 'slot_not_offered', 'other_length']);
  });

  it('of a session that was moved meanwhile is refused', async () => {
    const id = await acts.booked(12);
    const seenStartTime = acts.slotIn(13).toISOString();
    expect((await acts.ask(district.student, id, { seenStartTime })).response_code).toBe('visit_moved');
  });
});

describe('accepting', () => {
  it('cancels the session, tells everybody and who asked with the sentence, and is in the audit', async () => {
    const { student, parent, educator, levelThree } = district;
    const { id, requestId } = await asked();
    const answer = await acts.accept(requestId, { outcome: 'excused', answer: 'Get well soon.' });
    expect(answer).toMatchObject({
      ...{ status: 200, message: 'The request has been accepted.' },
      response: {
        ...{ state: 'accepted', outcome: 'excused', answer: 'Get well soon.' },
        ...{ decidedBy: levelThree.name, decidedAt: server.clock.now().toISOString() },
      },
    });
    expect((await acts.info(educator, id))?.cancellation).toEqual({
      ...{ reason: 'Dentist', cancelledBy: student.name },
    });
    for (const who of [student, parent, educator])
      expect(await toldOf(server, who, 'sessionCancelled')).toHaveLength(1);
    expect(await toldOf(server, student, 'requestAccepted')).toMatchObject([{ sentence: 'Get well soon.' }]);
    expect(await toldOf(server, parent, 'requestAccepted')).toEqual([]);
    expect(await auditAbout(server, id)).toMatchObject([
      { action: 'cancel-request.accepted', actorId: levelThree.id },
    ]);
    expect((await acts.requests('accepted'))?.data).toMatchObject([{ id: requestId, visitId: id }]);
    expect((await acts.requests())?.totalItems).toBe(0);
    expect(await flagsOf(await acts.booked(12))).toEqual([false, true, false]);
  });

  it('moves the session to the slot that was named', async () => {
    const { student, educator } = district;
    const { id, requestId } = await asked(12, 30);
    expect(await acts.accept(requestId)).toMatchObject({
      response: {
        ...{ state: 'accepted', outcome: 'late', answer: null },
        sessionStartTime: acts.slotIn(12).toISOString(),
      },
    });
    expect((await acts.info(student, id))?.appointment?.startTime).toBe(acts.slotIn(30).toISOString());
    expect(await toldOf(server, educator, 'sessionMoved')).toMatchObject([
      { before: acts.slotIn(12).toISOString() },
    ]);
    expect((await acts.info(student, id))?.isRaisedRequest).toBe(false);
    expect(await acts.booked(12, { as: district.other })).not.toBe(id);
  });

  it('of the educator’s wish to move lets the student cancel freely', async () => {
    const { student, educator } = district;
    const id = await acts.booked(12);
    await acts.ask(educator, id, { otherSlot: slotAt(acts.slotIn(16)) });
    expect((await acts.accept(await acts.openId())).status).toBe(200);
    expect((await acts.info(student, id))?.permissions.mayCancel).toBe(true);
    expect((await acts.info(educator, id))?.permissions.mayCancel).toBe(false);
  });

  it('answers slot_taken where the slot was booked meanwhile, and leaves the request open', async () => {
    const { id, requestId } = await asked(12, 30);
    await acts.booked(30, { as: district.other });
    expect(await acts.accept(requestId)).toMatchObject({ status: 417, response_code: 'slot_taken' });
    expect((await acts.requests())?.data).toMatchObject([{ id: requestId, state: 'open' }]);
    expect((await acts.info(district.student, id))?.appointment?.startTime).toBe(
      acts.slotIn(12).toISOString(),
    );
    expect(await toldOf(server, district.student, 'requestAccepted')).toEqual([]);
    expect((await acts.reject(requestId)).status).toBe(200);
  });

  it('withdraws what an administrator made', async () => {
    const { student, levelTwo } = district;
    const id = await acts.created(levelTwo, 'appointment', 60);
    await acts.ask(student, id);
    expect((await acts.accept(await acts.openId(), { outcome: 'excused' })).status).toBe(200);
    expect((await acts.info(student, id))?.sessionStatus).toBe('Cancelled');
  });

  it('wants to know as what, and bounds the sentence', async () => {
    const { requestId } = await asked();
    expect((await acts.accept(requestId, { outcome: 'maybe' })).validationErrors).toMatchObject([
      { field: 'outcome', message: 'Choose excused or late' },
    ]);
    expect((await acts.accept(requestId, { answer: 'x'.repeat(201) })).validationErrors).toMatchObject([
      { field: 'answer' },
    ]);
    expect((await acts.accept(requestId, { answer: 'x'.repeat(200) })).status).toBe(200);
  });

  it('is for Level 3 of the school alone, as is reading and rejecting', async () => {
    const { student, educator, levelTwo, world } = district;
    const { requestId } = await asked();
    const beside = await makePerson(server, world, 'levelThreeAdmin', { levelId: district.besideLevelId });
    expect((await acts.requests('open', beside))?.totalItems).toBe(0);
    expect((await acts.accept(requestId, { as: beside })).status).toBe(404);
    expect((await acts.reject(requestId, { as: beside })).status).toBe(404);
    for (const as of [student, educator, levelTwo]) {
      expect((await acts.accept(requestId, { as })).status).toBe(403);
      expect((await acts.reject(requestId, { as })).status).toBe(403);
    }
    const stranger = await makePerson(server, second, 'levelThreeAdmin');
    for (const [act, body] of [
      ['accept', { outcome: 'late' }],
      ['reject', { answer: 'No' }],
    ] as const) {
      const route = `PUT /visit/cancel-request/${requestId}/${act}`;
      const answer = await server.call(route, { as: stranger.token, host: 'second.test', body });
      expect(answer.status).toBe(404);
    }
  });

  it('by two administrators at the same moment is done once', async () => {
    const colleague = await makePerson(server, district.world, 'levelThreeAdmin');
    for (const decide of ['accept', 'reject'] as const) {
      const { id, requestId } = await asked();
      const both = await Promise.all([acts.accept(requestId), acts[decide](requestId, { as: colleague })]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 417]);
      expect(both.map((one) => one.response_code)).toContain('request_over');
      const isCancelled = (await acts.info(district.student, id))?.sessionStatus === 'Cancelled';
      if (!isCancelled) await acts.cancel(district.levelThree, id);
      expect(isCancelled).toBe(decide === 'accept' || both[0]?.status === 200);
    }
  });

  it('against withdrawing at the same moment: one wins, the other is told', async () => {
    const { id, requestId } = await asked();
    const both = await Promise.all([acts.accept(requestId), acts.withdraw(district.student, id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 417]);
    expect(both.find(({ status }) => status === 417)?.response_code).toBe('request_over');
    const status = (await acts.info(district.student, id))?.sessionStatus;
    expect(status).toBe(both[0]?.status === 200 ? 'Cancelled' : 'Booked');
  });
});

describe('rejecting', () => {
  it('leaves the session, and tells who asked the sentence, which is required', async () => {
    const { student, educator, levelThree } = district;
    const { id, requestId } = await asked();
    expect((await acts.reject(requestId, { answer: ' ' })).validationErrors).toMatchObject([
      { field: 'answer', message: 'A sentence is mandatory' },
    ]);
    expect(await acts.reject(requestId)).toMatchObject({
      response: { state: 'rejected', answer: 'Please come', outcome: null, decidedBy: levelThree.name },
    });
    expect((await acts.info(student, id))?.sessionStatus).toBe('Booked');
    expect(await flagsOf(id)).toEqual([false, true, false]);
    expect(await toldOf(server, student, 'requestRejected')).toMatchObject([{ sentence: 'Please come' }]);
    expect(await toldOf(server, educator, 'requestRejected')).toEqual([]);
    expect(await auditAbout(server, id)).toMatchObject([{ action: 'cancel-request.rejected' }]);
    expect((await acts.reject(requestId)).response_code).toBe('request_over');
    expect((await acts.ask(student, id)).status).toBe(201);
  });
});

describe('a request ends', () => {
  it('when who raised it withdraws it, and nobody else', async () => {
    const { student, parent, educator, other } = district;
    const { id, requestId } = await asked();
    for (const who of [parent, educator])
      expect(await acts.withdraw(who, id)).toMatchObject({ status: 403, response_code: 'access_denied' });
    expect((await acts.withdraw(other, id)).status).toBe(404);
    expect((await acts.withdraw(student, id)).status).toBe(200);
    for (const who of [student, educator])
      expect((await acts.withdraw(who, id)).response_code).toBe('request_over');
    expect((await acts.requests('withdrawn'))?.data).toMatchObject([{ id: requestId }]);
    expect((await acts.accept(requestId)).response_code).toBe('request_over');
    expect(await flagsOf(id)).toEqual([false, true, false]);
  });

  it('when the session can be entered, and who asked is told', async () => {
    const { student } = district;
    const { id, requestId } = await asked(2);
    await server.pass(acts.slotIn(2).getTime() / 1_000 - server.clock.now().getTime() / 1_000 - 601);
    expect((await acts.requests())?.totalItems).toBe(1);
    await server.pass(1);
    expect((await acts.requests('lapsed'))?.data).toMatchObject([{ id: requestId, decidedBy: null }]);
    expect(await toldOf(server, student, 'requestLapsed')).toMatchObject([{ visitId: id }]);
    expect((await acts.accept(requestId)).response_code).toBe('request_over');
    expect((await acts.info(student, id))?.isRaisedRequest).toBe(false);
  });

  it('when the session is cancelled or moved by somebody else', async () => {
    const { student, levelThree } = district;
    const cancelled = await asked(12);
    expect((await acts.cancel(levelThree, cancelled.id)).status).toBe(200);
    const moved = await asked(12);
    expect((await acts.move(levelThree, moved.id, acts.slotIn(15))).status).toBe(200);
    expect((await acts.requests('lapsed'))?.totalItems).toBe(2);
    expect(await toldOf(server, student, 'requestLapsed')).toMatchObject([{ visitId: moved.id }]);
    expect((await acts.info(student, moved.id))?.isRaisedRequest).toBe(false);
  });
});

describe('the list of requests', () => {
  it('is searched by student, educator and who asked, and read page by page, the soonest first', async () => {
    const { student, parent, educator } = district;
    const ids = [];
    for (const hours of [14, 10, 12]) ids.push(await acts.booked(hours));
    for (const [at, who] of [student, parent, educator].entries()) await acts.ask(who, ids[at] ?? '');
    const found = async (query: Record<string, unknown>) =>
      (await acts.requests('open', district.levelThree, query))?.data.map(({ visitId }) => visitId);
    expect(await found({})).toEqual([ids[1], ids[2], ids[0]]);
    expect(await found({ pageNumber: 2, itemsPerPage: 2 })).toEqual([ids[0]]);
    const page = (pageNumber: number, search: string) =>
      acts.requests('open', district.levelThree, { pageNumber, itemsPerPage: 2, search });
    expect(await page(2, student.name)).toMatchObject({ totalItems: 3, totalPages: 2, data: [{}] });
    expect(await page(3, student.name)).toMatchObject({ totalItems: 3, totalPages: 2, data: [] });
    expect(await page(1, 'Nobody')).toMatchObject({ totalItems: 0, totalPages: 0, data: [] });
    expect(await found({ search: student.name })).toHaveLength(3);
    expect(await found({ search: educator.name.toUpperCase() })).toHaveLength(3);
    expect(await found({ search: parent.name })).toEqual([ids[1]]);
    expect(await found({ search: 'Nobody' })).toEqual([]);
  });
});
