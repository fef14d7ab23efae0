import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVisit } from '../../../../test/call-factories.ts';
import { makePerson, type MadePerson } from '../../../../test/factories.ts';
import { makeDistrict, type District } from '../../../../test/group-factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { makeParent } from '../../../../test/visits-factories.ts';

let server: TestServer;
let district: District;
let readers: Record<string, { token: string; path: string }>;
/** Names of sessions by their ids, to show what a search finds. */
const known = new Map<string, string>();

const days = 1_440;

async function meet(
  name: string,
  educator: MadePerson,
  students: MadePerson[],
  startsIn: number,
): Promise<void> {
  const kind = students.length > 1 ? 'classroom' : 'appointment';
  const { id } = await makeVisit(server, district.world, { educator, students, kind, startsIn });
  known.set(id, name);
}

beforeAll(async () => {
  server = await startTestServer();
  district = await makeDistrict(server);
  const { world, levelThree, levelTwo } = district;
  const person = (role: 'educator' | 'student', firstName: string, lastName: string) =>
    makePerson(server, world, role, { firstName, lastName });
  const ada = await person('educator', 'Ada', 'Muñoz');
  const bea = await person('educator', 'Bea', 'Okafor');
  const cy = await person('educator', 'Cy', 'Okafor');
  const sam = await person('student', 'Samuel', "O'Brien");
  const kim = await person('student', 'Kim', 'Samson');
  await meet('Ada with Samuel', ada, [sam], days);
  await meet('Bea with the class', bea, [sam, kim], 2 * days);
  await meet('Cy with Kim', cy, [kim], 3 * days);
  const parent = await makeParent(server, world, sam.id);
  const beside = await makePerson(server, world, 'levelThreeAdmin', { levelId: district.besideLevelId });
  const elsewhere = await makeDistrict(server, 'other.test');
  readers = {
    student: { token: sam.token, path: 'student' },
    parent: { token: parent.token, path: 'student' },
    educator: { token: bea.token, path: 'educator' },
    levelThree: { token: levelThree.token, path: 'session' },
    levelTwo: { token: levelTwo.token, path: 'session' },
    beside: { token: beside.token, path: 'session' },
    elsewhere: { token: elsewhere.levelThree.token, path: 'session' },
  };
});
afterAll(() => server.stop());

interface Page {
  readonly data: { readonly visitId: string }[];
  readonly totalItems: number;
}

function ask(reader: string, query: Record<string, string | number>) {
  const { token = '', path } = readers[reader] ?? {};
  const host = reader === 'elsewhere' ? { host: 'other.test' } : {};
  return server.call<Page>(`GET /visit/${path}`, {
    as: token,
    query: { filter: 'future', ...query },
    ...host,
  });
}

async function found(reader: string, search: string): Promise<string[]> {
  const { response } = await ask(reader, { search });
  expect(response?.totalItems).toBe(response?.data.length);
  return response?.data.map(({ visitId }) => known.get(visitId) ?? visitId) ?? [];
}

const one = 'Ada with Samuel';
const two = 'Bea with the class';
const three = 'Cy with Kim';

describe('a search by name in a list of sessions', () => {
  it.each([
    ['student', 'muñoz', [one]],
    ['student', 'ada munoz', [one]],
    ['student', 'be', [two]],
    // Oneself is named in no row, and of others in the class nothing may be guessed.
    ['student', 'samuel', []],
    ['student', 'kim', []],
    ['student', 'Samson', []],
    ['student', 'Ki', []],
    ['parent', 'okafor', [two]],
    ['parent', 'obrien', [one, two]],
    ['parent', 'Sa', [one, two]],
    ['parent', 'kim', []],
    ['educator', 'kim', [two]],
    ['educator', 'sam', [two]],
    // The educator is the reader.
    ['educator', 'bea', []],
    ['levelThree', 'okafor', [two, three]],
    ['levelThree', 'amso', [two, three]],
    ['levelThree', 'sam', [one, two, three]],
    ['levelThree', 'am', []],
    ['levelThree', 'nobody', []],
    ['levelTwo', 'obrien', [one, two]],
    ['levelTwo', 'A', [one]],
    ['beside', 'okafor', []],
    ['elsewhere', 'okafor', []],
  ] as const)('of %s for %s finds who they see there', async (reader, search, expected) => {
    expect(await found(reader, search)).toEqual(expected);
  });

  it('is read as it was typed: a sign is no wildcard, and others are refused', async () => {
    for (const reader of ['student', 'educator', 'levelThree']) {
      expect(await found(reader, '___')).toEqual([]);
      expect((await ask(reader, { search: '%' })).status).toBe(400);
      expect((await ask(reader, { search: 'x'.repeat(51) })).status).toBe(400);
      expect((await ask(reader, { search: '' })).response?.totalItems).toBeGreaterThan(0);
    }
  });

  it('goes with the days, the status and the pages of the list', async () => {
    const page = async (reader: string, query: Record<string, string | number>) => {
      const { response } = await ask(reader, { search: 'sam', ...query });
      return [response?.data.map(({ visitId }) => known.get(visitId)), response?.totalItems];
    };
    expect(await page('levelThree', { itemsPerPage: 2, pageNumber: 2 })).toEqual([[three], 3]);
    expect(await page('levelThree', { itemsPerPage: 2, pageNumber: 9 })).toEqual([[], 3]);
    expect(await page('levelThree', { filter: 'custom', date: '2027-03-12' })).toEqual([[two], 1]);
    expect(await page('levelThree', { visitStatus: 4 })).toEqual([[], 0]);
    expect(await page('educator', { itemsPerPage: 1, pageNumber: 9 })).toEqual([[], 1]);
  });
});
