import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fileLimits } from '@lectern/contract/files/files.limits.ts';
import { makePerson, makeWorld, type MadePerson } from '../../../test/factories.ts';
import { makePdf, multipart, multipartType, upload, uploadPdf } from '../../../test/files-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { bookSlot, makeSchool, slotAfter, type School } from '../../../test/visits-factories.ts';

let server: TestServer;
let school: School;
let stranger: MadePerson;

beforeAll(async () => {
  server = await startTestServer();
  school = await makeSchool(server);
  stranger = await makePerson(server, await makeWorld(server, 'other.test'), 'student');
});
afterAll(() => server.stop());

describe('the space of files', () => {
  const store = (count: number, bytes: number, more: { visitId?: string } = {}) =>
    server.db
      .insertInto('files')
      .values(
        Array.from({ length: count }, () => ({
          institutionId: school.world.institutionId,
          ownerId: school.student.id,
          storageName: randomUUID(),
          displayName: 'a.pdf',
          contentType: 'application/pdf',
          bytes,
          createdAt: server.clock.now(),
          claimedAt: server.clock.now(),
          ...more,
        })),
      )
      .execute();
  const used = async (): Promise<number | undefined> => {
    const { institutionId } = school.world;
    const usage = server.db
      .selectFrom('fileUsage')
      .select('bytes')
      .where('institutionId', '=', institutionId);
    return (await usage.executeTakeFirst())?.bytes;
  };
  const send = (as: string, bytes = 100) => upload(server, as, [{ name: 'a.pdf', content: makePdf(bytes) }]);
  afterEach(async () => {
    await server.db.deleteFrom('files').where('displayName', '=', 'a.pdf').execute();
    await server.db.updateTable('fileUsage').set({ bytes: 0 }).execute();
  });

  it('of a session ends with its number of files', async () => {
    const { token } = school.student;
    const booked = await bookSlot(server, school, slotAfter(server, 60));
    const visitId = booked.response?.visitId ?? '';
    await store(fileLimits.visitFiles - 1, 1, { visitId });
    const add = async () =>
      server.call('POST /visit/attachment', {
        as: token,
        body: { id: visitId, fileIds: [await uploadPdf(server, token)] },
      });
    expect(await add()).toMatchObject({ status: 200 });
    expect(await add()).toMatchObject({
      status: 413,
      response_code: 'visit_files_full',
      message: 'This session already has 1,000 files. No more can be added.',
    });
  });

  it('of one person ends, for nobody else', async () => {
    await store(1, fileLimits.personBytes - 500);
    expect(await send(school.student.token)).toMatchObject({ status: 200 });
    expect(await send(school.student.token, 1_000)).toMatchObject({
      status: 413,
      response_code: 'own_space_full',
      message: expect.stringContaining('Your space for files is full'),
    });
    expect(await send(school.other.token)).toMatchObject({ status: 200 });
  });

  it('of one person ends with their number, too', async () => {
    await sql`
      insert into files (institution_id, owner_id, storage_name, display_name, content_type, bytes, created_at)
        select ${school.world.institutionId}, ${school.student.id}, gen_random_uuid(), 'a.pdf', 'application/pdf', 1, ${server.clock.now()}
        from generate_series(1, ${fileLimits.personFiles})`.execute(server.db);
    expect(await send(school.student.token)).toMatchObject({ response_code: 'own_space_full' });
  });

  it('of an institution ends for everybody in it, and comes back with what is deleted', async () => {
    expect(await send(school.other.token)).toMatchObject({ status: 200 });
    await server.db
      .updateTable('fileUsage')
      .set({ bytes: fileLimits.institutionBytes - 50 })
      .where('institutionId', '=', school.world.institutionId)
      .execute();
    expect(await send(school.student.token)).toMatchObject({
      status: 413,
      response_code: 'institution_space_full',
    });
    expect(
      await server.call('POST /file/upload', {
        as: stranger.token,
        host: 'other.test',
        body: multipart([{ name: 'a.pdf', content: makePdf() }]),
        headers: { 'content-type': multipartType },
      }),
    ).toMatchObject({ status: 200 });
    await server.pass(25 * 3600);
    expect(await send(school.student.token)).toMatchObject({ status: 200 });
  });

  it('counts what is there, whatever comes and goes at once', async () => {
    await Promise.all([1, 2, 3].map(() => send(school.student.token)));
    await Promise.all([send(school.other.token), send(school.other.token)]);
    expect(await used()).toBe(500);
    await server.pass(25 * 3600);
    expect(await used()).toBe(0);
  });
});
