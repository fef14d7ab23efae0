import { describe, expect, it } from 'vitest';
import { makePerson, makeSubject, type MadePerson } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { eventually, neverCame } from '../../../test/identity-factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let here: District;
let call: CallAs<unknown>;
let school: string;
let top: MadePerson;
let gra: MadePerson;

districtPerTest('unlisted', async (made) => {
  ({ server, call, district: here } = made);
  [, , school] = here.world.levels;
  top = await makePerson(server, here.world, 'topAdmin');
  gra = await makePerson(server, here.world, 'graAdmin');
});

const roles = ['educator', 'student'] as const;
type NewcomerRole = (typeof roles)[number];

/** As a provider leaves them: at no school, and never at one. */
async function newcomer(role: NewcomerRole): Promise<MadePerson> {
  const person = await makePerson(server, here.world, role, { firstName: 'Nora', lastName: 'New' });
  await server.db.deleteFrom('educatorLevels').where('educatorId', '=', person.id).execute();
  await change(person, { levelId: null, studentNumber: null, isNewcomer: true });
  return person;
}

interface PersonValues {
  readonly levelId?: string | null;
  readonly studentNumber?: string | null;
  readonly isNewcomer?: boolean;
  readonly active?: boolean;
  readonly erasedAt?: Date;
}

const change = ({ id }: MadePerson, values: PersonValues) =>
  server.db.updateTable('people').set(values).where('id', '=', id).execute();

async function ask(person: MadePerson, role: NewcomerRole): Promise<void> {
  const { subcategoryId } = await makeSubject(server, here.world, []);
  const wish = role === 'educator' ? { expertises: [subcategoryId] } : { studentRollNumber: 'N-17' };
  const { status } = await call(person, 'PUT /user/school-relation', { institutionIds: [school], ...wish });
  expect(status).toBe(200);
}

const decide = (role: NewcomerRole, who: MadePerson, body: object) =>
  call(role === 'educator' ? top : here.levelThree, `PUT /enrolments/${who.id}`, { version: 0, ...body });

/** In which ways of listing an administrator meets somebody. */
async function ways(as: MadePerson, role: NewcomerRole, id: string): Promise<string[]> {
  const queries = ['', 'search=Nora New', 'search=no', 'sort=email&descending=true', 'active=false'];
  const lists = await Promise.all(
    queries.map(async (query) => {
      const { response } = await call<{ data: { id: string }[] }>(
        as,
        `GET /user/${role}?${encodeURI(query)}`,
      );
      return response?.data.some((one) => one.id === id) ? [query || 'list'] : [];
    }),
  );
  const { response: file } = await call<Buffer>(as, `POST /user/${role}/file`, {});
  return [...lists.flat(), ...(file?.toString().includes('Nora New') ? ['file'] : [])];
}

type Figures = Record<'students' | 'educators', { active: number; inactive: number }>;
type Report = { total: Record<'students' | 'educators', number> };

/** How many there are on the dashboard, and in the sum of the level report. */
async function counted(as: MadePerson, role: NewcomerRole) {
  const [summary, report] = await Promise.all([
    call<Figures>(as, 'GET /admin-summary'),
    call<Report>(as, 'GET /admin-summary/levels'),
  ]);
  return { ...summary.response?.[`${role}s`], reported: report.response?.total[`${role}s`] };
}

const nobody = {
  educator: { active: 1, inactive: 0, reported: 1 },
  student: { active: 3, inactive: 0, reported: 3 },
};

async function expectUnlisted(role: NewcomerRole, { id }: MadePerson): Promise<void> {
  for (const as of [top, gra]) {
    expect(await ways(as, role, id)).toEqual([]);
    expect(await counted(as, role)).toEqual(nobody[role]);
  }
}

async function expectListed(role: NewcomerRole, { id }: MadePerson): Promise<void> {
  const { active, reported } = nobody[role];
  for (const as of [top, gra]) {
    expect(await ways(as, role, id)).toEqual(expect.arrayContaining(['list', 'search=Nora New', 'file']));
    expect(await counted(as, role)).toEqual({ active: active + 1, inactive: 0, reported: reported + 1 });
  }
}

describe.each(roles)('a newcomer of role %s', (role) => {
  it('is in no list, search, file or figure while nobody has taken them, whether or not they asked', async () => {
    const person = await newcomer(role);
    await expectUnlisted(role, person);
    await ask(person, role);
    await expectUnlisted(role, person);
    expect((await decide(role, person, { accept: false, reason: 'No room' })).status).toBe(200);
    await expectUnlisted(role, person);
  });

  it('is listed and counted once they are accepted', async () => {
    const person = await newcomer(role);
    await ask(person, role);
    expect((await decide(role, person, { accept: true })).status).toBe(200);
    await expectListed(role, person);
  });

  it('is not counted among the closed ones either, nor taken off twice once they are erased', async () => {
    const person = await newcomer(role);
    await change(person, { active: false });
    await expectUnlisted(role, person);
    const now = server.clock.now();
    await change(person, { erasedAt: now });
    await server.db
      .insertInto('erasures')
      .values({
        ...{ institutionId: here.world.institutionId, personId: person.id, askedBy: top.id },
        ...{ askedAt: now, agreedBy: gra.id, agreedAt: now, queuedAt: now, dueAt: now, doneAt: now },
      })
      .execute();
    await expectUnlisted(role, person);
  });

  it('is found in Personal Data all the same', async () => {
    const person = await newcomer(role);
    const { response } = await call<{ data: { id: string }[] }>(top, 'GET /personal-data/people?search=Nora');
    expect(response?.data.map(({ id }) => id)).toContain(person.id);
  });

  it('stays listed when they lose their place later', async () => {
    const person = await newcomer(role);
    await ask(person, role);
    expect((await decide(role, person, { accept: true })).status).toBe(200);
    await server.db.deleteFrom('educatorLevels').where('educatorId', '=', person.id).execute();
    await change(person, { levelId: null });
    await expectListed(role, person);
    await ask(person, role);
    await expectListed(role, person);
  });
});

it('who teaches at a school that asked them is listed, whatever became of the own request', async () => {
  const person = await newcomer('educator');
  await ask(person, 'educator');
  expect((await decide('educator', person, { accept: false, reason: 'No room' })).status).toBe(200);
  await call(here.levelThree, 'POST /user/educator/association', { email: person.email, levelIds: [school] });
  await eventually(
    async () =>
      (await call<{ schools: { id: string }[] }>(person, 'GET /user/school/question')).response?.schools[0],
  );
  expect((await call(person, `PUT /user/school/question/${school}`, { accept: true })).status).toBe(200);
  await expectListed('educator', person);
});

it('who is one with a listed account is listed as that one alone', async () => {
  const listed = await makePerson(server, here.world, 'student', { firstName: 'Nora', lastName: 'Listed' });
  await neverCame(server, listed.id);
  await change(listed, { studentNumber: 'N-17' });
  const before = await counted(top, 'student');
  const person = await newcomer('student');
  await ask(person, 'student');
  expect((await decide('student', person, { accept: true, joins: true })).status).toBe(200);
  expect(await ways(top, 'student', person.id)).toEqual([]);
  expect(await ways(top, 'student', listed.id)).toContain('list');
  expect(await counted(top, 'student')).toEqual(before);
});
