import { describe, expect, it } from 'vitest';
import type { EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { eventually, mailsTo } from '../../../test/identity-factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let district: District;
let call: CallAs<unknown>;
let elsewhere: MadePerson;

const day = 24 * 3600;

/** The district's educator teaches at its school; a neighbouring school wants them too. */
districtPerTest('educator-links', async (made) => {
  ({ server, second, district, call } = made);
  elsewhere = await makePerson(server, district.world, 'levelThreeAdmin', {
    levelId: district.besideLevelId,
  });
});

const ask = (as: MadePerson, email: string, levelIds: (string | undefined)[] = [district.besideLevelId]) =>
  call(as, 'POST /user/educator/association', { email, levelIds });

const questions = async (as: MadePerson) =>
  ((await call(as, 'GET /user/school/question')).response as { schools: { id: string; name: string }[] })
    .schools;

const answer = (as: MadePerson, levelId: string, accept: boolean) =>
  call(as, `PUT /user/school/question/${levelId}`, { accept });

const mailsOfAsking = (as: MadePerson) => mailsTo(server, as.email ?? '', 'school-asks');

/** Waits until the educator is asked. */
const asked = (as: MadePerson) => eventually(async () => (await questions(as))[0]);

/** Runs all queued jobs, so that later requests come later. */
async function afterJobs(as = elsewhere): Promise<void> {
  const last = await makePerson(server, district.world, 'educator');
  await ask(as, last.email ?? '');
  await asked(last);
}

const schoolsOf = async (id: string, as: MadePerson) => {
  const { status, response } = await call(as, `GET /user/educator/${id}`);
  return status === 200 ? (response as EducatorView).associatedLevels.map((one) => one.id) : status;
};

const acts = async () =>
  (
    await server.db
      .selectFrom('auditEntries')
      .select(['action', 'subjectKind', 'actorId', 'levelIds'])
      .where('institutionId', '=', district.world.institutionId)
      .where('action', 'like', 'educator-link.%')
      .orderBy('seq')
      .execute()
  ).map(({ action, actorId, levelIds }) => [action, actorId, levelIds.length]);

describe('an educator who has an account', () => {
  it('is asked by mail and on the own home, and teaches at the school that asks once it is accepted', async () => {
    const { educator, besideLevelId, world } = district;
    expect(await ask(elsewhere, (educator.email ?? '').toUpperCase())).toMatchObject({
      ...{ status: 200, response: { educatorId: null } },
    });
    expect(await asked(educator)).toEqual({ id: besideLevelId, name: 'Riverside' });
    const [mail] = await mailsOfAsking(educator);
    expect(mail?.body).toContain('Riverside');
    expect(await schoolsOf(educator.id, elsewhere)).toBe(404);
    expect((await answer(educator, besideLevelId, true)).status).toBe(200);
    expect(await schoolsOf(educator.id, elsewhere)).toEqual(
      expect.arrayContaining([besideLevelId, world.levels[2]]),
    );
    expect(await questions(educator)).toEqual([]);
    expect((await answer(educator, besideLevelId, true)).status).toBe(404);
    expect(await acts()).toEqual([
      ['educator-link.asked', elsewhere.id, 3],
      ['educator-link.accepted', educator.id, 4],
    ]);
  });

  it('who refuses stays away, is not asked again for 30 days, and the school is told nothing', async () => {
    const { educator, besideLevelId } = district;
    await ask(elsewhere, educator.email ?? '');
    await asked(educator);
    expect((await answer(educator, besideLevelId, false)).status).toBe(200);
    expect(await schoolsOf(educator.id, elsewhere)).toBe(404);
    expect(await acts()).toContainEqual(['educator-link.refused', educator.id, 0]);
    await server.pass(29 * day);
    const again = await makePerson(server, district.world, 'levelThreeAdmin', { levelId: besideLevelId });
    expect(await ask(again, educator.email ?? '')).toMatchObject({ response: { educatorId: null } });
    await afterJobs(again);
    expect(await mailsOfAsking(educator)).toHaveLength(1);
  });

  it('is written to once, however often and by how many at once the school asks', async () => {
    const { educator } = district;
    await Promise.all([1, 2, 3].map(() => ask(elsewhere, educator.email ?? '')));
    await asked(educator);
    await afterJobs();
    expect(await questions(educator)).toHaveLength(1);
    expect(await mailsOfAsking(educator)).toHaveLength(1);
  });

  it('answers once of two answers at once', async () => {
    const { educator, besideLevelId } = district;
    await ask(elsewhere, educator.email ?? '');
    await asked(educator);
    const both = await Promise.all([
      answer(educator, besideLevelId, true),
      answer(educator, besideLevelId, false),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  it('whom the asker reads already is named, and not asked', async () => {
    const { educator, levelTwo } = district;
    expect((await ask(levelTwo, educator.email ?? '')).response).toEqual({ educatorId: educator.id });
    await afterJobs();
    expect(await questions(educator)).toEqual([]);
  });
});

describe('the answer to the school', () => {
  it('is the same for the address of a student, of nobody, of a closed educator and of another institution', async () => {
    const { student } = district;
    const foreign = await makePerson(server, second, 'educator');
    const closed = await makePerson(server, district.world, 'educator');
    await server.db.updateTable('people').set({ active: false }).where('id', '=', closed.id).execute();
    const answers = [];
    for (const email of [
      student.email,
      'nobody@teach.test',
      closed.email,
      foreign.email,
      district.educator.email,
    ])
      answers.push(await ask(elsewhere, email ?? ''));
    for (const { response, message, status } of answers)
      expect({ response, message, status }).toEqual({
        ...{ response: { educatorId: null }, status: 200, message: answers[0]?.message },
      });
    await asked(district.educator);
    expect(
      await server.db
        .selectFrom('educatorRequests')
        .select('educatorId')
        .where('institutionId', '=', district.world.institutionId)
        .execute(),
    ).toEqual([{ educatorId: district.educator.id }]);
  });

  it('refuses schools out of reach, what is no school, closed ones, and more than 20 in a day', async () => {
    const { world, besideLevelId } = district;
    for (const levelId of [world.levels[2], world.levels[1], second.levels[2]])
      expect((await ask(elsewhere, 'a@teach.test', [levelId])).status).toBe(404);
    expect((await ask(elsewhere, 'a@teach.test', [])).status).toBe(400);
    await server.db.updateTable('levels').set({ isOpen: false }).where('id', '=', besideLevelId).execute();
    expect((await ask(elsewhere, 'a@teach.test')).response_code).toBe('level_closed');
    await server.db.updateTable('levels').set({ isOpen: true }).where('id', '=', besideLevelId).execute();
    let status = 200;
    for (let tries = 0; tries < 21 && status === 200; tries += 1)
      ({ status } = await ask(elsewhere, `a${tries}@teach.test`));
    expect(status).toBe(429);
  });

  it('is for Levels 2 and 3, and questions are for educators, each their own', async () => {
    const { world, student, educator, parent, besideLevelId } = district;
    const [top, one] = [
      await makePerson(server, world, 'topAdmin'),
      await makePerson(server, world, 'levelOneAdmin'),
    ];
    for (const who of [top, one, student, educator, parent])
      expect((await ask(who, 'a@teach.test')).status).toBe(403);
    for (const who of [top, elsewhere, student, parent]) {
      expect((await call(who, 'GET /user/school/question')).status).toBe(403);
      expect((await answer(who, besideLevelId, true)).status).toBe(403);
    }
    await ask(elsewhere, educator.email ?? '');
    await asked(educator);
    const other = await makePerson(server, world, 'educator');
    expect(await questions(other)).toEqual([]);
    expect((await answer(other, besideLevelId, true)).status).toBe(404);
    const foreign = await makePerson(server, second, 'educator');
    const outside = await server.call(`PUT /user/school/question/${besideLevelId}`, {
      ...{ as: foreign.token, host: second.hostName, body: { accept: true } },
    });
    expect(outside.status).toBe(404);
    expect(await questions(educator)).toHaveLength(1);
  });
});

describe('a question', () => {
  it('lapses after 30 days, and a school that was closed meanwhile is refused', async () => {
    const { educator, besideLevelId, world } = district;
    await ask(elsewhere, educator.email ?? '');
    await asked(educator);
    await server.db.updateTable('levels').set({ isOpen: false }).where('id', '=', besideLevelId).execute();
    expect((await answer(educator, besideLevelId, true)).response_code).toBe('level_closed');
    await server.db.updateTable('levels').set({ isOpen: true }).where('id', '=', besideLevelId).execute();
    expect(await questions(educator)).toHaveLength(1);
    await server.db
      .updateTable('educatorRequests')
      .set({ lapsesAt: server.clock.now() })
      .where('institutionId', '=', world.institutionId)
      .execute();
    expect(await questions(educator)).toEqual([]);
    expect((await answer(educator, besideLevelId, true)).status).toBe(404);
  });
});
