import { afterEach, describe, expect, it } from 'vitest';
import { toldOf } from '../../../test/change-factories.ts';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import { flagActs } from '../../../test/flag-factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import { moneyActs } from '../../../test/ledger-factories.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let district: District;
let acts: ReturnType<typeof moneyActs>;
let flags: ReturnType<typeof flagActs>;
let top: MadePerson;

districtPerTest('ledger', async (made) => {
  ({ server, second, district } = made);
  acts = moneyActs(server, district);
  flags = flagActs(server, district);
  top = await makePerson(server, district.world, 'topAdmin');
});

afterEach(async () => {
  const { faults } = await acts.verified();
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
});

const own = async () => (await acts.balance(district.educator)).response;
const hour = 3_600;

async function setTerms(values: object): Promise<void> {
  const { response } = await acts.call<object>(top, 'GET /ledger/terms');
  const { currency: _currency, ...terms } = response as Record<string, unknown>;
  const saved = await acts.call(top, 'PUT /ledger/terms', { body: { ...terms, ...values } });
  expect(saved.status).toBe(200);
}

describe('a session that was held', () => {
  it('earns its rate by its scheduled time, once, and says what that rests on', async () => {
    const visitId = await acts.held({ minutes: 45 });
    expect((await acts.complete(visitId)).status).not.toBe(200);
    expect(await own()).toEqual({ currency: 'USD', available: 3000, pending: 0, reserved: 0, paid: 0 });
    const { response } = await acts.lines(district.educator, 'available');
    expect(response).toMatchObject({
      ...{ total: 3000, totalItems: 1 },
      data: [
        {
          ...{ reason: 'completed', amount: 3000 },
          evidence: {
            ...{ kind: 'session', visitId, cause: 'completed', side: null, sessionKind: 'appointment' },
            ...{ subjectId: expect.any(String) as string, levelPath: district.world.levels, minutes: 45 },
            rate: { scope: 'institution', holderId: null, validFrom: null, cents: 4000 },
            ...{ percent: 100, feeCents: 0, familyRateCents: null, decidedBy: district.educator.id },
            attendance: { students: 1, present: 0, togetherMinutes: 0, isToConfirm: false },
          },
        },
      ],
    });
    expect((await acts.money(district.levelTwo, visitId)).response).toMatchObject({
      ...{ state: 'posted', earning: 3000, fee: 0, cost: 3000, mayReinstate: false, isFlagged: false },
      entries: [{ reason: 'completed', amount: 3000 }],
    });
  });

  it('is posted once where its note is completed twice at once', async () => {
    const visitId = await acts.ended();
    const both = await Promise.all([acts.complete(visitId), acts.complete(visitId)]);
    expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await acts.money(district.educator, visitId)).response?.entries).toHaveLength(1);
    expect(await own()).toMatchObject({ available: 2000 });
  });

  it('costs its school the fee too, and families what was agreed', async () => {
    await setTerms({ feeCents: 150, familyRateCents: 5500 });
    const visitId = await acts.held();
    expect((await acts.money(district.educator, visitId)).response).toMatchObject({
      ...{ earning: 2000, fee: 150, cost: 2150 },
    });
    const accounts = await server.db
      .selectFrom('ledgerAccounts')
      .select(['kind', 'balance', 'levelId', 'studentId'])
      .where('institutionId', '=', district.world.institutionId)
      .orderBy('kind')
      .execute();
    const levelId = district.world.levels[2];
    expect(accounts).toEqual([
      { kind: 'earnings', balance: -2000, levelId: null, studentId: null },
      { kind: 'familyCharge', balance: 2750, levelId: null, studentId: district.student.id },
      { kind: 'familyIncome', balance: -2750, levelId, studentId: null },
      { kind: 'fees', balance: -150, levelId: null, studentId: null },
      { kind: 'schoolCost', balance: 2150, levelId, studentId: null },
    ]);
  });
});

