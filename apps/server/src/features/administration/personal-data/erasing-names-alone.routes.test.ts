import type { AuditEntry } from '@lectern/contract/administration/audit.shapes.ts';
import { personalDataLimits } from '@lectern/contract/administration/personal-data.limits.ts';
import type { Erasure } from '@lectern/contract/administration/personal-data.shapes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVisit } from '../../../../test/call-factories.ts';
import { makePerson, makeSession, type MadePerson } from '../../../../test/factories.ts';
import { makeDistrict, type District } from '../../../../test/group-factories.ts';
import { eventually } from '../../../../test/identity-factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { rehearse, uploadOf } from '../../../../test/upload-factories.ts';
import { verifyChain } from '../../audit/chain.service.ts';

let server: TestServer;
let district: District;
let admins: MadePerson[];

beforeAll(async () => {
  server = await startTestServer();
  district = await makeDistrict(server);
  const { world, levelTwo, levelThree } = district;
  admins = [levelThree, levelTwo];
  for (const role of ['levelOneAdmin', 'topAdmin', 'graAdmin'] as const)
    admins.push(await makePerson(server, world, role));
});
afterAll(() => server.stop());

/** A new sign-in of somebody, after days have passed. */
const tokenOf = ({ id }: MadePerson) => makeSession(server, district.world, id);

async function act<T>(as: MadePerson, route: string, body?: object): Promise<T | null> {
  const answer = await server.call<T>(route, { as: await tokenOf(as), ...(body ? { body } : {}) });
  expect([route, answer.status < 300]).toEqual([route, true]);
  return answer.response;
}

const student = (firstName: string, lastName: string): Promise<MadePerson> =>
  makePerson(server, district.world, 'student', { firstName, lastName });

const close = (person: MadePerson, sessions: object = { sessions: 'keep' }) =>
  act(district.levelThree, `PUT /user/${person.id}/status`, { active: false, ...sessions });

/** Closes an account, and cancels the session of the person for a reason. */
async function cancel(person: MadePerson, visitId: string, reason: string): Promise<void> {
  await close(person, { sessions: 'cancel', reason });
  await eventually(async () => {
    const visit = await server.db.selectFrom('visits').select('state').where('id', '=', visitId).execute();
    return visit[0]?.state === 'cancelled' ? true : undefined;
  });
}

/** Erases people whose accounts are closed, and returns their pseudonyms. */
async function erase(...people: MadePerson[]): Promise<string[]> {
  const [, , , top, gra] = admins as [MadePerson, MadePerson, MadePerson, MadePerson, MadePerson];
  const ids: string[] = [];
  for (const { id: personId } of people) {
    const { id = '' } = (await act<Erasure>(top, `POST /personal-data/${personId}/erasure`)) ?? {};
    await act(gra, `PUT /personal-data/erasures/${id}/agreement`);
    ids.push(id);
  }
  await server.pass(personalDataLimits.erasureDays * 86_400 + 60);
  for (const id of ids)
    await eventually(async () => {
      const row = await server.db.selectFrom('erasures').selectAll().where('id', '=', id).executeTakeFirst();
      return row?.doneAt ?? undefined;
    });
  return ids.map((id) => `Erased ${id.slice(0, 8)}`);
}

const sessionOf = async (...students: MadePerson[]): Promise<string> =>
  (
    await makeVisit(server, district.world, {
      ...{ educator: district.educator, students, startsIn: 14 * 24 * 60 },
    })
  ).id;

async function auditFor(as: MadePerson): Promise<AuditEntry[]> {
  const { response } = await server.call<{ data: AuditEntry[] }>('GET /audit', {
    ...{ as: await tokenOf(as), query: { itemsPerPage: 100 } },
  });
  return response?.data ?? [];
}

const about = (entries: readonly AuditEntry[], id: string) =>
  entries.filter(({ record }) => record.id === id);

async function expectWholeChain(): Promise<void> {
  await server.pass(60);
  const ctx = await server.server.contexts.forInstitution(district.world.institutionId);
  expect((await verifyChain(ctx)).broken).toBeNull();
}

