import { describe, expect, it } from 'vitest';
import type { Happening } from '@lectern/contract/visits/history.shapes.ts';
import { historyLimits } from '@lectern/contract/visits/history.limits.ts';
import { makeVisit } from '../../../../test/call-factories.ts';
import { changeActs, toMorning } from '../../../../test/change-factories.ts';
import { makePerson, type MadePerson, type World } from '../../../../test/factories.ts';
import { flagActs } from '../../../../test/flag-factories.ts';
import type { District } from '../../../../test/group-factories.ts';
import { districtPerTest } from '../../../../test/institution-per-test.ts';
import type { TestServer } from '../../../../test/test-server.ts';
import { ctxOf } from '../../../../test/visits-factories.ts';
import { applyVisitEvent } from '../lifecycle.service.ts';
import type { VisitHappening } from '../lifecycle.rules.ts';

let server: TestServer;
let second: World;
let district: District;
let hostName: string;
let acts: ReturnType<typeof changeActs>;

districtPerTest('history', async (made) => {
  ({ server, second, district, hostName } = made);
  await toMorning(server);
  acts = changeActs(server, district);
});

interface Page {
  readonly data: Happening[];
  readonly totalItems: number;
  readonly totalPages: number;
}

const read = (as: MadePerson, id: string, query: Record<string, number> = {}) =>
  acts.call<Page>(as, `GET /visit/${id}/history`, { query });

/** A reader's history, in words. */
async function told(as: MadePerson, id: string): Promise<string[]> {
  const { response, message } = await read(as, id, { itemsPerPage: 100 });
  if (!response) throw new Error(message);
  return response.data.map(({ kind, by, who, reason }) =>
    [kind, ...(who === null ? [] : [`(${who})`]), ...(by === null ? [] : [`by ${by}`]), reason ?? '']
      .join(' ')
      .trim(),
  );
}

const apply = async (as: MadePerson, id: string, happening: VisitHappening) =>
  applyVisitEvent(await ctxOf(server, as, hostName), id, happening);

/** The clock moves on within a sign-in. */
const passTo = async (startsAt: Date, minutes: number): Promise<void> => {
  await server.db
    .updateTable('authSessions')
    .set({ expiresAt: new Date('2029-01-01T00:00:00Z') })
    .execute();
  await server.pass((startsAt.getTime() - server.clock.now().getTime()) / 1_000 + minutes * 60);
};

const whoSees = () => {
  const { student, parent, educator, levelThree, levelTwo } = district;
  return [student, parent, educator, levelThree, levelTwo];
};

