import { describe, expect, it } from 'vitest';
import { pictureLimits } from '@lectern/contract/administration/people.limits.ts';
import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
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
let call: CallAs<StudentView>;

districtPerTest('pictures', (made) => {
  ({ server, second, district, call } = made);
});

async function uploaded(content?: Buffer, as: MadePerson = district.levelThree): Promise<string> {
  const { response } = await server.call<{ files: { fileId: string }[] }>('POST /file/upload', {
    ...{ as: as.token, host: district.world.hostName },
    body: multipart([{ name: 'face.png', content: content ?? (await makePng()) }]),
    headers: { 'content-type': multipartType },
  });
  return response?.files[0]?.fileId ?? '';
}

const put = (fileId: string, as = district.levelThree, id = district.student.id) =>
  call(as, `PUT /user/student/${id}/picture`, { fileId });
const remove = (as = district.levelThree, id = district.student.id) =>
  call(as, `DELETE /user/student/${id}/picture`);
const fileRow = (id: string) =>
  server.db.selectFrom('files').select(['ownerId', 'claimedAt']).where('id', '=', id).executeTakeFirst();
const open = (url: string | null | undefined) =>
  openFile(server, url ?? '/', { as: district.levelThree.token, host: district.world.hostName });

describe('the picture of a student', () => {
  it('is shown in the view, in the list and to the student, and is the student’s own from then on', async () => {
    const { student, levelThree, world } = district;
    const { version } = (await call(levelThree, `GET /user/student/${student.id}`)).response ?? {};
    const fileId = await uploaded();
    const answer = await put(fileId);
    expect(answer).toMatchObject({ status: 200, response: { id: student.id, version } });
    const shown = await open(answer.response?.image);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
    const { response: list } = await call<{ data: StudentView[] }>(levelThree, 'GET /user/student');
    expect(list?.data.find(({ id }) => id === student.id)?.image).toContain(fileId);
    const own = await server.call<{ image: string }>('GET /user/details', {
      ...{ as: student.token, host: world.hostName },
    });
    expect(JSON.stringify(own.response)).toContain(fileId);
    expect(await fileRow(fileId)).toMatchObject({ ownerId: student.id, claimedAt: expect.any(Date) });
    expect(await auditAbout(server, student.id)).toMatchObject([
      {
        ...{ action: 'person.changed', actorId: levelThree.id },
        ...{ beforeValues: { picture: null }, afterValues: { picture: await nameInAudit(server, fileId) } },
      },
    ]);
  });

  it('is replaced, and the one before is gone; sent again it stays', async () => {
    const first = await uploaded();
    const { response } = await put(first);
    const next = await uploaded();
    const [firstName, nextName] = [await nameInAudit(server, first), await nameInAudit(server, next)];
    expect((await put(next)).response?.image).toContain(next);
    expect((await put(next)).status).toBe(200);
    expect(await fileRow(first)).toBeUndefined();
    expect((await open(response?.image)).statusCode).toBe(404);
    const entries = await auditAbout(server, district.student.id);
    expect(entries).toHaveLength(2);
    expect(firstName).not.toBe(nextName);
    expect(entries[1]).toMatchObject({
      ...{ beforeValues: { picture: firstName }, afterValues: { picture: nextName } },
    });
  });

  it('is removed, and a second time nothing happens', async () => {
    const fileId = await uploaded();
    await put(fileId);
    const picture = await nameInAudit(server, fileId);
    expect(await remove()).toMatchObject({ status: 200, response: { image: null } });
    expect(await fileRow(fileId)).toBeUndefined();
    expect((await remove()).status).toBe(200);
    const entries = await auditAbout(server, district.student.id);
    expect(entries).toHaveLength(2);
    expect(entries[1]).toMatchObject({ beforeValues: { picture }, afterValues: { picture: null } });
  });

  it('of two who replace it at once, one stays and no file is left over', async () => {
    const ids = [await uploaded(), await uploaded()];
    const answers = await Promise.all(ids.map((id) => put(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await Promise.all(ids.map(fileRow));
    expect(rows.filter((row) => row !== undefined)).toHaveLength(1);
  });

  it('refuses what is no picture and what is too large, and keeps the one before', async () => {
    const fileId = await uploaded();
    await put(fileId);
    const large = await makePng(500);
    expect(large.byteLength).toBeGreaterThan(pictureLimits.bytes);
    for (const content of [makePdf(), large])
      expect(await put(await uploaded(content))).toMatchObject({
        status: 400,
        response_code: 'picture_unfit',
      });
    expect((await fileRow(fileId))?.ownerId).toBe(district.student.id);
    expect(
      (await call(district.levelThree, `GET /user/student/${district.student.id}`)).response?.image,
    ).toContain(fileId);
  });

  it('takes no upload of somebody else, and none that is used already', async () => {
    const others = await uploaded(undefined, district.levelTwo);
    expect(await put(others)).toMatchObject({ status: 404 });
    expect(await put(crypto.randomUUID())).toMatchObject({ status: 404 });
    const used = await uploaded();
    await put(used);
    const beside = await makePerson(server, district.world, 'student');
    expect(await put(used, district.levelThree, beside.id)).toMatchObject({ status: 404 });
  });

  it('is kept by the Level 3 of the school alone', async () => {
    const { world, levelTwo, educator, student, parent, besideStudent } = district;
    const top = await makePerson(server, world, 'topAdmin');
    for (const who of [top, levelTwo, educator, student, parent]) {
      expect((await put(await uploaded(undefined, who), who)).status).toBe(403);
      expect((await remove(who)).status).toBe(403);
    }
    const stranger = await makePerson(server, second, 'student');
    for (const id of [besideStudent.id, stranger.id, educator.id]) {
      expect((await put(await uploaded(), district.levelThree, id)).status).toBe(404);
      expect((await remove(district.levelThree, id)).status).toBe(404);
    }
  });

  it('stays as it is at a school that is closed', async () => {
    const fileId = await uploaded();
    await put(fileId);
    const next = await uploaded();
    const level = district.world.levels[2];
    await server.db.updateTable('levels').set({ isOpen: false }).where('id', '=', level).execute();
    for (const answer of [await put(next), await remove()])
      expect(answer).toMatchObject({ status: 417, response_code: 'level_closed' });
    expect(await fileRow(fileId)).toBeDefined();
  });
});
