import { describe, expect, it } from 'vitest';
import type { EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import { addDays } from '@lectern/contract/core/civil.rules.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import type { Answer, TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let district: District;
let top: MadePerson;
let today: string;

districtPerTest('pay', async (made) => {
  ({ server, second, district } = made);
  top = await makePerson(server, district.world, 'topAdmin');
  today = (await payOf(top))?.today ?? '';
});

const read = (as: MadePerson) =>
  server.call<EducatorView>(`GET /user/educator/${district.educator.id}`, {
    ...{ as: as.token, host: district.world.hostName },
  });

const payOf = async (as: MadePerson) => (await read(as)).response?.pay;

interface Given {
  as?: MadePerson;
  id?: string;
  key?: string;
  [field: string]: unknown;
}

async function save({ as = top, id = district.educator.id, key, ...given }: Given = {}): Promise<
  Answer<EducatorView>
> {
  const version = (await read(top)).response?.version;
  return server.call<EducatorView>(`PUT /user/educator/${id}/pay`, {
    ...{ as: as.token, host: district.world.hostName },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
    body: { payouts: null, rate: null, version, ...given },
  });
}

const rateFrom = (days: number, cents: number | null) => ({ validFrom: addDays(today, days), cents });

describe('the pay of an educator', () => {
  it('is read by top, GRA, Levels 2 and 3, who alone does not name who set it, and by nobody else', async () => {
    await save({ rate: rateFrom(0, 4200) });
    const gra = await makePerson(server, district.world, 'graAdmin');
    const { levelTwo, levelThree, world } = district;
    for (const who of [top, gra]) expect(await payOf(who)).toMatchObject({ maySet: true });
    for (const who of [levelTwo, levelThree])
      expect(await payOf(who)).toMatchObject({
        ...{ currency: 'USD', maySet: false, rate: { cents: 4200, validFrom: today } },
        rates: [{ cents: 4200, setBy: null }],
      });
    const levelOne = await makePerson(server, world, 'levelOneAdmin');
    expect((await read(levelOne)).response).toMatchObject({ id: district.educator.id, pay: null });
    for (const who of [district.educator, district.student, district.parent])
      expect((await read(who)).status).toBe(403);
  });

  it('is the institution’s rate until an own one holds, and the own one from its day on', async () => {
    expect(await payOf(top)).toMatchObject({ rate: { cents: 4000, validFrom: null }, rates: [] });
    const saved = await save({ rate: rateFrom(2, 5000) });
    expect(saved.response?.pay).toMatchObject({
      rate: { cents: 4000, validFrom: null },
      rates: [{ cents: 5000, isToCome: true, setBy: top.name }],
    });
    await server.pass(2 * 24 * 3600);
    const fresh = await makePerson(server, district.world, 'topAdmin');
    expect(await payOf(fresh)).toMatchObject({
      rate: { cents: 5000, validFrom: addDays(today, 2) },
      rates: [{ isToCome: false }],
    });
  });

  it('keeps what began, and has what is to come corrected and taken back; the audit tells both', async () => {
    await save({ rate: rateFrom(0, 4200) });
    for (const [days, cents, message] of [
      [-1, 4000, 'This day is over. Choose today or a later day.'],
      [0, 4300, 'A rate already began on this day. Choose a later day.'],
      [0, null, 'A rate already began on this day. Choose a later day.'],
      [367, 4300, 'Choose a day within a year'],
      [9, null, 'No rate begins on this day'],
    ] as const)
      expect(await save({ rate: rateFrom(days, cents) })).toMatchObject({
        ...{ status: 400, validationErrors: [{ field: 'rate.validFrom', message }] },
      });
    await save({ rate: rateFrom(7, 5000) });
    const corrected = await save({ rate: rateFrom(7, 5050) });
    expect(corrected.response?.pay?.rates).toMatchObject([{ cents: 5050 }, { cents: 4200 }]);
    const gone = await save({ rate: rateFrom(7, null), payouts: false });
    expect(gone.response?.pay?.rates).toMatchObject([{ cents: 4200 }]);
    const day = addDays(today, 7);
    expect(await auditAbout(server, district.educator.id)).toMatchObject([
      { action: 'pay.changed', beforeValues: { rate: null }, afterValues: { rate: `${today}: 42.00 USD` } },
      { action: 'pay.changed', afterValues: { rate: `${day}: 50.00 USD` } },
      { beforeValues: { rate: `${day}: 50.00 USD` }, afterValues: { rate: `${day}: 50.50 USD` } },
      {
        beforeValues: { rate: `${day}: 50.50 USD`, payoutEnabled: null },
        afterValues: { rate: null, payoutEnabled: false },
      },
    ]);
    const audiences = await server.db
      .selectFrom('auditAudiences')
      .innerJoin('auditEntries', 'auditEntries.id', 'auditAudiences.entryId')
      .select('auditAudiences.levelId')
      .where('auditEntries.action', '=', 'pay.changed')
      .execute();
    expect(audiences).toEqual([]);
  });

  it.each([
    ['an amount below 0', -1],
    ['an amount above the bound', 100_001],
    ['half a cent', 0.5],
    ['a text', '42'],
  ])('refuses %s', async (_what, cents) => {
    const answer = await save({ rate: { validFrom: today, cents } });
    expect(answer).toMatchObject({ status: 400, validationErrors: [{ field: 'rate.cents' }] });
    expect((await payOf(top))?.rates).toEqual([]);
  });

  it('has payouts on where a school has them, and never against the own switch', async () => {
    expect((await payOf(top))?.payouts).toEqual({ own: null, atSchools: true, isOn: true });
    expect((await save({ payouts: false })).response?.pay?.payouts).toEqual({
      ...{ own: false, atSchools: true, isOn: false },
    });
    const levelId = district.world.levels[0] ?? '';
    await server.db.updateTable('levels').set({ payoutEnabled: false }).where('id', '=', levelId).execute();
    expect((await save({ payouts: true })).response?.pay?.payouts).toEqual({
      ...{ own: true, atSchools: false, isOn: false },
    });
  });

  it('is set by top and GRA admin of the institution alone, of its educators', async () => {
    const { levelTwo, levelThree, world, student } = district;
    const gra = await makePerson(server, world, 'graAdmin');
    expect((await save({ as: gra, payouts: true })).status).toBe(200);
    const levelOne = await makePerson(server, world, 'levelOneAdmin');
    for (const as of [levelOne, levelTwo, levelThree, district.educator, student])
      expect((await save({ as })).status).toBe(403);
    const elsewhere = await makePerson(server, second, 'educator');
    for (const { id } of [elsewhere, student, levelThree]) expect((await save({ id })).status).toBe(404);
    const foreign = await makePerson(server, second, 'topAdmin');
    const answer = await server.call(`PUT /user/educator/${district.educator.id}/pay`, {
      ...{ as: foreign.token, host: second.hostName, body: { payouts: null, rate: null, version: 0 } },
    });
    expect(answer.status).toBe(404);
  });

  it('lets one of two win who save at once, and is set once by one form that is sent twice', async () => {
    const { version: before } = (await read(top)).response ?? {};
    const both = await Promise.all(
      [5000, 5100].map((cents) => save({ rate: rateFrom(1, cents), version: before })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 417]);
    expect(both.find(({ status }) => status === 417)?.response_code).toBe('changed_meanwhile');
    const { version } = (await read(top)).response ?? {};
    const key = '6f9619ff-8b86-4011-b42d-00c04fc964ff';
    const once = await save({ rate: rateFrom(3, 6000), version, key });
    const again = await save({ rate: rateFrom(3, 6000), version, key });
    expect([once.status, again.status]).toEqual([200, 200]);
    expect(again.response?.version).toBe(once.response?.version);
  });

  it('wants a recent proof', async () => {
    await server.pass(15 * 60 + 1);
    expect((await save({ payouts: true })).response_code).toBe('proof_required');
  });
});
