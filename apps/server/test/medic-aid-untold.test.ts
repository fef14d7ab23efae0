import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { Route } from '../src/platform/http/route.ts';
import { makeVisit } from './call-factories.ts';
import { addCodes } from './code-factories.ts';
import { makePerson, type MadePerson } from './factories.ts';
import { makeDistrict, type District } from './group-factories.ts';
import { sampleInput } from './sample-input.ts';
import { somebody } from './somebody.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { nameOf, tableOf, texts } from './two-institutions.ts';

let server: TestServer;
let district: District;
let routes: readonly Route[];
let visitId: string;
let codeId: string;
let colleague: MadePerson;

/** Said in MedicAid, and what was picked. */
const secrets = (): string[] => ['Tired after ten minutes', 'ZQ-CODE', codeId];

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 1_000 });
  district = await makeDistrict(server);
  const { world, educator, student } = district;
  colleague = await makePerson(server, world, 'educator');
  await server.db.updateTable('levels').set({ medicAid: true }).execute();
  const visit = { educator, students: [student], state: 'notePending', startsIn: -1_440 } as const;
  visitId = (await makeVisit(server, world, visit)).id;
  codeId = (await addCodes(server, world, 'cpt', [{ value: 'ZQ-CODE' }])).get('ZQ-CODE') ?? '';
  await server.call('POST /visit/soap-notes', {
    as: educator.token,
    body: {
      ...{ visitId, visitNoteCompletedStatus: 1, subjective: 'Fractions' },
      medicAid: { cptCodes: [codeId], medicalNotes: 'Tired after ten minutes' },
    },
  });
  // The list itself is for whoever is an educator: only what was picked is a secret.
  await server.db.updateTable('codeListCodes').set({ active: false }).execute();
  routes = server.server.routes;
});
afterAll(() => server.stop());

/** Everybody who may know of the session, and a colleague. */
const others = () =>
  [
    ['student', district.student],
    ['parent', district.parent],
    ['educator', colleague],
    ['levelThreeAdmin', district.levelThree],
    ['levelTwoAdmin', district.levelTwo],
  ] as const satisfies readonly (readonly [Role, MadePerson])[];

describe('MedicAid of a session', () => {
  it('would be found by its words, which the educator does get', async () => {
    const answer = await server.call(`GET /visit/${visitId}/encounter`, { as: district.educator.token });
    for (const one of secrets()) expect(JSON.stringify(answer.response)).toContain(one);
  });

  it.each(['student', 'parent', 'educator', 'levelThreeAdmin', 'levelTwoAdmin'] as const)(
    'is told by no answer to a %s who is not its educator',
    async (role) => {
      const as = others().find(([name]) => name === role)?.[1].token ?? '';
      const told: string[] = [];
      const open = routes.filter(({ call }) => !call.transfer && call.path !== '/logout');
      const admitted = open.filter(({ gate }) => gate.admits(somebody(role)));
      expect(admitted.length).toBeGreaterThan(50);
      // What the audit says of codes is for administrators; of the notes it has no words.
      const isAudit = (route: Route) => route.call.path.startsWith('/audit');
      for (const isReading of [true, false])
        for (const route of admitted.filter(({ call }) => (call.method === 'GET') === isReading)) {
          const ids = (field: string) => (tableOf(route, field) === 'people' ? district.student.id : visitId);
          const { path, query, body } = sampleInput(route.call, { ids, texts: texts[nameOf(route)] ?? {} });
          const wish = route.call.path === '/visit/student' ? { ...query, filter: 'previous' } : query;
          const answer = await server.call(`${route.call.method} ${path}`, { as, query: wish, body });
          const { headers: _headers, ...envelope } = answer;
          const text = JSON.stringify(envelope).toLowerCase();
          const looked = isAudit(route) ? secrets().slice(0, 1) : secrets();
          const found = looked.filter((one) => text.includes(one.toLowerCase()));
          told.push(...found.map((one) => `${nameOf(route)}: ${one}`));
        }
      expect(told).toEqual([]);
    },
    60_000,
  );
});
