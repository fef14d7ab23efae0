import { describe, expect, it } from 'vitest';
import type { LevelView } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { whiteLabelLimits } from '@lectern/contract/administration/white-label.limits.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import {
  makePdf,
  makePng,
  multipart,
  multipartType,
  nameInAudit,
  openFile,
} from '../../../test/files-factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let district: District;
let call: CallAs<LevelView>;

districtPerTest('logos', (made) => {
  ({ server, second, district, call } = made);
});

async function uploaded(as: MadePerson, content?: Buffer): Promise<string> {
  const { response } = await server.call<{ files: { fileId: string }[] }>('POST /file/upload', {
    ...{ as: as.token, host: district.world.hostName },
    body: multipart([{ name: 'logo.png', content: content ?? (await makePng()) }]),
    headers: { 'content-type': multipartType },
  });
  return response?.files[0]?.fileId ?? '';
}

const school = () => district.world.levels[2];
const put = (fileId: string, as = district.levelTwo, id = school()) =>
  call(as, `PUT /hierarchy/${id}/logo`, { fileId });
const remove = (as = district.levelTwo, id = school()) => call(as, `DELETE /hierarchy/${id}/logo`);
const isKept = async (id: string) =>
  (await server.db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
const sent = (url: string, host = district.world.hostName) => openFile(server, url, { host });

async function shownTo(person: MadePerson): Promise<string | null | undefined> {
  const { response } = await server.call<{ levelLogo: string | null }>('GET /user/session', {
    ...{ as: person.token, host: district.world.hostName },
  });
  return response?.levelLogo;
}

async function asked(): Promise<{ top: MadePerson; levelOne: MadePerson }> {
  const { world } = district;
  const [top, levelOne] = await Promise.all([
    makePerson(server, world, 'topAdmin'),
    makePerson(server, world, 'levelOneAdmin'),
  ]);
  return { top, levelOne };
}

describe('the logo of a level', () => {
  it('is seen by the people of the school, and by nobody above it or at other schools', async () => {
    const { levelTwo, levelThree, student, educator, besideStudent } = district;
    const fileId = await uploaded(levelTwo);
    expect(await put(fileId)).toMatchObject({
      status: 200,
      response: { logo: { own: expect.stringContaining(fileId), inherited: null } },
    });
    for (const person of [levelThree, student, educator]) expect(await shownTo(person)).toContain(fileId);
    for (const person of [levelTwo, besideStudent]) expect(await shownTo(person)).toBeNull();
    const picture = await sent((await shownTo(student)) ?? '');
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await auditAbout(server, school())).toMatchObject([
      {
        ...{ action: 'level.changed', actorId: levelTwo.id },
        ...{ beforeValues: { logo: null }, afterValues: { logo: await nameInAudit(server, fileId) } },
      },
    ]);
  });

  it('is inherited by what is below until that has its own; a teacher of two schools sees what they share', async () => {
    const { world, levelTwo, student, educator, besideStudent, besideLevelId, parent } = district;
    const { levelOne } = await asked();
    const wide = await uploaded(levelOne);
    expect((await put(wide, levelOne, world.levels[1])).status).toBe(200);
    for (const person of [levelTwo, student, besideStudent]) expect(await shownTo(person)).toContain(wide);
    const { response } = await call(levelTwo, `GET /hierarchy/${school()}`);
    expect(response?.logo).toMatchObject({
      own: null,
      inherited: { address: expect.stringContaining(wide), from: { id: world.levels[1] } },
    });
    const own = await uploaded(levelTwo);
    await put(own);
    expect(await shownTo(student)).toContain(own);
    expect(await shownTo(parent)).toContain(own);
    expect(await shownTo(besideStudent)).toContain(wide);
    await server.db
      .insertInto('educatorLevels')
      .values({ institutionId: world.institutionId, educatorId: educator.id, levelId: besideLevelId })
      .execute();
    expect(await shownTo(educator)).toContain(wide);
    await remove();
    expect(await shownTo(student)).toContain(wide);
  });

  it('is replaced and removed, and the picture before is gone; sent again nothing happens', async () => {
    const first = await uploaded(district.levelTwo);
    const { response } = await put(first);
    const next = await uploaded(district.levelTwo);
    const [firstName, nextName] = [await nameInAudit(server, first), await nameInAudit(server, next)];
    await put(next);
    expect((await put(next)).status).toBe(200);
    expect(await isKept(first)).toBe(false);
    expect((await sent(response?.logo.own ?? '')).statusCode).toBe(404);
    expect(await remove()).toMatchObject({ status: 200, response: { logo: { own: null } } });
    expect((await remove()).status).toBe(200);
    expect(await isKept(next)).toBe(false);
    const entries = await auditAbout(server, school());
    expect(entries).toHaveLength(3);
    expect(firstName).not.toBe(nextName);
    expect(entries.slice(1)).toMatchObject([
      { beforeValues: { logo: firstName }, afterValues: { logo: nextName } },
      { beforeValues: { logo: nextName }, afterValues: { logo: null } },
    ]);
  });

  it('of two who replace it at once, one stays and no file is left over', async () => {
    const ids = [await uploaded(district.levelTwo), await uploaded(district.levelTwo)];
    const answers = await Promise.all(ids.map((id) => put(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const kept = await Promise.all(ids.map(isKept));
    expect(kept.filter(Boolean)).toHaveLength(1);
  });

  it('refuses what is no small picture, and keeps the one before', async () => {
    const { levelTwo } = district;
    const fileId = await uploaded(levelTwo);
    await put(fileId);
    const large = await makePng(500);
    expect(large.byteLength).toBeGreaterThan(whiteLabelLimits.logoBytes);
    for (const content of [makePdf(), large])
      expect(await put(await uploaded(levelTwo, content))).toMatchObject({
        ...{ status: 400, response_code: 'logo_unfit' },
      });
    expect(await shownTo(district.student)).toContain(fileId);
    expect(await isKept(fileId)).toBe(true);
  });

  it('takes no upload of somebody else, and none that is used already', async () => {
    expect((await put(await uploaded(district.levelThree))).status).toBe(404);
    expect((await put(crypto.randomUUID())).status).toBe(404);
    const used = await uploaded(district.levelTwo);
    await put(used);
    expect((await put(used, district.levelTwo, district.besideLevelId)).status).toBe(404);
  });

  it('is kept by the keepers of the level: administrators just above', async () => {
    const { levelTwo, levelThree, educator, student } = district;
    const { top, levelOne } = await asked();
    for (const who of [top, levelOne, levelThree, educator, student]) {
      expect((await put(await uploaded(who), who)).status).toBe(403);
      expect((await remove(who)).status).toBe(403);
    }
    const strange = second.levels[2];
    expect((await put(await uploaded(levelTwo), levelTwo, strange)).status).toBe(404);
    expect((await remove(levelTwo, strange)).status).toBe(404);
  });

  it('is not seen at another institution', async () => {
    const fileId = await uploaded(district.levelTwo);
    const address = (await put(fileId)).response?.logo.own ?? '';
    expect((await sent(address, second.hostName)).statusCode).toBe(404);
  });
});
