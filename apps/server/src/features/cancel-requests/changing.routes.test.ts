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

institutionPerTest('changes', async (made) => {
  ({ server, second } = made);
  await toMorning(server);
  district = await makeDistrict(server, made.hostName);
  acts = changeActs(server, district);
});

/** Until the slot so many hours ahead begins. */
const secondsUntil = (hours: number): number =>
  (acts.slotIn(hours).getTime() - server.clock.now().getTime()) / 1_000;

const reasonIn = (text: unknown): boolean => JSON.stringify(text).includes('Measles');

describe('cancelling', () => {
  it('tells both sides by bell and mail, without the reason, and frees the slot at once', async () => {
    const { student, parent, educator, levelThree } = district;
    await server.db.updateTable('people').set({ agreesToMail: true }).where('id', '=', student.id).execute();
    const id = await acts.booked(48);
    const answer = await acts.cancel(student, id, { reason: ' Measles ' });
    expect(answer).toMatchObject({ status: 200, message: 'The session has been cancelled.' });
    expect(answer.response).toMatchObject({ sessionStatus: 'Cancelled' });
    for (const who of [student, parent, educator]) {
      const told = await toldOf(server, who, 'sessionCancelled');
      expect(told).toMatchObject([{ visitId: id }]);
      expect(reasonIn(told)).toBe(false);
    }
    for (const who of [student, educator]) {
      const mails = await mailsTo(server, who.email, 'session-cancelled');
      expect(mails).toHaveLength(1);
      expect(reasonIn(mails)).toBe(false);
    }
    const cancellation = { reason: 'Measles', cancelledBy: student.name };
    expect((await acts.info(educator, id))?.cancellation).toEqual(cancellation);
    expect((await acts.info(levelThree, id))?.cancellation).toEqual(cancellation);
    expect(reasonIn(await acts.info(parent, id))).toBe(false);
    expect(await acts.booked(48)).not.toBe(id);
  });

  it.each([
    [{ reason: ' \n ' }, 'Reason is mandatory'],
    [{ reason: 'x'.repeat(201) }, 'Reason can be added upto 200 characters'],
  ])('wants a reason: %j', async (given, message) => {
    const id = await acts.booked(48);
    expect(await acts.cancel(district.student, id, given)).toMatchObject({
      validationErrors: [{ field: 'reason', message }],
    });
    expect((await acts.info(district.student, id))?.sessionStatus).toBe('Booked');
    expect((await acts.cancel(district.student, id, { reason: 'x'.repeat(200) })).status).toBe(200);
  });

  it('is said to be possible where it is, in each list and on the session', async () => {
    const { student, parent, educator, levelThree, levelTwo } = district;
    const seenBy = async (id: string) =>
      Promise.all(
        (
          [
            [student, 'student'],
            [parent, 'student'],
            [educator, 'educator'],
            [levelThree, 'session'],
            [levelTwo, 'session'],
          ] as const
        ).map(async ([who, list]) => {
          const item = await acts.itemOf(who, list, id);
          const permissions = (await acts.info(who, id))?.permissions;
          expect([item?.isAllowedToCancel, item?.isAllowedToMove, item?.isAllowedToAskCancel]).toEqual([
            permissions?.mayCancel,
            permissions?.mayMove,
            permissions?.mayAskToCancel,
          ]);
          return item?.isAllowedToCancel ? 'self' : item?.isAllowedToAskCancel ? 'ask' : 'none';
        }),
      );
    expect(await seenBy(await acts.booked(48))).toEqual(['self', 'self', 'self', 'self', 'none']);
    expect(await seenBy(await acts.booked(12))).toEqual(['ask', 'ask', 'ask', 'self', 'none']);
    const byTwo = await acts.created(levelTwo, 'appointment', 60);
    expect(await seenBy(byTwo)).toEqual(['ask', 'ask', 'ask', 'none', 'self']);
    const byThree = await acts.created(levelThree, 'appointment', 70);
    expect(await seenBy(byThree)).toEqual(['ask', 'ask', 'ask', 'self', 'self']);
    const classroom = await acts.created(educator, 'classroom', 80);
    expect(await seenBy(classroom)).toEqual(['none', 'none', 'self', 'self', 'none']);
  });

  it('by an administrator leaves an entry in the audit, and none of a participant', async () => {
    const { student, levelThree, levelTwo } = district;
    const near = await acts.booked(2);
    expect((await acts.cancel(levelThree, near)).status).toBe(200);
    expect(await auditAbout(server, near)).toMatchObject([
      {
        ...{ action: 'visit.cancelled', actorId: levelThree.id },
        afterValues: { sessionTime: null, reason: 'Ill' },
      },
    ]);
    const own = await acts.created(levelTwo, 'classroom', 3);
    expect((await acts.cancel(levelTwo, own)).status).toBe(200);
    expect(await toldOf(server, student, 'sessionCancelled')).toHaveLength(2);
    const other = await acts.booked(48);
    expect((await acts.cancel(student, other)).status).toBe(200);
    expect(await auditAbout(server, other)).toEqual([]);
  });

  it('is refused with what can be done instead, and to all others', async () => {
    const { student, parent, other, educator, levelTwo, levelThree } = district;
    const near = await acts.booked(12);
    for (const who of [student, parent, educator])
      expect(await acts.cancel(who, near)).toMatchObject({ status: 417, response_code: 'request_needed' });
    expect((await acts.cancel(levelTwo, near)).response_code).toBe('access_denied');
    expect((await acts.cancel(other, near)).status).toBe(404);
    const byTwo = await acts.created(levelTwo, 'appointment', 60);
    expect((await acts.cancel(levelThree, byTwo)).response_code).toBe('access_denied');
    const classroom = await acts.created(educator, 'classroom', 70);
    expect((await acts.cancel(student, classroom)).response_code).toBe('access_denied');
    const beside = await makePerson(server, district.world, 'levelThreeAdmin', {
      levelId: district.besideLevelId,
    });
    expect((await acts.cancel(beside, near)).status).toBe(404);
    const stranger = await makePerson(server, second, 'levelThreeAdmin');
    const foreign = { as: stranger.token, host: 'second.test', body: { id: near, reason: 'x' } };
    expect((await server.call('PUT /visit/cancel', foreign)).status).toBe(404);
    const topAdmin = await makePerson(server, district.world, 'topAdmin');
    expect((await acts.cancel(topAdmin, near)).status).toBe(403);
  });

  it('is over when the session can be entered: who asks to join then wins', async () => {
    const { student, educator, levelThree } = district;
    const id = await acts.booked(2);
    await server.pass(secondsUntil(2) - 601);
    expect((await acts.info(levelThree, id))?.permissions.mayCancel).toBe(true);
    await server.pass(1);
    expect((await acts.info(levelThree, id))?.permissions.mayCancel).toBe(false);
    const [joined, ...cancelled] = await Promise.all([
      acts.call(student, `POST /visit/${id}/join-request`),
      acts.cancel(levelThree, id),
      acts.cancel(educator, id),
      acts.cancel(student, id),
    ]);
    expect(joined.status).toBe(200);
    for (const answer of cancelled)
      expect(answer).toMatchObject({ status: 417, response_code: 'not_cancellable' });
    expect((await acts.info(student, id))?.sessionStatus).toBe('In Waiting Room');
  });

  it('of a session that was moved meanwhile is refused to people who saw it before', async () => {
    const id = await acts.booked(48);
    const seenStartTime = acts.slotIn(48).toISOString();
    expect((await acts.move(district.educator, id, acts.slotIn(50))).status).toBe(200);
    expect(await acts.cancel(district.student, id, { seenStartTime })).toMatchObject({
      ...{ status: 417, response_code: 'visit_moved' },
    });
    expect((await acts.info(district.student, id))?.sessionStatus).toBe('Booked');
  });

  it('at the same moment by two is done once', async () => {
    const id = await acts.booked(48);
    const both = await Promise.all([acts.cancel(district.student, id), acts.cancel(district.educator, id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 417]);
    expect(both.map((one) => one.response_code)).toContain('not_cancellable');
    expect(await toldOf(server, district.student, 'sessionCancelled')).toHaveLength(1);
  });

  it('and moving are answered the same where the first answer was lost', async () => {
    const { student } = district;
    const id = await acts.booked(48);
    const move = { key: crypto.randomUUID(), body: { id, ...slotAt(acts.slotIn(72)) } };
    const cancel = { key: crypto.randomUUID(), body: { id, reason: 'Ill' } };
    for (const [route, given] of [
      ['PUT /visit/move', move],
      ['PUT /visit/cancel', cancel],
    ] as const) {
      const first = await acts.call(student, route, given);
      expect(first.status).toBe(200);
      expect((await acts.call(student, route, given)).response).toEqual(first.response);
    }
    expect(await toldOf(server, student, 'sessionMoved')).toHaveLength(1);
    expect(await toldOf(server, student, 'sessionCancelled')).toHaveLength(1);
  });

  it('mails the guests of a conference', async () => {
    const id = await acts.created(district.educator, 'conference', 48);
    expect((await acts.cancel(district.educator, id)).status).toBe(200);
    expect(await mailsTo(server, 'ana@home.test', 'guest-cancelled')).toHaveLength(1);
  });
});

describe('moving', () => {
  it('keeps the session and its people, tells both times, frees the old slot and takes the new one', async () => {
    const { student, parent, educator } = district;
    const [from, to] = [acts.slotIn(48), acts.slotIn(72)];
    const id = await acts.booked(48);
    const answer = await acts.move(student, id, to, { seenStartTime: from.toISOString() });
    expect(answer).toMatchObject({ status: 200, message: 'The session has been moved.' });
    expect(answer.response).toMatchObject({ visitId: id, startTime: to.toISOString() });
    for (const who of [student, parent, educator]) {
      expect(await toldOf(server, who, 'sessionMoved')).toMatchObject([
        { visitId: id, startsAt: to.toISOString(), before: from.toISOString() },
      ]);
      expect(await toldOf(server, who, 'sessionCancelled')).toEqual([]);
    }
    expect(await mailsTo(server, educator.email, 'session-moved')).toHaveLength(1);
    const again = { as: district.other };
    expect(await acts.booked(48, again)).not.toBe(id);
    await expect(acts.booked(72, again)).rejects.toThrow('This time has just been taken');
  });

  it('reminds again', async () => {
    const id = await acts.booked(26);
    await server.pass(2.5 * 3_600);
    expect(await toldOf(server, district.educator, 'sessionReminder')).toHaveLength(1);
    const to = acts.slotIn(27);
    await server.db.updateTable('visits').set({ noticeHours: 0 }).where('id', '=', id).execute();
    expect((await acts.move(district.educator, id, to)).status).toBe(200);
    await server.pass(4 * 3_600);
    expect(await toldOf(server, district.educator, 'sessionReminder')).toHaveLength(2);
  });

  it('by the educator lets the student cancel without notice for a day', async () => {
    const { student, educator } = district;
    const id = await acts.booked(25);
    expect((await acts.move(educator, id, acts.slotIn(4))).status).toBe(200);
    expect((await acts.info(student, id))?.permissions).toMatchObject({ mayCancel: true, mayMove: false });
    expect((await acts.info(educator, id))?.permissions).toMatchObject({ mayCancel: false });
    expect((await acts.cancel(student, id)).status).toBe(200);
    const own = await acts.booked(48);
    expect((await acts.move(student, own, acts.slotIn(5))).status).toBe(200);
    expect((await acts.info(student, own))?.permissions.mayCancel).toBe(false);
  });

  it('is refused wholly where the slot is taken, and says to nobody why', async () => {
    const { student, parent, other, educator, levelThree } = district;
    const id = await acts.booked(48);
    const taken = acts.slotIn(72);
    await acts.booked(72, { as: other });
    const refusals = [];
    for (const who of [student, educator, levelThree])
      refusals.push((await acts.move(who, id, taken)).response_code);
    expect(refusals).toEqual(['slot_taken', 'own_session_then', 'slot_taken']);
    const colleague = await makePerson(server, district.world, 'educator');
    const { id: blocking } = await server.db
      .insertInto('visits')
      .values({
        ...{ institutionId: district.world.institutionId, kind: 'appointment', state: 'booked' },
        ...{ educatorId: colleague.id, createdBy: student.id, createdByRole: 'student' },
        ...{ startsAt: acts.slotIn(96), endsAt: acts.slotIn(96.5), dueAt: acts.slotIn(96) },
        ...{ bufferMinutes: 0, finalBufferMinutes: 0, createdAt: server.clock.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('visitParticipants')
      .values({
        ...{ institutionId: district.world.institutionId, visitId: blocking, personId: student.id },
        ...{ side: 'student', state: 'invited' },
        occupied: `[${acts.slotIn(96).toISOString()},${acts.slotIn(96.5).toISOString()})`,
      })
      .execute();
    const answers = [];
    for (const who of [student, parent, educator, levelThree])
      answers.push((await acts.move(who, id, acts.slotIn(96))).response_code);
    expect(answers).toEqual(['own_session_then', 'child_session_then', 'slot_taken', 'slot_taken']);
    expect((await acts.info(student, id))?.appointment?.startTime).toBe(acts.slotIn(48).toISOString());
    expect(await toldOf(server, student, 'sessionMoved')).toEqual([]);
  });

  it('names the students of a classroom who are taken', async () => {
    const { educator, other } = district;
    const id = await acts.created(educator, 'classroom', 48);
    const second_ = await makePerson(server, district.world, 'educator');
    const { id: blocking } = await server.db
      .insertInto('visits')
      .values({
        ...{ institutionId: district.world.institutionId, kind: 'appointment', state: 'booked' },
        ...{ educatorId: second_.id, createdBy: other.id, createdByRole: 'student' },
        ...{ startsAt: acts.slotIn(96), endsAt: acts.slotIn(96.5), dueAt: acts.slotIn(96) },
        ...{ bufferMinutes: 0, finalBufferMinutes: 0, createdAt: server.clock.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('visitParticipants')
      .values({
        ...{ institutionId: district.world.institutionId, visitId: blocking, personId: other.id },
        ...{ side: 'student', state: 'invited' },
        occupied: `[${acts.slotIn(96).toISOString()},${acts.slotIn(96.5).toISOString()})`,
      })
      .execute();
    const answer = await acts.move(educator, id, acts.slotIn(96));
    expect(answer).toMatchObject({ response_code: 'students_taken' });
    expect(answer.message).toContain(other.name);
    expect((await acts.move(educator, id, acts.slotIn(99))).status).toBe(200);
  });

  it('takes slots that overlap its own time', async () => {
    const id = await acts.booked(48, { minutes: 60 });
    const to = acts.slotIn(48.5);
    expect((await acts.move(district.student, id, to, slotAt(to, 60))).status).toBe(200);
  });

  it('is refused at what is not offered, at another length and at the same time', async () => {
    const { student } = district;
    const id = await acts.booked(48);
    const to = acts.slotIn(72);
    const half = new Date(to.getTime() + 15 * 60_000);
    const codes = [
      await acts.move(student, id, half),
      await acts.move(student, id, acts.slotIn(-2)),
      await acts.move(student, id, to, slotAt(to, 60)),
      await acts.move(student, id, acts.slotIn(48)),
      await acts.move(student, id, acts.slotIn(24 * 300)),
    ].map((answer) => answer.response_code);
    expect(codes).toEqual([
      'slot_not_offered',
      'slot_not_offered',
      'other_length',
      'slot_taken',
      'date_out_of_range',
    ]);
  });

  it('is for people who may cancel, and at an open school', async () => {
    const { student, other, levelTwo, educator, world } = district;
    const near = await acts.booked(12);
    const to = acts.slotIn(72);
    for (const who of [student, educator])
      expect((await acts.move(who, near, to)).response_code).toBe('request_needed');
    expect((await acts.move(levelTwo, near, to)).response_code).toBe('access_denied');
    expect((await acts.move(other, near, to)).status).toBe(404);
    const beside = await makePerson(server, world, 'levelThreeAdmin', { levelId: district.besideLevelId });
    expect((await acts.move(beside, near, to)).status).toBe(404);
    const stranger = await makePerson(server, second, 'levelThreeAdmin');
    const foreign = { as: stranger.token, host: 'second.test', body: { id: near, ...slotAt(to) } };
    expect((await server.call('PUT /visit/move', foreign)).status).toBe(404);
    const classroom = await acts.created(educator, 'classroom', 48);
    expect((await acts.move(student, classroom, to)).response_code).toBe('access_denied');
    const wholly = acts.call(educator, 'PUT /visit/move', { body: { id: classroom } });
    expect((await wholly).status).toBe(403);
  });

  it('is refused while the school is closed', async () => {
    const { levelTwo, world } = district;
    const id = await acts.created(levelTwo, 'classroom', 48);
    await server.db
      .updateTable('levels')
      .set({ active: false, isOpen: false })
      .where('id', '=', world.levels[2])
      .execute();
    expect((await acts.move(levelTwo, id, acts.slotIn(72))).response_code).toBe('school_closed');
    expect((await acts.info(levelTwo, id))?.appointment?.startTime).toBe(acts.slotIn(48).toISOString());
  });

  it('against a cancellation at the same moment: one wins, the other is told', async () => {
    const { student, educator } = district;
    for (let round = 0; round < 3; round += 1) {
      const hours = 48 + round * 4;
      const id = await acts.booked(hours);
      const seenStartTime = acts.slotIn(hours).toISOString();
      const [moved, cancelled] = await Promise.all([
        acts.move(educator, id, acts.slotIn(hours + 2), { seenStartTime }),
        acts.cancel(student, id, { seenStartTime }),
      ]);
      expect([moved.status, cancelled.status].toSorted()).toEqual([200, 417]);
      const lost = moved.status === 200 ? cancelled : moved;
      expect(['visit_moved', 'not_cancellable']).toContain(lost.response_code);
    }
  });

  it('of two sessions into one slot at the same moment moves one', async () => {
    const [one, other] = [await acts.booked(48), await acts.booked(49, { as: district.other })];
    const to = acts.slotIn(72);
    const both = await Promise.all([
      acts.move(district.student, one, to),
      acts.move(district.other, other, to),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 417]);
    expect(both.map((answer) => answer.response_code)).toContain('slot_taken');
  });

  it('by an administrator leaves an entry; guests of a conference get the new time', async () => {
    const { educator, levelThree } = district;
    const id = await acts.created(educator, 'conference', 12);
    expect((await acts.move(levelThree, id, acts.slotIn(14))).status).toBe(200);
    expect(await auditAbout(server, id)).toMatchObject([{ action: 'visit.moved', actorId: levelThree.id }]);
    expect(await mailsTo(server, 'ana@home.test', 'guest-moved')).toHaveLength(1);
    expect((await acts.move(educator, id, acts.slotIn(16))).response_code).toBe('request_needed');
  });
});

describe('giving up a place', () => {
  it('ends one’s own in a classroom and tells its educator', async () => {
    const { student, other, educator, parent } = district;
    const id = await acts.created(educator, 'classroom', 2);
    expect((await acts.itemOf(parent, 'student', id))?.isAllowedToDecline).toBe(true);
    expect((await acts.decline(parent, id)).status).toBe(200);
    expect(await acts.info(student, id)).toBeFalsy();
    expect((await acts.info(other, id))?.sessionStatus).toBe('Booked');
    expect((await acts.info(educator, id))?.studentCount).toBe(1);
    expect(await toldOf(server, student, 'placeEnded')).toMatchObject([{ visitId: id }]);
    expect(await toldOf(server, student, 'sessionCancelled')).toEqual([]);
    expect(await toldOf(server, educator, 'sessionDeclined')).toMatchObject([
      { visitId: id, studentName: student.name },
    ]);
    expect((await acts.decline(student, id)).status).toBe(404);
  });

  it('is for students of many alone, and until it can be entered', async () => {
    const { student, educator } = district;
    expect((await acts.decline(student, await acts.booked(48))).response_code).toBe('access_denied');
    const id = await acts.created(educator, 'classroom', 2);
    expect((await acts.decline(educator, id)).status).toBe(403);
    await server.pass(acts.slotIn(2).getTime() / 1_000 - server.clock.now().getTime() / 1_000 - 300);
    expect((await acts.decline(student, id)).response_code).toBe('not_cancellable');
  });
});
