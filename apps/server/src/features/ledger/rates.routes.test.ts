import { afterEach, describe, expect, it } from 'vitest';
import type { EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import { addDays } from '@lectern/contract/core/civil.rules.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { changeActs, toMorning } from '../../../test/change-factories.ts';
import {
  makePerson,
  makeSession,
  makeSubject,
  type MadePerson,
  type World,
} from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import { moneyActs } from '../../../test/ledger-factories.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let district: District;
let acts: ReturnType<typeof moneyActs>;
let top: MadePerson;
let today: string;

districtPerTest('rates', async (made) => {
  ({ server, second, district } = made);
  await toMorning(server);
  acts = moneyActs(server, district);
  top = await makePerson(server, district.world, 'topAdmin');
  today = server.clock.now().toISOString().slice(0, 10);
});

afterEach(async () => {
  const { faults } = await acts.verified();
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
});

const own = async () => (await acts.balance(district.educator)).response;
const minutesPerDay = 1_440;
const heldDaysAgo = (days: number) => acts.held({ startsIn: -days * minutesPerDay - 60 });
const ofAll = (days: number, cents: number) => ({
  ...{ scope: 'institution', validFrom: addDays(today, days), cents },
});
const ofEducator = (days: number, cents: number) => ({
  ...{ scope: 'educator', holderId: district.educator.id, validFrom: addDays(today, days), cents },
});
const nothingShown = { shown: { corrections: 0, cents: 0 } };

describe('a rate', () => {
  it('holds for sessions of its days, the most particular first, and the evidence says which', async () => {
    const { world, educator } = district;
    const [, , schoolId] = world.levels;
    const add = (rate: object) => acts.addRate(top, { ...rate, ...nothingShown });
    await add(ofAll(0, 3000));
    await server.pass(1);
    await add({ scope: 'level', holderId: schoolId, validFrom: today, cents: 4400 });
    const visitId = await acts.held({ startsIn: -90 });
    expect((await acts.money(educator, visitId)).response).toMatchObject({
      ...{ earning: 2200 },
      entries: [
        { evidence: { rate: { scope: 'level', holderId: schoolId, validFrom: today, cents: 4400 } } },
      ],
    });
    const before = await heldDaysAgo(1);
    expect((await acts.money(educator, before)).response).toMatchObject({
      ...{ earning: 2000 },
      entries: [{ evidence: { rate: { scope: 'institution', validFrom: null, cents: 4000 } } }],
    });
    expect((await acts.call(top, 'GET /ledger/rates')).response).toMatchObject({
      ...{ currency: 'USD', usualCents: 4000 },
      rates: [
        { scope: 'level', holderId: schoolId, depth: 3, cents: 4400, setBy: top.name, isToCome: false },
        { scope: 'institution', holderId: null, holder: null, depth: null, cents: 3000 },
      ],
    });
  });

  it('of all is what the card of an educator without an own one says from its day on', async () => {
    const rateOf = async () =>
      (await acts.call<EducatorView>(top, `GET /user/educator/${district.educator.id}`)).response?.pay?.rate;
    await acts.addRate(top, { ...ofAll(-2, 4500), ...nothingShown });
    await acts.addRate(top, { ...ofAll(1, 9900), ...nothingShown });
    expect(await rateOf()).toEqual({ cents: 4500, validFrom: null });
  });

  it('by which sessions earn the same as before tells of none, and they name it from then on', async () => {
    const visitId = await heldDaysAgo(1);
    const same = ofAll(-3, 4000);
    expect((await acts.preview(top, same)).response).toMatchObject({ corrections: 0, sessions: [] });
    expect((await acts.addRate(top, { ...same, ...nothingShown })).status).toBe(201);
    expect((await acts.money(district.educator, visitId)).response).toMatchObject({ earning: 2000 });
    expect((await acts.verified()).faults).toEqual([]);
  });

  it('that begins in the past shows its corrections, then posts them; the same ones or none', async () => {
    const [long, yesterday] = [await heldDaysAgo(10), await heldDaysAgo(1)];
    const now = await acts.held({ startsIn: -90 });
    expect(await own()).toMatchObject({ available: 6000 });
    const shown = (await acts.preview(top, ofEducator(-3, 5000))).response;
    expect(shown).toMatchObject({ corrections: 2, cents: 1000 });
    expect(shown?.sessions.map(({ visitId, before, after }) => [visitId, before, after]).toSorted()).toEqual(
      [yesterday, now].map((visitId) => [visitId, 2000, 2500]).toSorted(),
    );
    expect(await own()).toMatchObject({ available: 6000 });
    const late = await acts.held({ startsIn: -200 });
    const stale = await acts.addRate(top, {
      ...ofEducator(-3, 5000),
      shown: { corrections: 2, cents: 1000 },
    });
    expect(stale.response_code).toBe('corrections_changed');
    const key = '6f9619ff-8b86-4011-b42d-00c04fc964ff';
    const rate = { ...ofEducator(-3, 5000), shown: { corrections: 3, cents: 1500 } };
    const sent = [await acts.addRate(top, rate, key), await acts.addRate(top, rate, key)];
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    expect(await own()).toMatchObject({ available: 9500 });
    for (const [visitId, earning] of [
      [long, 2000],
      [yesterday, 2500],
      [late, 2500],
    ] as const)
      expect((await acts.money(district.educator, visitId)).response).toMatchObject({
        earning,
        cost: earning,
      });
    expect((await acts.money(district.educator, yesterday)).response?.entries).toMatchObject([
      { reason: 'completed', amount: 2000 },
      {
        reason: 'rateReplaced',
        amount: -2000,
        evidence: { kind: 'reversal', why: 'rateReplaced', decidedBy: top.id },
      },
      { reason: 'completed', amount: 2500, evidence: { rate: { scope: 'educator', cents: 5000 } } },
    ]);
    expect(await auditAbout(server, district.educator.id)).toMatchObject([
      { action: 'pay.changed', afterValues: { rate: `${addDays(today, -3)}: 50.00 USD` } },
    ]);
  });

  it('corrects again and again, and what waits is posted by the rate that holds then', async () => {
    const visitId = await acts.missedBy('student');
    expect((await acts.money(district.educator, visitId)).response).toMatchObject({
      state: 'pending',
      earning: 2000,
    });
    const held = await acts.held({ startsIn: -200 });
    for (const [days, cents, gained] of [
      [-5, 5000, 1000],
      [-4, 3000, -2000],
      [-3, 6000, 3000],
    ] as const) {
      const shown = { corrections: 2, cents: gained };
      expect((await acts.addRate(top, { ...ofAll(days, cents), shown })).status).toBe(201);
    }
    expect(await own()).toMatchObject({ available: 3000, pending: 3000 });
    expect((await acts.money(district.educator, held)).response?.entries).toHaveLength(7);
    await server.pass(73 * 3_600);
    expect(await own()).toMatchObject({ available: 6000, pending: 0 });
  });

  it('is set once for the same from the same day on, also by two at once', async () => {
    for (const rate of [
      ofAll(2, 4100),
      ofEducator(2, 4100),
      { ...ofAll(2, 1), scope: 'kind', sessionKind: 'classroom' },
    ]) {
      const both = await Promise.all([1, 2].map(() => acts.addRate(top, { ...rate, ...nothingShown })));
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 417]);
      expect(both.find(({ status }) => status === 417)?.response_code).toBe('rate_taken');
      expect((await acts.preview(top, rate)).response_code).toBe('rate_taken');
    }
    expect((await acts.addRate(top, { ...ofAll(3, 4100), ...nothingShown })).status).toBe(201);
  });

  it('is set by top and GRA admin, for what there is, on a day within a year', async () => {
    const { levelTwo, levelThree, educator, student, world } = district;
    for (const as of [levelTwo, levelThree, educator, student])
      for (const call of [
        acts.preview(as, ofAll(0, 1)),
        acts.addRate(as, { ...ofAll(0, 1), ...nothingShown }),
      ])
        expect((await call).status).toBe(403);
    const gra = await makePerson(server, world, 'graAdmin');
    expect((await acts.preview(gra, ofAll(0, 1))).status).toBe(200);
    const stranger = await makePerson(server, second, 'educator');
    for (const [scope, holderId] of [
      ['educator', stranger.id],
      ['educator', student.id],
      ['level', second.levels[2]],
      ['subject', crypto.randomUUID()],
    ])
      expect((await acts.preview(top, { ...ofAll(0, 1), scope, holderId })).status).toBe(404);
    for (const wrong of [
      { ...ofAll(0, 1), scope: 'level' },
      { ...ofAll(0, 1), scope: 'kind' },
      { ...ofAll(0, 1), holderId: educator.id },
      ofAll(-367, 1),
      ofAll(367, 1),
      ofAll(0, -1),
      ofAll(0, 100_001),
      { ...ofAll(0, 1), validFrom: '2027-02-30' },
    ])
      expect((await acts.preview(top, wrong)).status).toBe(400);
    await server.pass(15 * 60 + 1);
    expect((await acts.addRate(top, { ...ofAll(0, 1), ...nothingShown })).response_code).toBe(
      'proof_required',
    );
  });

  it('that is still to come is taken back, and the same day is free again', async () => {
    const { levelTwo, levelThree, student, world } = district;
    const read = async () => {
      const { response } = await acts.call<{ rates: { id: string; cents: number }[] }>(
        top,
        'GET /ledger/rates',
      );
      return response?.rates ?? [];
    };
    const takeBack = async (id = '', as = top) =>
      (await acts.call(as, `DELETE /ledger/rates/${id}`)).response_code;
    await acts.addRate(top, { ...ofAll(0, 4000), ...nothingShown });
    // A session of tomorrow that was over before its time earns by the rate of its day.
    await acts.addRate(top, { ...ofAll(1, 400_00), ...nothingShown });
    const early = await acts.held({ startsIn: 24 * 60 });
    expect((await acts.money(district.educator, early)).response).toMatchObject({ earning: 200_00 });
    const [toCome, begun] = await read();
    for (const as of [levelTwo, levelThree, student])
      expect(await takeBack(toCome?.id, as)).toBe('access_denied');
    const stranger = await makePerson(server, second, 'topAdmin');
    const foreign = { as: stranger.token, host: second.hostName };
    expect((await server.call(`DELETE /ledger/rates/${toCome?.id}`, foreign)).status).toBe(404);
    expect(await takeBack(begun?.id)).toBe('rate_begun');
    await server.pass(15 * 60 + 1);
    expect(await takeBack(toCome?.id)).toBe('proof_required');
    top = { ...top, token: await makeSession(server, world, top.id) };
    expect(await takeBack(toCome?.id)).toBe('ok');
    expect(await takeBack(toCome?.id)).toBe('not_found');
    expect(await read()).toMatchObject([{ cents: 4000 }]);
    expect((await acts.money(district.educator, early)).response).toMatchObject({ earning: 20_00 });
    expect((await auditAbout(server, world.institutionId)).at(-1)).toMatchObject({
      ...{ action: 'pay.changed', afterValues: { rate: null } },
      beforeValues: { rate: `institution ${addDays(today, 1)}: 400.00 USD` },
    });
    expect((await acts.addRate(top, { ...ofAll(1, 4100), ...nothingShown })).response_code).toBe(
      'corrections_changed',
    );
  });

  it('can be set for an active subject, which is found by its name; its corrections name the educator', async () => {
    const { educator } = district;
    const look = (search: string, as = top) =>
      acts.call<{ subjects: { id: string; name: string }[] }>(as, 'GET /ledger/subjects', {
        query: { search },
      });
    const { subjectId } = await makeSubject(server, district.world, [educator.id]);
    const set = { name: 'Beekeeping', levelId: null };
    await server.db.updateTable('subjects').set(set).where('id', '=', subjectId).execute();
    expect((await look('keeping')).response?.subjects).toEqual([
      { id: subjectId, name: 'Beekeeping', level: null },
    ]);
    expect((await look('no such thing')).response).toEqual({ subjects: [] });
    expect((await look('', district.levelTwo)).status).toBe(403);
    await heldDaysAgo(1);
    const shown = (await acts.preview(top, ofAll(-2, 5000))).response;
    expect(shown).toMatchObject({ corrections: 1, sessions: [{ educator: educator.name }] });
  });

  it('of an educator that is set for today in the educator’s view corrects what was earned today', async () => {
    await acts.held({ startsIn: -90 });
    const read = await acts.call<{ version: number }>(top, `GET /user/educator/${district.educator.id}`);
    const body = { payouts: null, rate: { validFrom: today, cents: 8000 }, version: read.response?.version };
    const saved = await acts.call(top, `PUT /user/educator/${district.educator.id}/pay`, { body });
    expect(saved.status).toBe(200);
    expect(await own()).toMatchObject({ available: 4000 });
  });

  it('of a day of the school counts by the school’s zone', async () => {
    const [, , schoolId] = district.world.levels;
    await server.db
      .updateTable('levels')
      .set({ timeZone: 'America/Los_Angeles' })
      .where('id', '=', schoolId)
      .execute();
    await acts.addRate(top, { ...ofAll(0, 9000), ...nothingShown });
    // 8 in the morning in UTC is half past midnight of today there for a session that began half an hour ago.
    const visitId = await acts.held({ startsIn: -120 });
    const money = (await acts.money(district.educator, visitId)).response;
    expect(money).toMatchObject({
      entries: [
        { evidence: { day: addDays(today, -1), timeZone: 'America/Los_Angeles', rate: { cents: 4000 } } },
      ],
    });
  });
});

