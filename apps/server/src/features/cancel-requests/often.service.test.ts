import { describe, expect, it } from 'vitest';
import { bookingLimits } from '@lectern/contract/booking/booking.limits.ts';
import { cancelRequestLimits } from '@lectern/contract/cancel-requests/cancel-requests.limits.ts';
import { studentNoteLimits } from '@lectern/contract/student-notes/student-notes.limits.ts';
import { changeActs, toMorning } from '../../../test/change-factories.ts';
import { makePerson } from '../../../test/factories.ts';
import { makeDistrict, type District } from '../../../test/group-factories.ts';
import { institutionPerTest } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let district: District;
let acts: ReturnType<typeof changeActs>;

institutionPerTest('often', async (made) => {
  ({ server } = made);
  await toMorning(server);
  district = await makeDistrict(server, made.hostName);
  acts = changeActs(server, district);
});

const codeOf = ({ status, response_code }: { status: number; response_code: string }) => [
  status,
  response_code,
];

describe('what is told to others each time is refused in words once it is done very often', () => {
  it('a move of one session in a day; another session and the next day are free of it', async () => {
    const { student } = district;
    const id = await acts.booked(48);
    for (let moved = 0; moved < cancelRequestLimits.movesInDay; moved += 1)
      expect((await acts.move(student, id, acts.slotIn(moved % 2 ? 48 : 72))).status).toBe(200);
    const refused = await acts.move(student, id, acts.slotIn(72));
    expect(codeOf(refused)).toEqual([429, 'moves_used_up']);
    expect(refused.message).toContain('moved very often today');
    const other = await acts.booked(50);
    expect((await acts.move(student, other, acts.slotIn(74))).status).toBe(200);
  });

  it('a request for one session that is raised and withdrawn again', async () => {
    const { student } = district;
    const id = await acts.booked(5);
    for (let raised = 0; raised < cancelRequestLimits.requestsOfVisitInDay; raised += 1) {
      expect((await acts.ask(student, id)).response_code).toBe('ok');
      expect((await acts.withdraw(student, id)).status).toBe(200);
    }
    const refused = await acts.ask(student, id);
    expect(codeOf(refused)).toEqual([429, 'requests_used_up']);
    expect(refused.message).toContain('very many requests today');
  });

  it('a session that is booked and cancelled again', async () => {
    const { student } = district;
    for (let booked = 0; booked < bookingLimits.perDay; booked += 1)
      await acts.cancel(student, await acts.booked(48));
    await expect(acts.booked(48)).rejects.toThrow('You have booked very many sessions today.');
    const other = await acts.booked(48, { as: district.other });
    await acts.cancel(district.other, other);
    await server.pass(86_401);
    await expect(acts.booked(48)).resolves.toBeTruthy();
  });

  it('invitations of one person, and to one address, to which then nothing is saved', async () => {
    const { educator } = district;
    const { mailsToAddressInDay, outsideMailsInHour } = bookingLimits;
    const invite = (hours: number, parentEmails: string[]) =>
      acts.created(educator, 'conference', hours, { parentEmails });
    for (let sent = 0; sent < mailsToAddressInDay; sent += 1) await invite(48 + sent, ['Ana@home.test']);
    const words = 'Very many invitations were mailed';
    await expect(invite(100, ['ana@home.test'])).rejects.toThrow(words);
    const left = outsideMailsInHour - mailsToAddressInDay - 1;
    for (let sent = 0; sent < Math.floor(left / 3); sent += 1)
      await invite(
        110 + sent,
        [1, 2, 3].map((place) => `p${sent}-${place}@home.test`),
      );
    await expect(invite(200, ['x@home.test', 'y@home.test', 'z@home.test'])).rejects.toThrow(words);
    await server.pass(3_601);
    await expect(invite(200, ['x@home.test'])).resolves.toBeTruthy();
  });

  it('notes on students', async () => {
    const { student } = district;
    const educator = await makePerson(server, district.world, 'educator');
    await acts.booked(48);
    const add = (as = district.educator) =>
      acts.call(as, 'POST /student/notes', { body: { studentId: student.id, notes: 'Reads well.' } });
    for (let added = 0; added < studentNoteLimits.perHour; added += 1) expect((await add()).status).toBe(201);
    expect(codeOf(await add())).toEqual([429, 'student_notes_used_up']);
    expect((await add(educator)).status).toBe(404);
    await server.pass(3_601);
    expect((await add()).status).toBe(201);
  });
});