describe('the history of a session', () => {
  it('tells who booked, moved and cancelled it, and the reason to the educator and Levels 2 and 3 alone', async () => {
    const { student, parent, educator, levelThree, levelTwo } = district;
    const id = await acts.booked(48, { as: parent });
    const [before, after] = [acts.slotIn(48), acts.slotIn(50)];
    await acts.move(educator, id, after);
    await acts.cancel(student, id, { reason: 'Measles' });
    const lines = [`booked by ${parent.name}`, `moved by ${educator.name}`, `cancelled by ${student.name}`];
    for (const who of [student, parent]) expect(await told(who, id)).toEqual(lines);
    for (const who of [educator, levelThree, levelTwo])
      expect(await told(who, id)).toEqual([...lines.slice(0, 2), `${lines[2]} Measles`]);
    const moved = (await read(student, id)).response?.data[1];
    expect(moved?.from?.startTime).toBe(before.toISOString());
    expect(moved?.to).toEqual({
      startTime: after.toISOString(),
      endTime: new Date(after.getTime() + 30 * 60_000).toISOString(),
    });
  });

  it('tells requests and how they ended', async () => {
    const { student, educator, levelThree } = district;
    const id = await acts.booked(20);
    await acts.ask(student, id);
    await acts.withdraw(student, id);
    await acts.ask(educator, id);
    await acts.reject(await acts.openId());
    await acts.ask(student, id);
    await acts.accept(await acts.openId(), { answer: 'All right' });
    const lines = [
      `booked by ${student.name}`,
      `requested by ${student.name}`,
      `requestWithdrawn by ${student.name}`,
      `requested by ${educator.name}`,
      `requestRejected by ${levelThree.name}`,
      `requested by ${student.name}`,
      `requestAccepted by ${levelThree.name}`,
      `cancelled by ${student.name}`,
    ];
    expect((await told(student, id)).toSorted()).toEqual(lines.toSorted());
    expect(JSON.stringify(await read(student, id))).not.toMatch(/Dentist|Please come|All right/);
    expect(JSON.stringify(await read(levelThree, id))).toMatch(/Dentist.*Please come.*All right/);
  });

  it('tells who came and went, in order, each to whom it may be told', async () => {
    const { student, other, parent, educator, levelThree } = district;
    const id = await acts.created(educator, 'classroom', 48);
    await passTo(acts.slotIn(48), 0);
    await apply(educator, id, { type: 'callOpened' });
    await apply(educator, id, { type: 'personJoined', personId: educator.id });
    for (const one of [student, other]) await apply(one, id, { type: 'personJoined', personId: one.id });
    await apply(student, id, { type: 'personLeft', personId: student.id });
    await apply(parent, id, { type: 'personJoined', personId: parent.id });
    await apply(educator, id, { type: 'personRemoved', personId: other.id });
    await apply(educator, id, { type: 'callEnded' });
    await apply(educator, id, { type: 'noteCompleted' });
    const opened = [
      `booked by ${educator.name}`,
      `callOpened by ${educator.name}`,
      `came (${educator.name})`,
    ];
    const own = [`came (${student.name})`, `went (${student.name})`];
    const ended = [`callEnded by ${educator.name}`, `noteCompleted by ${educator.name}`];
    expect(await told(student, id)).toEqual([...opened, ...own, ...ended]);
    expect(await told(parent, id)).toEqual([...opened, ...own, `came (${parent.name})`, ...ended]);
    expect(await told(levelThree, id)).toEqual([
      ...opened,
      own[0],
      `came (${other.name})`,
      own[1],
      `came (${parent.name})`,
      `removed (${other.name}) by ${educator.name}`,
      ...ended,
    ]);
    expect(JSON.stringify(await read(other, id))).not.toContain(student.name);
  });

  it('tells that time let a session be missed, by nobody', async () => {
    const id = await acts.booked(48);
    await passTo(acts.slotIn(48), 60);
    for (const who of whoSees()) {
      const last = (await read(who, id)).response?.data.at(-1);
      expect(last).toMatchObject({ kind: 'missed', by: null, missing: 'everybody' });
    }
  });

  it('tells who cannot come, was added and taken out, to the educator and administrators', async () => {
    const { student, other, educator, levelTwo } = district;
    const third = await makePerson(server, district.world, 'student', { firstName: 'Una' });
    const id = await acts.created(educator, 'classroom', 48);
    const roster = { visitId: id, addedStudentIds: [third.id], deletedStudentIds: [other.id] };
    const changed = await acts.call(educator, 'PUT /visit/class-room/students', { body: roster });
    expect(changed.status).toBe(200);
    await acts.decline(third, id);
    const lines = [
      `added (${third.name}) by ${educator.name}`,
      `takenOut (${other.name}) by ${educator.name}`,
      `declined (${third.name}) by ${third.name}`,
    ];
    for (const who of [educator, levelTwo])
      expect(await told(who, id)).toEqual([`booked by ${educator.name}`, ...lines]);
    expect(await told(student, id)).toEqual([`booked by ${educator.name}`]);
    expect((await read(third, id)).status).toBe(404);
  });

  it('tells flags to people who may see them', async () => {
    const flags = flagActs(server, district);
    const id = await flags.held();
    await flags.raise(id);
    const { student, parent, educator, levelThree } = district;
    for (const who of [educator, levelThree]) expect((await told(who, id)).join()).toContain('flagged');
    for (const who of [student, parent]) expect((await told(who, id)).join()).not.toContain('flag');
  });

  it('has pages, and an end to what one person can put into it', async () => {
    const { student, educator } = district;
    const { id, startsAt } = await makeVisit(server, district.world, { educator, students: [student] });
    await passTo(startsAt, 0);
    await apply(educator, id, { type: 'callOpened' });
    await Array.from({ length: historyLimits.ofPerson + 5 }).reduce<Promise<void>>(
      (before) =>
        before.then(async () => {
          await apply(student, id, { type: 'personJoined', personId: student.id });
          await apply(student, id, { type: 'personLeft', personId: student.id });
        }),
      Promise.resolve(),
    );
    const { response } = await read(student, id, { itemsPerPage: 10, pageNumber: 2 });
    expect(response).toMatchObject({ totalItems: historyLimits.ofPerson + 2, totalPages: 5 });
    expect(response?.data).toHaveLength(10);
  });

  it('is not found by strangers and by others of the school, and no place for other roles', async () => {
    const id = await acts.booked(48);
    const stranger = await makePerson(server, second, 'educator');
    const elsewhere = await server.call(`GET /visit/${id}/history`, {
      as: stranger.token,
      host: 'second.test',
    });
    expect(elsewhere.status).toBe(404);
    const colleague = await makePerson(server, district.world, 'educator');
    for (const who of [district.other, colleague]) expect((await read(who, id)).status).toBe(404);
    for (const role of ['levelOneAdmin', 'topAdmin'] as const)
      expect((await read(await makePerson(server, district.world, role), id)).status).toBe(403);
  });

  it('is never changed', async () => {
    const id = await acts.booked(48);
    await acts.cancel(district.student, id);
    const { institutionId } = district.world;
    const rows = server.db.updateTable('visitHappenings').set({ kind: 'moved' });
    await expect(rows.where('institutionId', '=', institutionId).execute()).rejects.toThrow('never changed');
  });

  it('of two who cancel at once has one', async () => {
    const id = await acts.booked(48);
    await Promise.all([acts.cancel(district.student, id), acts.cancel(district.educator, id)]);
    const lines = await told(district.student, id);
    expect(lines.filter((one) => one.startsWith('cancelled'))).toHaveLength(1);
  });
});