describe('a session to which somebody did not come', () => {
  it.each([
    ['its student', 'student', 2000],
    ['its educator', 'educator', 0],
  ] as const)('that is %s waits 72 hours and is posted then', async (_who, missing, cents) => {
    const { educator } = district;
    const visitId = await acts.missedBy(missing);
    expect((await acts.money(educator, visitId)).response).toMatchObject({
      state: 'pending',
      earning: cents,
    });
    expect(await own()).toMatchObject({ available: 0, pending: cents });
    expect((await acts.lines(educator, 'pending')).response).toMatchObject({
      ...{ total: cents, totalItems: 1 },
      data: [{ entryId: null, reason: 'noShow', amount: cents, evidence: { side: missing } }],
    });
    await server.pass(71 * hour);
    expect(await own()).toMatchObject({ available: 0, pending: cents });
    await server.pass(2 * hour);
    expect(await own()).toMatchObject({ available: cents, pending: 0 });
  });

  it('that is nobody’s fault earns nothing and is not kept', async () => {
    const visitId = await acts.ended({ state: 'booked', startsIn: -36 });
    await server.pass(60);
    expect((await acts.money(district.educator, visitId)).response).toMatchObject({
      ...{ state: 'none', entries: [], earning: 0 },
    });
  });
});

describe('a flag', () => {
  it('keeps what a session earns from being paid out until it is closed', async () => {
    const visitId = await acts.held();
    const posted = (await acts.money(district.educator, visitId)).response?.entries[0]?.at;
    server.clock.move(3 * hour);
    const { educator, world } = district;
    await flags.raise(visitId);
    expect(await own()).toMatchObject({ available: 0, pending: 2000 });
    expect((await acts.lines(district.educator, 'available')).response).toMatchObject({ total: 0, data: [] });
    expect((await acts.lines(district.educator, 'pending')).response).toMatchObject({
      ...{ total: 2000, data: [{ at: posted, decidedByName: educator.name }] },
    });
    expect((await acts.money(await makePerson(server, world, 'topAdmin'), visitId)).response).toMatchObject({
      ...{ state: 'posted', isFlagged: true, entries: [{ decidedByName: educator.name }] },
    });
    await flags.answer(district.levelThree, visitId, { status: 'MORE_INFO_NEEDED' });
    expect(await own()).toMatchObject({ available: 0, pending: 2000 });
    await flags.answer(district.educator, visitId, { status: 'MORE_INFO_PROVIDED' });
    await flags.answer(district.levelTwo, visitId, { status: 'ACTION_TAKEN' });
    expect(await own()).toMatchObject({ available: 2000, pending: 0 });
  });

  it('that ends in not paid takes back what was posted, and is itself taken back once', async () => {
    const visitId = await acts.held();
    await flags.raise(visitId);
    await flags.answer(district.levelThree, visitId, { status: 'ACTION_TAKEN', isNotPaid: true });
    expect(await own()).toMatchObject({ available: 0, pending: 0 });
    const read = (await acts.money(district.levelThree, visitId)).response;
    expect(read).toMatchObject({
      ...{ state: 'notPaid', earning: 0, cost: 0, mayReinstate: true },
      entries: [
        { reason: 'completed', amount: 2000 },
        {
          ...{ reason: 'notPaid', amount: -2000 },
          evidence: { kind: 'reversal', why: 'notPaid', decidedBy: district.levelThree.id },
        },
      ],
    });
    expect((await acts.money(district.educator, visitId)).response?.mayReinstate).toBe(false);
    for (const as of [district.educator, district.student, top])
      expect((await acts.reinstate(as, visitId)).status).toBe(403);
    const key = '6f9619ff-8b86-4011-b42d-00c04fc964ff';
    const both = await Promise.all([1, 2].map(() => acts.reinstate(district.levelTwo, visitId)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 417]);
    expect(both.find(({ status }) => status === 417)?.response_code).toBe('nothing_to_reinstate');
    expect((await acts.reinstate(district.levelTwo, visitId, key)).status).toBe(417);
    expect(await own()).toMatchObject({ available: 2000, pending: 0 });
    expect((await acts.money(district.levelTwo, visitId)).response).toMatchObject({
      ...{ state: 'posted', earning: 2000, cost: 2000 },
      entries: [{ amount: 2000 }, { amount: -2000 }, { reason: 'reinstated', amount: 2000 }],
    });
  });

  it.each([
    [5500, 1],
    [null, 0],
  ])('tells families of a refund only where they were charged: rate %s', async (familyRateCents, count) => {
    await setTerms({ familyRateCents });
    const visitId = await acts.held();
    await flags.raise(visitId);
    await flags.answer(district.levelThree, visitId, { status: 'ACTION_TAKEN', isNotPaid: true });
    for (const person of [district.student, district.parent])
      expect(await toldOf(server, person, 'refund')).toHaveLength(count);
    expect(await toldOf(server, district.other, 'refund')).toEqual([]);
  });
});

