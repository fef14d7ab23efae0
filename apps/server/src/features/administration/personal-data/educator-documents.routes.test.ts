import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { eraseAsDue } from '../../../../test/erasure-factories.ts';
import { makePerson, makeWorld, type MadePerson, type World } from '../../../../test/factories.ts';
import { uploadPdf } from '../../../../test/files-factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
let world: World;
let top: MadePerson;
let peer: MadePerson;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  top = await makePerson(server, world, 'topAdmin');
  peer = await makePerson(server, world, 'graAdmin');
});
afterAll(() => server.stop());

/** An educator with the document of an enrolment, sent by themselves, and that of a check, sent by an administrator. */
async function documented(setBy: MadePerson): Promise<{ educator: MadePerson; fileIds: string[] }> {
  const educator = await makePerson(server, world, 'educator', { firstName: 'Wilhelmia', lastName: 'Oxbow' });
  const own = await uploadPdf(server, educator.token, 'own.pdf');
  await server.db.updateTable('files').set({ claimedAt: server.clock.now() }).where('id', '=', own).execute();
  await server.db
    .insertInto('enrolments')
    .values({
      ...{ institutionId: world.institutionId, personId: educator.id, state: 'submitted' },
      ...{ firstName: 'Wilhelmia', lastName: 'Oxbow', levelIds: [world.levels[2]], subcategoryIds: [] },
      ...{ documentFileId: own, submittedAt: server.clock.now() },
    })
    .execute();
  const check = await uploadPdf(server, setBy.token, 'check.pdf');
  const { status } = await server.call(`PUT /user/educator/${educator.id}/background-check`, {
    as: setBy.token,
    body: {
      ...{ backgroundCheck: 'passed', checkedOn: '2026-01-15', reference: 'AG-77' },
      ...{ documentFileId: check, version: 0 },
    },
  });
  expect(status).toBe(200);
  return { educator, fileIds: [own, check] };
}

async function erase({ id: personId }: MadePerson): Promise<void> {
  await server.db.updateTable('people').set({ active: false }).where('id', '=', personId).execute();
  const { institutionId } = world;
  await eraseAsDue(server, { institutionId, personId, askedBy: top.id, agreedBy: peer.id });
}

async function exportOf({ id }: MadePerson): Promise<{ names: string[]; data: string }> {
  const answer = await server.server.app.inject({
    ...{ method: 'POST', url: `/api/personal-data/${id}/export` },
    headers: { authorization: `Bearer ${top.token}`, host: 'localhost' },
  });
  const zip = await fromBufferPromise(answer.rawPayload, { lazyEntries: false, autoClose: false });
  const names: string[] = [];
  let data = '';
  for await (const entry of zip.eachEntry()) {
    names.push(entry.fileName);
    const content = await buffer(await zip.openReadStreamPromise(entry));
    if (entry.fileName === 'data.json') data = content.toString();
  }
  return { names, data };
}

const checksOf = ({ id }: MadePerson) =>
  server.db.selectFrom('backgroundChecks').selectAll().where('personId', '=', id).execute();
const storedOf = async (fileIds: string[]) =>
  (await server.db.selectFrom('files').select('id').where('id', 'in', fileIds).execute()).map(({ id }) => id);

describe('the documents of an educator', () => {
  it('are in the export with the check, and not in that of the person who set it', async () => {
    const setBy = await makePerson(server, world, 'topAdmin');
    const { educator, fileIds } = await documented(setBy);
    const { names, data } = await exportOf(educator);
    expect(names).toEqual(expect.arrayContaining(fileIds.map((id) => `files/${id}.pdf`)));
    const told = JSON.parse(data) as { 'What is kept': Record<string, object[]> };
    expect(told['What is kept']['Background check']).toMatchObject([
      { 'Checked on': '2026-01-15', Reference: 'AG-77' },
    ]);
    const others = await exportOf(setBy);
    expect(others.names).toEqual(['data.json']);
    expect(JSON.parse(others.data)).not.toHaveProperty(['What is kept', 'Background check']);
  });

  it('go with them', async () => {
    const { educator, fileIds } = await documented(top);
    await erase(educator);
    expect(await checksOf(educator)).toEqual([]);
    expect(await storedOf(fileIds)).toEqual([]);
  });

  it('outlive who set the check', async () => {
    const setBy = await makePerson(server, world, 'topAdmin');
    const { educator, fileIds } = await documented(setBy);
    await erase(setBy);
    expect(await checksOf(educator)).toMatchObject([{ reference: 'AG-77', documentFileId: fileIds[1] }]);
    expect((await storedOf(fileIds)).toSorted()).toEqual(fileIds.toSorted());
  });

  it('outlive who decided on the enrolment, and so does the enrolment', async () => {
    const decider = await makePerson(server, world, 'topAdmin');
    const { educator, fileIds } = await documented(top);
    const decided = { state: 'accepted', decidedBy: decider.id, decidedAt: server.clock.now() };
    const { db } = server;
    await db.updateTable('enrolments').set(decided).where('personId', '=', educator.id).execute();
    await erase(decider);
    const kept = await db
      .selectFrom('enrolments')
      .select('state')
      .where('personId', '=', educator.id)
      .execute();
    expect(kept).toEqual([{ state: 'accepted' }]);
    expect((await storedOf(fileIds)).toSorted()).toEqual(fileIds.toSorted());
  });
});
