import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import { makeVisit } from './call-factories.ts';
import { addCodes } from './code-factories.ts';
import { makePerson, type MadePerson } from './factories.ts';
import { foundIn, listenForFamily, toldByCalls, type Asker, type Ear } from './family-sweep.ts';
import { makeDistrict, type District } from './group-factories.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { tableOf } from './two-institutions.ts';

let server: TestServer;
let district: District;
let ear: Ear;
let visitId: string;
let bookedId: string;
let codeId: string;
let colleague: MadePerson;

/** Written into the note of the same session, which families do read. */
const shared = 'Fractions';
/** Said in MedicAid, and what was picked. */
const secrets = (): string[] => ['Tired after ten minutes', 'ZQ-CODE', codeId];

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 1_000 });
  district = await makeDistrict(server);
  const { world, educator, student } = district;
  colleague = await makePerson(server, world, 'educator');
  await server.db.updateTable('levels').set({ medicAid: true }).execute();
  ear = await listenForFamily(server, district);
  const visit = { educator, students: [student], state: 'notePending', startsIn: -1_440 } as const;
  visitId = (await makeVisit(server, world, visit)).id;
  codeId = (await addCodes(server, world, 'cpt', [{ value: 'ZQ-CODE' }])).get('ZQ-CODE') ?? '';
  await server.call('POST /visit/soap-notes', {
    as: educator.token,
    body: {
      ...{ visitId, visitNoteCompletedStatus: 1, subjective: shared },
      medicAid: { cptCodes: [codeId], medicalNotes: 'Tired after ten minutes' },
    },
  });
  // The list itself is for every educator: only what was picked is a secret.
  await server.db.updateTable('codeListCodes').set({ active: false }).execute();
  // The last that the educator gets: another would put it away.
  bookedId = (await makeVisit(server, world, { educator, students: [student], startsIn: 2_880 })).id;
});
afterAll(async () => {
  ear.close();
  await server.stop();
});

/** Everybody who may know of the session, and a colleague. */
const others = () =>
  [
    ['student', district.student],
    ['parent', district.parent],
    ['educator', colleague],
    ['levelThreeAdmin', district.levelThree],
    ['levelTwoAdmin', district.levelTwo],
  ] as const satisfies readonly (readonly [Role, MadePerson])[];

/** Families open every file too; administrators may have what was picked in files of reports. */
const asker = (role: Asker['role'], { token }: MadePerson): Asker => ({
  ...{ role, token, opensFiles: role === 'student' || role === 'parent' },
  ids: (route, field) => {
    if (route.call.path.startsWith('/calendar/')) return bookedId;
    return tableOf(route, field) === 'people' ? district.student.id : visitId;
  },
});

/** What the audit says of codes is for administrators; of the notes it has no words. */
const isOfCodesInAudit = (told: string): boolean =>
  / \/audit\S*: /.test(told) && !told.endsWith(secrets()[0] ?? '');

describe('MedicAid of a session', () => {
  it('would be found by its words, which the educator does get', async () => {
    const reads = { ...asker('educator', district.educator), onlyReads: true };
    expect(foundIn(await toldByCalls(server, reads), secrets())).toEqual(
      expect.arrayContaining(secrets().map((one) => `GET /visit/:id/encounter: ${one}`)),
    );
  }, 120_000);

  it.each(['student', 'parent', 'educator', 'levelThreeAdmin', 'levelTwoAdmin'] as const)(
    'is told by no answer to a %s who is not its educator',
    async (role) => {
      const who = others().find(([name]) => name === role)?.[1];
      const told = await toldByCalls(server, asker(role, who ?? colleague));
      expect(told.length).toBeGreaterThan(50);
      expect(foundIn(told, secrets()).filter((one) => !isOfCodesInAudit(one))).toEqual([]);
    },
    120_000,
  );

  it.each(['student', 'parent'] as const)(
    'is told by no file and no message to a %s, who is told the note of the session',
    async (role) => {
      const told = [
        ...(await toldByCalls(server, { ...asker(role, district[role]), onlyReads: true })),
        ...(await ear.told(district[role])),
      ];
      expect(foundIn(told, secrets())).toEqual([]);
      expect(foundIn(told, [shared, visitId])).toEqual(
        expect.arrayContaining([
          `GET /visit/:id/encounter: ${shared}`,
          `GET /visit/:id/summary-file: ${shared}`,
          `/web visit_changed: ${visitId}`,
        ]),
      );
      expect(foundIn(told, ['BEGIN:VEVENT'])).toContain('GET /calendar/visits/:id/file: BEGIN:VEVENT');
    },
    120_000,
  );
});
