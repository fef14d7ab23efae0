import { peopleFileLimits } from '@lectern/contract/administration/people.limits.ts';
import { callPacesOfPerson, paceSeconds } from '@lectern/contract/core/pace.ts';
import { describe, expect, it } from 'vitest';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import type { Answer, TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let district: District;

districtPerTest('people-files', (made) => {
  ({ server, second, district } = made);
});

type List = 'student' | 'educator';

const ask = (as: MadePerson, list: List, body: Record<string, unknown> = {}): Promise<Answer<Buffer>> =>
  server.call<Buffer>(`POST /user/${list}/file`, {
    ...{ as: as.token, host: district.world.hostName, body },
  });

async function linesOf(as: MadePerson, list: List, body?: Record<string, unknown>): Promise<string[]> {
  const answer = await ask(as, list, body);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const text = answer.response?.toString() ?? '';
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  return text.slice(1, -2).split('\r\n');
}

/** This many more students of the own school. */
async function fill(count: number): Promise<void> {
  const { institutionId, levels } = district.world;
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ institutionId, role: 'student', firstName: 'Pupil', lastName: `P${String(at).padStart(5, '0')}` },
    ...{ levelId: levels[2] ?? '', studentNumber: `F${at}`, grade: '7', createdAt: server.clock.now() },
  }));
  for (let at = 0; at < count; at += 5_000)
    await server.db
      .insertInto('people')
      .values(rows.slice(at, at + 5_000))
      .execute();
}

describe('a file of people', () => {
  it('has all whom the filters choose in their order, however many pages the list has', async () => {
    await fill(1_203);
    const { levelThree } = district;
    const all = await linesOf(levelThree, 'student', { search: 'pupil' });
    expect(all).toHaveLength(1_204);
    expect(all[0]).toBe('Name,Student Number,Email,Grade,Last session,Status');
    expect(all[1]).toBe('Pupil P00000,F0,,7,,Active');
    expect(all.at(-1)).toBe('Pupil P01202,F1202,,7,,Active');
    const back = await linesOf(levelThree, 'student', { search: 'pupil', descending: true });
    expect(back.slice(1)).toEqual(all.slice(1).toReversed());
    expect(await linesOf(levelThree, 'student', { active: false })).toHaveLength(1);
  });

  it('has no more than the asker reads: above the school name, school, grade and status', async () => {
    const { levelTwo, levelThree, besideStudent, world } = district;
    const above = await linesOf(levelTwo, 'student');
    expect(above[0]).toBe('Name,School,Grade,Status');
    expect(above.join()).toContain('Riverside');
    expect(above.join()).not.toContain(besideStudent.email);
    expect((await linesOf(levelThree, 'student')).join()).not.toContain('Rio');
    const top = await makePerson(server, world, 'topAdmin');
    expect(await linesOf(top, 'student')).toEqual(above);
  });

  it('has educators with the schools that the asker reaches', async () => {
    const { levelThree, educator, world } = district;
    const lines = await linesOf(levelThree, 'educator', { search: educator.email });
    expect(lines[0]).toMatch(/^Name,Email,.+,Status$/);
    expect(lines[1]).toContain(`${educator.email},Level 3,Active`);
    const elsewhere = await makePerson(server, world, 'levelThreeAdmin', { levelId: district.besideLevelId });
    expect(await linesOf(elsewhere, 'educator')).toHaveLength(1);
  });

  it('has no text that a sheet would run', async () => {
    await makePerson(server, district.world, 'student', { firstName: '=1+1', lastName: '"Q", x' });
    const lines = await linesOf(district.levelThree, 'student', { search: '1+1' });
    expect(lines[1]?.startsWith('"\'=1+1 ""Q"", x"')).toBe(true);
  });

  it('is audited with its filters and its lines, for the levels above', async () => {
    const { levelThree, world } = district;
    await ask(levelThree, 'student', { search: 'a', active: true });
    const [entry] = await auditAbout(server, world.levels[2] ?? '');
    expect(entry).toMatchObject({
      ...{ action: 'people.exported', actorId: levelThree.id },
      afterValues: { role: 'STUDENT', active: true, search: 'a' },
    });
    expect(entry?.afterValues).toHaveProperty('lines');
  });

  it('is made so many times in 24 hours by each administrator, however many ask at once', async () => {
    const { levelThree, levelTwo } = district;
    const { perDay } = peopleFileLimits;
    const answers = await Promise.all(
      Array.from({ length: perDay + 3 }, () => ask(levelThree, 'educator', { search: 'nobody' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(perDay);
    const refused = await ask(levelThree, 'student');
    expect(refused).toMatchObject({ status: 429, response_code: 'people_files_used_up' });
    expect((await ask(levelTwo, 'student')).status).toBe(200);
  });

  it('is refused where it would be too long, and does not count', async () => {
    await fill(peopleFileLimits.lines + 1);
    const { levelThree } = district;
    expect((await ask(levelThree, 'student')).response_code).toBe('people_file_too_long');
    expect(await linesOf(levelThree, 'student', { search: 'P00001' })).toHaveLength(2);
  });

  it('is for administrators, who proved lately that they are there, and of levels that they reach', async () => {
    const { levelThree, besideLevelId, educator, student, parent } = district;
    for (const who of [educator, student, parent])
      for (const list of ['student', 'educator'] as const) expect((await ask(who, list)).status).toBe(403);
    for (const levelId of [besideLevelId, second.levels[2]])
      expect((await ask(levelThree, 'student', { levelId })).status).toBe(404);
    await server.pass(15 * 60 + 1);
    for (const list of ['student', 'educator'] as const)
      expect((await ask(levelThree, list)).response_code).toBe('proof_required');
  });
});

describe('the pages of a list of people', () => {
  it('are read at the pace of a person: for all of them there is a file', async () => {
    const { levelThree, levelTwo, world } = district;
    const { most } = callPacesOfPerson.people;
    const page = (as: MadePerson, list: List, pageNumber: number) =>
      server.call(`GET /user/${list}`, {
        ...{ as: as.token, host: world.hostName, query: { pageNumber, itemsPerPage: 100 } },
      });
    for (let number = 1; number <= most; number += 1)
      expect((await page(levelThree, 'student', number)).status).toBe(200);
    for (const list of ['student', 'educator'] as const)
      expect(await page(levelThree, list, 1)).toMatchObject({
        ...{ status: 429, response_code: 'too_many_requests' },
      });
    expect((await page(levelTwo, 'student', 1)).status).toBe(200);
    await server.pass(paceSeconds + 1);
    expect((await page(levelThree, 'student', 1)).status).toBe(200);
  });
});
