import { expect, it } from 'vitest';
import type { StudentItem } from '@lectern/contract/administration/students.shapes.ts';
import { makePerson } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

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
