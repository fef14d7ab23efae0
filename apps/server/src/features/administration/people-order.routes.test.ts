import { describe, expect, it } from 'vitest';
import type { StudentItem } from '@lectern/contract/administration/students.shapes.ts';
import { makePerson } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { ctxOf } from '../../../test/visits-factories.ts';
import { wantedStudents } from './students.service.ts';

let server: TestServer;
let district: District;
let host: string;

districtPerTest('ordered', (made) => {
  ({ server, district, hostName: host } = made);
});

const inOrder = ['Dan', "D'Arcy", 'edgar', 'Élodie', 'Eve', 'Łukasz', 'Mo', 'Øyvind', 'Zara'];

it('lists names with accents and signs among those without', async () => {
  const { world, levelThree } = district;
  for (const firstName of inOrder.toSorted())
    await makePerson(server, world, 'student', { firstName, lastName: 'Q' });
  const wanted = inOrder.map((firstName) => `${firstName} Q`);
  const listed = async (query: Record<string, string>) => {
    const { response } = await server.call<{ data: StudentItem[] }>('GET /user/student', {
      ...{ as: levelThree.token, host, query },
    });
    return response?.data.map(({ name }) => name).filter((name) => wanted.includes(name));
  };
  expect(await listed({})).toEqual(wanted);
  expect(await listed({ descending: 'true' })).toEqual(wanted.toReversed());
});

describe('lists of levels above a school', () => {
  it.each([
    ['the own area', 'levelTwoAdmin', null, 2],
    ['the own district', 'levelOneAdmin', null, 1],
    ['an area of the district', 'levelOneAdmin', 2, 2],
    ['a school of the district', 'levelOneAdmin', 3, null],
    ['the whole institution', 'topAdmin', null, null],
    ['a district of the institution', 'topAdmin', 1, 1],
  ] as const)('of %s go along its own index', async (_what, role, chosen, depth) => {
    const { world } = district;
    const ctx = await ctxOf(server, await makePerson(server, world, role), host);
    const at = (wanted: number | null): string | undefined =>
      wanted === null ? undefined : world.levels[wanted - 1];
    const { below } = await wantedStudents(ctx, {
      ...{ search: '', sort: 'name', descending: false, levelId: at(chosen) },
    });
    expect(below).toEqual(depth === null ? null : { levelId: at(depth), depth });
  });
});
