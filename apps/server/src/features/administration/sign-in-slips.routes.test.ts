import { describe, expect, it } from 'vitest';
import type { SignInSlips } from '@lectern/contract/administration/sign-in-slips.shapes.ts';
import { makePerson, type MadePerson } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { giveBrand } from '../../../test/host-factories.ts';
import { givePassword } from '../../../test/identity-factories.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let district: District;

districtPerTest('slips', (made) => {
  ({ server, district } = made);
});

const slips = (body: object = {}, as: MadePerson = district.levelThree) =>
  server.call<SignInSlips>('POST /user/student/sign-in-slips', {
    ...{ as: as.token, host: district.world.hostName, body },
  });

const names = [
  ['N1', 'Ana', '7'],
  ['N2', 'Ben', '7B'],
  ['N3', 'Cy', '7'],
] as const;

/** New students of the school who have never signed in; their ids by number. */
async function addNew(given: readonly (readonly [string, string, string])[] = names) {
  const { institutionId, levels } = district.world;
  const rows = await server.db
    .insertInto('people')
    .values(
      given.map(([studentNumber, firstName, grade]) => ({
        ...{ institutionId, levelId: levels[2], role: 'student', studentNumber, firstName, grade },
        ...{ lastName: 'New', timeZone: 'UTC', mailVerified: false, createdAt: server.clock.now() },
      })),
    )
    .returning(['id', 'studentNumber'])
    .execute();
  return new Map(rows.map(({ id, studentNumber }) => [studentNumber ?? '', id]));
}

const linesOf = (file: string): string[] => readPdf(Buffer.from(file, 'base64')).lines;

const codeSigns = /^([a-z2-9]{5}-){2}[a-z2-9]{5}$/;
const codesIn = (file: string) => linesOf(file).filter((line) => codeSigns.test(line));
const signIn = (username: string, password: string) =>
  server.call<{ mustChangePassword: boolean }>('POST /user/authenticate', {
    ...{ host: district.world.hostName, body: { username, password } },
  });

describe('sign-in slips', () => {
  it('give people who never signed in a first password that works until it is changed, and leave others alone', async () => {
    await addNew();
    const { status, response } = await slips();
    expect(status).toBe(200);
    // The two students of the district have signed in.
    expect(response).toMatchObject({ given: 3, leftAlone: 2, unreadable: [] });
    const lines = linesOf(response?.file ?? '');
    expect(lines).toEqual(expect.arrayContaining(['Ana New', 'N1', 'Ben New', 'Cy New', 'Student number']));
    expect(lines.filter((line) => line.includes(district.world.hostName))).toHaveLength(3);
    // Each slip shows its school and class to the person handing them out.
    expect(lines.filter((line) => line === 'Level 3 · Grade 7')).toHaveLength(2);
    expect(lines[lines.indexOf('Ben New') + 1]).toBe('Level 3 · Grade 7B');
    expect(lines.some((line) => line.startsWith('Choose your own password'))).toBe(true);
    const code = lines[lines.indexOf('N1') + 2] ?? '';
    expect(code).toMatch(codeSigns);
    expect((await signIn('N1', code)).response).toMatchObject({ mustChangePassword: true });
    const kept = await server.db.selectFrom('credentials').select('passwordHash').execute();
    expect(JSON.stringify(kept)).not.toContain(code);
  });

  it('carry the logo of the host once it is an uploaded picture', async () => {
    await addNew();
    const pictures = async () =>
      readPdf(Buffer.from((await slips()).response?.file ?? '', 'base64')).pictures;
    expect(await pictures()).toBe(0);
    await giveBrand(server, district.world);
    expect(await pictures()).toBe(1);
  });

  it('make the codes of earlier slips dead, and are told to the audit without them', async () => {
    const ids = await addNew();
    const studentIds = [ids.get('N1') ?? ''];
    const [first] = codesIn((await slips({ studentIds })).response?.file ?? '');
    const [second] = codesIn((await slips({ studentIds })).response?.file ?? '');
    expect((await signIn('N1', first ?? '')).response_code).toBe('sign_in_failed');
    expect((await signIn('N1', second ?? '')).status).toBe(200);
    const entries = await server.db
      .selectFrom('auditEntries')
      .selectAll()
      .where('subjectId', '=', studentIds[0] ?? '')
      .execute();
    expect(entries.filter(({ action }) => action === 'password.reset-asked')).toHaveLength(2);
    expect(JSON.stringify(entries)).not.toContain(second);
  });

  it('are for the chosen, or for all of a grade, and leave a password alone that somebody chose', async () => {
    const ids = await addNew();
    const chosen = [ids.get('N2') ?? '', ids.get('N3') ?? ''];
    await givePassword(server, district.world, chosen[1] ?? '');
    expect((await slips({ studentIds: chosen })).response).toMatchObject({ given: 1, leftAlone: 1 });
    expect((await slips({ grade: '7b' })).response).toMatchObject({ given: 1, leftAlone: 0 });
    expect((await slips({ search: 'Ana' })).response).toMatchObject({ given: 1, leftAlone: 0 });
    expect((await slips({ active: false })).response).toEqual({
      ...{ file: '', given: 0, leftAlone: 0, unreadable: [] },
    });
  });

  it('name people who have letters that they cannot show', async () => {
    await addNew([['N9', '小龍', '7']]);
    expect((await slips({ grade: '7' })).response).toMatchObject({ given: 1, unreadable: ['小龍 New'] });
  });

  it('are refused for more than 200, students of others, and a while after sign-in', async () => {
    await addNew(Array.from({ length: 201 }, (_, at) => [`M${at}`, 'Many', '9'] as const));
    expect((await slips({ grade: '9' })).response_code).toBe('too_many_slips');
    const beside = await makePerson(server, district.world, 'student', { levelId: district.besideLevelId });
    expect((await slips({ studentIds: [beside.id] })).status).toBe(404);
    for (const as of [district.levelTwo, district.educator, district.student])
      expect((await slips({}, as)).status).toBe(403);
    await server.pass(16 * 60);
    expect((await slips()).response_code).toBe('proof_required');
  });
});
