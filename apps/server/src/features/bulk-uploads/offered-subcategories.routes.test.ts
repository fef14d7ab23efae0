import { expect, it } from 'vitest';
import { makePerson, makeSubject, type MadePerson } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';
import * as uploads from '../../../test/upload-factories.ts';
import { confirm, linesOf, rehearse, uploadOf, type Sender } from '../../../test/upload-factories.ts';

let server: TestServer;
let district: District;
let area: Sender;
let school: Sender;

districtPerTest('offers', async (made) => {
  ({ server, district } = made);
  area = { as: district.levelTwo, host: made.hostName };
  school = { as: district.levelThree, host: made.hostName };
  await uploads.nameSchools(server, district);
});

/** A subcategory of a level's own subject, by its name. */
async function subcategoryOf(levelId: string, educatorIds: readonly string[] = []) {
  const { subjectId, subcategoryId: id } = await makeSubject(server, district.world, educatorIds, levelId);
  const { name } = await server.db
    .selectFrom('subcategories')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, name, subjectId };
}

const close = (subjectId: string) =>
  server.db.updateTable('subjects').set({ active: false }).where('id', '=', subjectId).execute();

const fileOf = (...lines: readonly string[]) => [uploads.heads.educators, ...lines].join('\n');

const lineOf = ({ email, name }: MadePerson, schools: string, subcategories: string) =>
  `${email},${name.replace(' ', ',')},,${schools},${subcategories}`;

const taughtBy = async (educatorId: string) =>
  (
    await server.db
      .selectFrom('educatorSubcategories')
      .select('subcategoryId')
      .where('educatorId', '=', educatorId)
      .execute()
  ).map(({ subcategoryId }) => subcategoryId);

async function told(sender: Sender, id: string) {
  const lines = await linesOf(server, sender, id);
  return lines.map(({ line, outcome, problems }) => [
    line,
    outcome,
    problems.map(({ column, message }) => `${column}: ${message}`).join(),
  ]);
}

it('a line gives what its schools offer; all else is told in words with line and column', async () => {
  const { world, besideLevelId, educator } = district;
  const north = await subcategoryOf(world.levels[2]);
  const south = await subcategoryOf(besideLevelId);
  const both = await subcategoryOf(world.levels[1]);
  const content = fileOf(
    `a@t.test,Ann,A,,NORTH,${north.name};${both.name}`,
    `b@t.test,Bo,B,,NORTH,${south.name}`,
    `c@t.test,Cy,C,,NORTH;SOUTH,${north.name};${south.name}`,
    lineOf(educator, '', south.name),
    lineOf(educator, '', 'Nothing'),
  );
  const { id, counts } = await rehearse(server, area, { sentAs: 'TUTOR', content });
  const notOffered = `Sub-categories: Not offered where they teach: ${south.name}`;
  expect(await told(area, id)).toEqual([
    [2, 'new', ''],
    [3, 'error', notOffered],
    [4, 'new', ''],
    [5, 'error', notOffered],
    [6, 'error', expect.stringContaining('Sub-categories: There is no sub-category Nothing here')],
  ]);
  expect(counts).toMatchObject({ new: 2, error: 3 });
});

it('a school that joins by the line offers, too', async () => {
  const south = await subcategoryOf(district.besideLevelId);
  const { educator } = district;
  const { counts } = await uploads.apply(server, area, {
    ...{ sentAs: 'TUTOR', content: fileOf(lineOf(educator, 'SOUTH', south.name)) },
  });
  expect(counts).toMatchObject({ changed: 1, done: 1 });
  expect(await taughtBy(educator.id)).toContain(south.id);
});

it('what somebody teaches already is no error, though no school of theirs offers it any more', async () => {
  const { world, educator, besideLevelId } = district;
  const elsewhere = await subcategoryOf(besideLevelId, [educator.id]);
  const closed = await subcategoryOf(world.levels[2], [educator.id]);
  await close(closed.subjectId);
  const content = fileOf(lineOf(educator, '', `${elsewhere.name};${closed.name}`));
  const { counts } = await rehearse(server, area, { sentAs: 'TUTOR', content });
  expect(counts).toMatchObject({ unchanged: 1 });
});

it('of two of the same name the one is meant that the schools of the line offer', async () => {
  const { world, besideLevelId } = district;
  const north = await subcategoryOf(world.levels[2]);
  const south = await subcategoryOf(besideLevelId);
  await server.db
    .updateTable('subcategories')
    .set({ name: 'Maps' })
    .where('id', 'in', [north.id, south.id])
    .execute();
  const content = fileOf('a@t.test,Ann,A,,SOUTH,maps', 'b@t.test,Bo,B,,NORTH;SOUTH,maps');
  const { id } = await uploads.apply(server, area, { sentAs: 'TUTOR', content });
  expect((await told(area, id)).map(([line, outcome]) => [line, outcome])).toEqual([
    [2, 'new'],
    [3, 'error'],
  ]);
  const made = await server.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', 'a@t.test')
    .executeTakeFirst();
  expect(await taughtBy(made?.id ?? '')).toEqual([south.id]);
});

it('what is offered no longer at the confirm is told then, and the other lines are done', async () => {
  const { world, educator } = district;
  const closed = await subcategoryOf(world.levels[2]);
  const open = await subcategoryOf(world.levels[2]);
  const content = fileOf(
    `a@t.test,Ann,A,,NORTH,${closed.name}`,
    `b@t.test,Bo,B,,NORTH,${open.name}`,
    lineOf(educator, '', closed.name),
  );
  const { id, counts } = await rehearse(server, area, { sentAs: 'TUTOR', content });
  expect(counts).toMatchObject({ new: 2, changed: 1, error: 0 });
  await server.db
    .updateTable('subjects')
    .set({ levelId: district.besideLevelId })
    .where('id', '=', closed.subjectId)
    .execute();
  await confirm(server, area, id);
  await server.pass(1);
  expect((await uploadOf(server, area, id)).counts).toMatchObject({ done: 1, failed: 2 });
  const notOffered = `Sub-categories: Not offered where they teach: ${closed.name}`;
  expect((await told(area, id)).map(([line, , problems]) => [line, problems])).toEqual([
    [2, notOffered],
    [3, ''],
    [4, notOffered],
  ]);
  expect(await taughtBy(educator.id)).not.toContain(closed.id);
});

it('an administrator who does not keep an account gives it only subcategories of the own level, and is told of all others', async () => {
  const { world, besideLevelId } = district;
  const guest = await makePerson(server, world, 'educator');
  await server.db
    .insertInto('educatorLevels')
    .values({ institutionId: world.institutionId, educatorId: guest.id, levelId: besideLevelId })
    .execute();
  const own = await subcategoryOf(world.levels[2]);
  const above = await subcategoryOf(world.levels[1]);
  const content = fileOf(lineOf(guest, '', own.name), `a@t.test,Ann,A,,,${above.name}`);
  expect((await uploads.apply(server, school, { sentAs: 'TUTOR', content })).counts).toMatchObject({
    done: 2,
  });
  const { id } = await rehearse(server, school, {
    ...{ sentAs: 'TUTOR', content: fileOf(lineOf(guest, '', above.name)) },
  });
  expect(await told(school, id)).toEqual([
    [
      2,
      'error',
      `Sub-categories: Others keep this account too. Only sub-categories of your own can be added to it, not ${above.name}.`,
    ],
  ]);
  expect(await taughtBy(guest.id)).toEqual([own.id]);
});
