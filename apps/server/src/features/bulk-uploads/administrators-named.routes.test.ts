import { describe, expect, it } from 'vitest';
import { makePerson, type MadePerson } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { mailsTo } from '../../../test/identity-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';
import {
  apply,
  heads,
  linesOf,
  nameSchools,
  peopleIn,
  rehearse,
  undo,
  type Sender,
} from '../../../test/upload-factories.ts';

let server: TestServer;
let district: District;
let school: Sender;
let area: Sender;
let admins: MadePerson[];

districtPerTest('adminsnamed', async (made) => {
  ({ server, district } = made);
  school = { as: district.levelThree, host: made.hostName };
  area = { as: district.levelTwo, host: made.hostName };
  await nameSchools(server, district);
  const above = await Promise.all(
    (['levelOneAdmin', 'topAdmin', 'graAdmin'] as const).map((role) =>
      makePerson(server, district.world, role),
    ),
  );
  admins = [district.levelTwo, district.levelThree, ...above];
});

const roles = ['levelTwoAdmin', 'levelThreeAdmin', 'levelOneAdmin', 'topAdmin', 'graAdmin'];
const adminsNow = async () =>
  (await peopleIn(server, district.world)).filter(({ role }) => roles.includes(role));
const inUse = 'This email address is used already';

describe('a file that names the address of an administrator', () => {
  it('as that of a student who is new or known is told so, and leaves both as they are', async () => {
    const another = await makePerson(server, district.world, 'levelThreeAdmin');
    const before = await peopleIn(server, district.world);
    const known = before.find(({ id }) => id === district.student.id);
    const content = [
      heads.students,
      ...admins.map(({ email }, at) => `A${at},Ana,A,1,${email.toUpperCase()},,,`),
      `${known?.studentNumber},${known?.firstName},${known?.lastName},1,${another.email},,,`,
      'N1,Ben,B,1,,,,',
    ].join('\n');
    const upload = await apply(server, school, { sentAs: 'STUDENT', content });
    expect(upload.counts).toMatchObject({ conflict: 6, done: 1 });
    const lines = await linesOf(server, school, upload.id);
    expect(lines.slice(0, 6).map(({ problems }) => problems.map(({ message }) => message))).toEqual(
      Array.from({ length: 6 }, () => [inUse]),
    );
    const after = await peopleIn(server, district.world);
    expect(after.filter(({ studentNumber }) => studentNumber !== 'N1')).toEqual(before);
  });

  it('as that of an educator is told so, and makes nobody one', async () => {
    const before = await peopleIn(server, district.world);
    const content = [
      heads.educators,
      ...admins.map(({ email }) => `${email.toUpperCase()},Sam,S,+12025550111,NORTH,`),
      'new@home.test,Sam,New,,NORTH,',
    ].join('\n');
    for (const sender of [school, area]) {
      const upload = await rehearse(server, sender, { sentAs: 'TUTOR', content });
      expect(upload.counts).toMatchObject({ conflict: 5, new: 1 });
      const lines = await linesOf(server, sender, upload.id);
      expect(lines.slice(0, 5).map(({ problems }) => problems.map(({ message }) => message))).toEqual(
        Array.from({ length: 5 }, () => [inUse]),
      );
    }
    const upload = await apply(server, area, { sentAs: 'TUTOR', content });
    const after = await peopleIn(server, district.world);
    expect(after.filter(({ email }) => email !== 'new@home.test')).toEqual(before);
    await undo(server, area, upload.id);
    expect(await peopleIn(server, district.world)).toEqual(before);
  });

  it('as that of a parent tells nothing of it, and makes nobody one, not even once parents are written to', async () => {
    const before = await adminsNow();
    const content = [
      heads.students,
      ...admins.map(({ email }, at) => `P${at},Ana,A,1,,Di,D,${email}`),
      `P9,Ana,A,1,,Di,D,nobody.yet@home.test`,
    ].join('\n');
    const upload = await apply(server, school, { sentAs: 'STUDENT', content });
    expect(upload.counts).toMatchObject({ conflict: 0, error: 0, warned: 0, done: 6 });
    const lines = await linesOf(server, school, upload.id);
    // All lines look alike: the uploader does not learn to whom an address belongs.
    expect(lines.map(({ problems, warnings }) => [...problems, ...warnings])).toEqual(
      Array.from({ length: 6 }, () => []),
    );
    const { as, host } = school;
    expect(
      await server.call(`POST /user/bulk-upload/${upload.id}/invitations`, { as: as.token, host }),
    ).toMatchObject({ status: 200 });
    await server.pass(1);
    for (const { email } of admins)
      await expect.poll(async () => (await mailsTo(server, email, 'no-parent')).length).toBe(1);
    const everybody = async () => (await peopleIn(server, district.world)).map(({ email }) => email);
    await expect.poll(everybody).toContain('nobody.yet@home.test');
    expect(await adminsNow()).toEqual(before);
    const ids = admins.map(({ id }) => id);
    const links = await server.db
      .selectFrom('guardianships')
      .select('parentId')
      .where('institutionId', '=', district.world.institutionId)
      .execute();
    expect(links.filter(({ parentId }) => ids.includes(parentId))).toEqual([]);
    const entries = await server.db
      .selectFrom('studentParents')
      .select(['parentId', 'email'])
      .where('institutionId', '=', district.world.institutionId)
      .execute();
    expect(entries.filter(({ parentId }) => ids.includes(parentId ?? ''))).toEqual([]);
  });
});
