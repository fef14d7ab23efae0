import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flagStatusIds } from '@lectern/contract/flags/flags.names.ts';
import { makeVisit } from './call-factories.ts';
import { foundIn, listenForFamily, pdfSaying, toldByCalls, type Asker, type Ear } from './family-sweep.ts';
import { flagActs } from './flag-factories.ts';
import { makeDistrict, type District } from './group-factories.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Said in the flag and its answers; nothing of it may come back to families. */
const secrets = ['flag', 'Noise', 'Nobody could be heard', 'Who was loud', 'UNDER_REVIEW', 'MORE_INFO'];
/** Written into the note of the same session, which families do read. */
const shared = 'Practise thirds';
/** Stands in the material of it. */
const handout = 'Sheet of thirds';

let server: TestServer;
let district: District;
let ear: Ear;
let visitId: string;
let bookedId: string;

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 1_000 });
  district = await makeDistrict(server);
  const { world, educator, student, levelThree } = district;
  ear = await listenForFamily(server, district);
  const acts = flagActs(server, district);
  visitId = await acts.held({ state: 'notePending' });
  const materialImages = [pdfSaying(handout)];
  const body = { visitId, plan: shared, materialImages, visitNoteCompletedStatus: 1 };
  await server.call('POST /visit/soap-notes', { as: educator.token, body });
  await acts.raise(visitId);
  await acts.answer(levelThree, visitId, {
    ...{ status: flagStatusIds.moreInfoNeeded, reason: 'Who was loud?' },
  });
  // The last that the educator gets: another would put it away.
  bookedId = (await makeVisit(server, world, { educator, students: [student], startsIn: 2_880 })).id;
});
afterAll(async () => {
  ear.close();
  await server.stop();
});

const asker = (role: 'student' | 'parent' | 'educator'): Asker => ({
  ...{ role, token: district[role].token, opensFiles: true },
  ids: ({ call }) => (call.path.startsWith('/calendar/') ? bookedId : visitId),
});

describe('students and parents', () => {
  it('would be found out by the words, which the educator is told, also on paper', async () => {
    const found = foundIn(await toldByCalls(server, { ...asker('educator'), onlyReads: true }), secrets);
    expect(found).toEqual(
      expect.arrayContaining([
        'GET /visit/:id/summary-file: flag',
        ...secrets.slice(1, 4).map((one) => `GET /visit/:id/flag: ${one}`),
      ]),
    );
  }, 120_000);

  it.each(['student', 'parent'] as const)(
    'are told nothing of a flag by any answer, file or message to a %s, but of the session itself',
    async (role) => {
      const heard = await ear.told(district[role]);
      const told = [...(await toldByCalls(server, asker(role))), ...heard];
      expect(foundIn(told, secrets)).toEqual([]);
      expect(foundIn(told, [shared, visitId, district.educator.name])).toEqual(
        expect.arrayContaining([
          `GET /visit/:id/encounter: ${shared}`,
          `GET /visit/:id/summary-file: ${shared}`,
          `GET /visit/student: ${visitId}`,
          `/web visit_changed: ${visitId}`,
          `/web notifications_missed: ${visitId}`,
        ]),
      );
      expect(foundIn(told, ['BEGIN:VEVENT'])).toEqual([
        ...['GET /calendar/visits/:id/file: BEGIN:VEVENT', 'a file of POST /calendar/feed: BEGIN:VEVENT'],
      ]);
      expect(foundIn(told, [handout])).toContain(`a file of GET /visit/:id: ${handout}`);
    },
    120_000,
  );
});
