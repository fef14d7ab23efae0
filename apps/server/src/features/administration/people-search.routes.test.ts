import { describe, expect, it } from 'vitest';
import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
import { makePerson } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let district: District;
let call: CallAs<{ data: StudentView[] }>;

districtPerTest('search', (made) => {
  ({ server, district, call } = made);
});

describe('the search of people', () => {
  it.each([
    ['munoz', 'Muñoz'],
    ['MUÑOZ', 'Muñoz'],
    ['mun\u0303oz', 'Muñoz'],
    ['ohiggins', "O'Higgins"],
    ['Sørensen', 'Sørensen'],
    ['sorensen', 'Sørensen'],
    ['lukasz', 'Łukasz'],
    ['élo', 'Élodie'],
    ['el', 'Élodie'],
    ['oh', "O'Higgins"],
    ['no%e', undefined],
    ['_', undefined],
  ])('finds by %j %s, without regard to case, accents and apostrophes', async (typed, found) => {
    const { world, levelThree } = district;
    for (const lastName of ['Muñoz', "O'Higgins", 'Sørensen', 'Łukasz', 'Élodie', 'Noble'])
      await makePerson(server, world, 'student', { firstName: 'Zz', lastName });
    const search = encodeURIComponent(typed);
    const answer = await call(levelThree, `GET /user/student?search=${search}`);
    const names = (answer.response?.data ?? []).map(({ name }) => name);
    expect(names).toEqual(found === undefined ? [] : [`Zz ${found}`]);
  });
});