describe('the audit after an erasure', () => {
  it.each([
    ['Zorblax', 'X', 'Zorblax left'],
    ['Grimbold', 'Y', 'GRIMBOLD-related'],
    ['Eloïse', 'Œuvrard', 'œuvrard’s bus'],
    ['Wy', 'Quenby', 'No "Quenby" is here'],
  ])('no longer says why a session of %s %s was cancelled, where a name is in it', async (...given) => {
    const [firstName, lastName, reason] = given;
    const person = await student(firstName, lastName);
    const visitId = await sessionOf(person);
    await cancel(person, visitId, reason);
    expect(JSON.stringify(about(await auditFor(district.levelThree), visitId))).toContain(
      JSON.stringify(reason),
    );
    await erase(person);
    for (const admin of admins)
      expect(about(await auditFor(admin), visitId)).toMatchObject([
        { action: 'visit.cancelled', isErased: true, changes: [] },
      ]);
    await expectWholeChain();
  });

  it('says it where the name is part of a word, of a field, or of two letters, and in entries of others', async () => {
    const [person, peer] = [await student('Reason', 'Al'), await student('Other', 'Child')];
    const own = await sessionOf(person);
    await cancel(person, own, 'Al gave reasonable notice');
    const ofPeer = await sessionOf(peer);
    await cancel(peer, ofPeer, 'For a good reason');
    await erase(person);
    const entries = await auditFor(district.levelThree);
    const isKept = (reason: string) => [
      {
        isErased: false,
        changes: expect.arrayContaining([expect.objectContaining({ field: 'reason', after: reason })]),
      },
    ];
    expect(about(entries, own)).toMatchObject(isKept('Al gave reasonable notice'));
    expect(about(entries, ofPeer)).toMatchObject(isKept('For a good reason'));
  });
});

describe('after an erasure, a first name alone', () => {
  const header = 'Student Number,First Name,Last Name,Date of Birth';
  const line = (number: string, name: string) => `${number},${name},3/4/2011`;
  const sent = (name: string, ...lines: string[]) =>
    rehearse(
      server,
      { as: district.levelThree, host: 'localhost' },
      {
        ...{ sentAs: 'STUDENT', name, content: [header, ...lines].join('\n') },
      },
    );
  const nameOfUpload = async (id: string) => {
    const as = { ...district.levelThree, token: await tokenOf(district.levelThree) };
    return (await uploadOf(server, { as, host: 'localhost' }, id)).fileName;
  };

  it('is no longer in the name of a file that has a line of the person', async () => {
    const person = await student('Torvanna', 'Xu');
    const ofPerson = await sent('Torvanna-file.csv', line('T-1', 'torvanna,xu'));
    const ofOthers = await sent('Torvanna-peers.csv', line('T-2', 'Other,Child'));
    await close(person);
    const [erased] = await erase(person);
    expect(await nameOfUpload(ofPerson.id)).toBe(`${erased}-file.csv`);
    expect(await nameOfUpload(ofOthers.id)).toBe('Torvanna-peers.csv');
  });

  it('is no longer in the name of a file whose lines are gone, nor in the audit of it', async () => {
    const person = await student('Morwenna', 'Xu');
    const levelIds = [district.world.levels[2], district.besideLevelId];
    const ids: string[] = [];
    for (const levelId of levelIds) {
      const as = await makePerson(server, district.world, 'levelThreeAdmin', { levelId });
      const given = { sentAs: 'STUDENT', name: 'morwenna_2027.csv', content: header } as const;
      const body = `${header}\n${line('M-1', 'Other,Child')}`;
      const { id } = await rehearse(server, { as, host: 'localhost' }, { ...given, content: body });
      await act(as, `DELETE /user/bulk-upload/${id}`);
      ids.push(id);
    }
    await close(person);
    const [erased] = await erase(person);
    const uploads = await server.db.selectFrom('bulkUploads').selectAll().where('id', 'in', ids).execute();
    expect(new Map(uploads.map((one) => [one.levelId, one.fileName]))).toEqual(
      new Map([
        [levelIds[0], `${erased}_2027.csv`],
        [levelIds[1], 'morwenna_2027.csv'],
      ]),
    );
    const entries = await auditFor(admins[3] as MadePerson);
    const ofUploads = entries.filter(({ action }) => action === 'upload.discarded');
    expect(new Map(ofUploads.map((one) => [one.record.id, one.isErased]))).toEqual(
      new Map([
        [levelIds[0], true],
        [levelIds[1], false],
      ]),
    );
    await expectWholeChain();
  });

  it('is no longer in the names of groups with the person, which stay apart, and is in those without', async () => {
    const person = await student('Isolda', 'Zorn');
    const levelId = district.world.levels[2];
    const save = async (name: string, studentIds: string[]): Promise<string> => {
      const body = { levelId, name, studentIds };
      const group = await act<{ groupId: string }>(district.educator, 'POST /visit/session/groups', body);
      return group?.groupId ?? '';
    };
    const first = await save('Isolda', [person.id]);
    const last = await save('Zorn', [person.id]);
    const both = await save('Zorn, Isolda', [district.other.id]);
    await save('Isolda-group', [person.id, district.other.id]);
    await save('Isolda’s friends', [district.other.id]);
    await close(person);
    const [erased] = await erase(person);
    const { response } = await server.call<{ data: { name: string }[] }>('GET /visit/session/groups', {
      ...{ as: await tokenOf(district.educator), query: { levelId: levelId ?? '' } },
    });
    const names = response?.data.map(({ name }) => name);
    expect(names?.toSorted()).toEqual(
      [
        ...[first, last, both].map((id) => `${erased} ${id.slice(0, 8)}`),
        ...[`${erased}-group`, 'Isolda’s friends'],
      ].toSorted(),
    );
  });
});