describe('a session that was cancelled late', () => {
  it.each([
    ['student', 'student', 2000],
    ['educator', 'educator', 0],
  ] as const)('by its %s waits 72 hours, with what the table says', async (who, side, cents) => {
    const changes = changeActs(server, district);
    const visitId = await changes.booked(6);
    expect((await changes.ask(district[who], visitId)).status).toBe(201);
    expect((await changes.accept(await changes.openId())).status).toBe(200);
    expect((await acts.money(district.educator, visitId)).response).toMatchObject({
      ...{ state: 'pending', earning: cents },
      entries: [
        { reason: 'lateCancel', amount: cents, evidence: { side, decidedBy: district.levelThree.id } },
      ],
    });
    expect(await own()).toMatchObject({ available: 0, pending: cents });
    await server.pass(73 * 3_600);
    const fresh = await makePerson(server, district.world, 'levelTwoAdmin');
    expect((await acts.balance(fresh)).response).toMatchObject({ available: cents, pending: 0 });
  });

  it('and was excused earns nothing', async () => {
    const changes = changeActs(server, district);
    const visitId = await changes.booked(6);
    await changes.ask(district.student, visitId);
    await changes.accept(await changes.openId(), { outcome: 'excused' });
    expect((await acts.money(district.educator, visitId)).response).toMatchObject({ state: 'none' });
    expect(await own()).toMatchObject({ available: 0, pending: 0 });
  });
});
