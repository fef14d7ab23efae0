import { buffer } from 'node:stream/consumers';
import { personalDataLimits } from '@lectern/contract/administration/personal-data.limits.ts';
import type { Erasure } from '@lectern/contract/administration/personal-data.shapes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { makeCast, makeVisit, type Cast } from '../../../../test/call-factories.ts';
import { makePerson, type MadePerson } from '../../../../test/factories.ts';
import { eventually } from '../../../../test/identity-factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

const daySeconds = 24 * 3_600;
let server: TestServer;
let cast: Cast;
let top: MadePerson;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
  top = await makePerson(server, cast.world, 'topAdmin');
});
afterAll(() => server.stop());

/** Closes an account, has its erasure asked for and agreed to, and waits until it is done. */
async function erase({ id }: MadePerson): Promise<void> {
  const second = await makePerson(server, cast.world, 'graAdmin');
  await server.db.updateTable('people').set({ active: false }).where('id', '=', id).execute();
  const asked = await server.call<Erasure>(`POST /personal-data/${id}/erasure`, { as: top.token });
  const erasureId = asked.response?.id ?? '';
  await server.call(`PUT /personal-data/erasures/${erasureId}/agreement`, { as: second.token });
  await server.pass(personalDataLimits.erasureDays * daySeconds + 60);
  await eventually(async () => {
    const state = server.db.selectFrom('erasures').select('doneAt').where('id', '=', erasureId);
    return (await state.executeTakeFirstOrThrow()).doneAt ?? undefined;
  });
}

/** A completed session of a student with MedicAid and one version of it, as its educator has saved it. */
async function withMedicAid(student: MadePerson, educator: MadePerson): Promise<string> {
  const { institutionId } = cast.world;
  const { id: visitId } = await makeVisit(server, cast.world, {
    ...{ educator, students: [student], state: 'completed' },
  });
  const saved = { institutionId, visitId, savedBy: educator.id, savedAt: server.clock.now(), version: 1 };
  const medicalNotes = 'Fell asleep twice.';
  await server.db
    .insertInto('medicAid')
    .values({ ...saved, medicalNotes })
    .execute();
  await server.db
    .insertInto('medicAidVersions')
    .values({ ...saved, medicalNotes, cptCodes: ['DM-7'], eligibleProvider: 'Clinic' })
    .execute();
  return visitId;
}

async function exportOf(id: string): Promise<string> {
  const answer = await server.server.app.inject({
    ...{ method: 'POST', url: `/api/personal-data/${id}/export` },
    headers: { authorization: `Bearer ${top.token}`, host: 'localhost' },
  });
  const zip = await fromBufferPromise(answer.rawPayload, { lazyEntries: false, autoClose: false });
  for await (const entry of zip.eachEntry())
    if (entry.fileName === 'data.json')
      return (await buffer(await zip.openReadStreamPromise(entry))).toString();
  throw new Error('There is no data.json.');
}

describe('MedicAid of a student', () => {
  it('is told by the export of the student, and by that of nobody else', async () => {
    const student = await makePerson(server, cast.world, 'student');
    const educator = await makePerson(server, cast.world, 'educator');
    await withMedicAid(student, educator);
    const told = JSON.parse(await exportOf(student.id)) as { 'What is kept': Record<string, object[]> };
    expect(told['What is kept']['Former MedicAid of sessions']).toMatchObject([
      { 'CPT codes': ['DM-7'], 'Eligible provider': 'Clinic', 'Medical notes': 'Fell asleep twice.' },
    ]);
    expect(told['What is kept']['MedicAid of sessions']).toHaveLength(1);
    expect(await exportOf(educator.id)).not.toContain('Fell asleep');
  });

  it('loses its notes by their erasure, keeps what bills rest on, and that of others stays whole', async () => {
    const student = await makePerson(server, cast.world, 'student', { firstName: 'Evermonda' });
    const peer = await makePerson(server, cast.world, 'student');
    const [own, others] = [
      await withMedicAid(student, cast.educator),
      await withMedicAid(peer, cast.educator),
    ];
    await erase(student);
    const versionOf = (visitId: string) =>
      server.db
        .selectFrom('medicAidVersions')
        .innerJoin('medicAid', 'medicAid.visitId', 'medicAidVersions.visitId')
        .select([
          'cptCodes',
          'eligibleProvider',
          'medicAidVersions.medicalNotes',
          'medicAid.medicalNotes as now',
        ])
        .where('medicAidVersions.visitId', '=', visitId)
        .executeTakeFirst();
    const kept = { cptCodes: ['DM-7'], eligibleProvider: 'Clinic' };
    expect(await versionOf(own)).toEqual({ ...kept, medicalNotes: '', now: '' });
    const whole = 'Fell asleep twice.';
    expect(await versionOf(others)).toEqual({ ...kept, medicalNotes: whole, now: whole });
  });
});