describe('what somebody has earned', () => {
  it('is read by the educator and by administrators who read pay at all schools of theirs', async () => {
    const { educator, student, parent, levelTwo, levelThree, world } = district;
    await acts.held();
    const gra = await makePerson(server, world, 'graAdmin');
    for (const as of [educator, top, gra, levelTwo, levelThree]) {
      expect((await acts.balance(as)).response).toMatchObject({ available: 2000 });
      expect((await acts.lines(as, 'available')).response).toMatchObject({ total: 2000 });
    }
    const levelOne = await makePerson(server, world, 'levelOneAdmin');
    for (const as of [student, parent, levelOne]) expect((await acts.balance(as)).status).toBe(403);
    const colleague = await makePerson(server, world, 'educator');
    expect((await acts.balance(colleague)).status).toBe(404);
    expect((await acts.lines(colleague, 'paid')).status).toBe(404);
    expect((await acts.balance(top, student.id)).status).toBe(404);
  });

  it('at two schools is a sum that none of them reads', async () => {
    const { educator, levelThree, levelTwo, besideLevelId, world } = district;
    await server.db
      .insertInto('educatorLevels')
      .values({ institutionId: world.institutionId, educatorId: educator.id, levelId: besideLevelId })
      .execute();
    expect((await acts.balance(levelThree)).status).toBe(403);
    expect((await acts.balance(levelTwo)).status).toBe(200);
  });

  it('and a session of it, is of no other institution, and of nobody who attends', async () => {
    const visitId = await acts.held();
    const foreign = await makePerson(server, second, 'topAdmin');
    const strange = await makePerson(server, second, 'educator');
    for (const as of [foreign, strange])
      for (const path of [
        `educator/${district.educator.id}/balance`,
        `educator/${district.educator.id}/lines`,
        `visit/${visitId}`,
      ]) {
        const answer = await server.call(`GET /ledger/${path}`, { as: as.token, host: second.hostName });
        expect(answer.status).toBe(404);
      }
    expect((await acts.money(district.student, visitId)).status).toBe(403);
    const colleague = await makePerson(server, district.world, 'educator');
    expect((await acts.money(colleague, visitId)).status).toBe(404);
  });
});

describe('the terms', () => {
  it('are the institution’s, set by top and GRA admin, by one of two at once', async () => {
    const { levelTwo, levelThree, educator } = district;
    const usual = {
      ...{ currency: 'USD', feeCents: 0, familyRateCents: null, version: 0 },
      ...{
        studentLatePercent: 100,
        studentAbsentPercent: 100,
        educatorLatePercent: 0,
        educatorAbsentPercent: 0,
      },
    };
    expect((await acts.call(levelThree, 'GET /ledger/terms')).response).toEqual(usual);
    expect((await acts.call(educator, 'GET /ledger/terms')).status).toBe(403);
    const { currency: _currency, ...terms } = usual;
    const put = (as: MadePerson, body: object) =>
      acts.call(as, 'PUT /ledger/terms', { body: { ...terms, ...body } });
    for (const as of [levelTwo, levelThree, educator]) expect((await put(as, {})).status).toBe(403);
    expect((await put(top, { studentLatePercent: 101 })).status).toBe(400);
    const both = await Promise.all([put(top, { feeCents: 1 }), put(top, { feeCents: 2 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 417]);
    expect((await acts.call(top, 'GET /ledger/terms')).response).toMatchObject({ version: 1 });
    await server.pass(15 * 60 + 1);
    expect((await put(top, { version: 1 })).response_code).toBe('proof_required');
  });
});
