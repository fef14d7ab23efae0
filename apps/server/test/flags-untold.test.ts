import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flagStatusIds } from '@lectern/contract/flags/flags.names.ts';
import type { Route } from '../src/platform/http/route.ts';
import { flagActs } from './flag-factories.ts';
import { makeDistrict, type District } from './group-factories.ts';
import { sampleInput } from './sample-input.ts';
import { somebody } from './somebody.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { nameOf, texts } from './two-institutions.ts';

/** Said in the flag and its answers; nothing of it may come back to families. */
const secrets = ['flag', 'Noise', 'Nobody could be heard', 'Who was loud', 'UNDER_REVIEW', 'MORE_INFO'];

let server: TestServer;
let district: District;
let visitId: string;
let routes: readonly Route[];

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 1_000 });
  district = await makeDistrict(server);
  const acts = flagActs(server, district);
  visitId = await acts.held();
  await acts.raise(visitId);
  await acts.answer(district.levelThree, visitId, {
    ...{ status: flagStatusIds.moreInfoNeeded, reason: 'Who was loud?' },
  });
  routes = server.server.routes;
});
afterAll(() => server.stop());

describe('students and parents', () => {
  it('see the session itself in these answers', async () => {
    const { student } = district;
    const info = await server.call(`GET /visit/${visitId}`, { as: student.token });
    expect(info).toMatchObject({ status: 200, response: { id: visitId } });
    const query = { filter: 'previous' };
    expect(await server.call('GET /visit/student', { as: student.token, query })).toMatchObject({
      response: { data: [{ id: visitId }] },
    });
  });

  it.each(['student', 'parent'] as const)(
    'are told nothing of a flag by any answer to a %s',
    async (role) => {
      const told: string[] = [];
      const open = routes.filter(({ call, gate }) => !call.transfer && gate.admits(somebody(role)));
      const [reading, acting] = [true, false].map((isReading) =>
        open.filter(({ call }) => (call.method === 'GET') === isReading && call.path !== '/logout'),
      );
      expect(reading?.length).toBeGreaterThan(30);
      for (const route of [...(reading ?? []), ...(acting ?? [])]) {
        const given = { ids: () => visitId, texts: texts[nameOf(route)] ?? {} };
        const { path, query, body } = sampleInput(route.call, given);
        const wish = route.call.path === '/visit/student' ? { ...query, filter: 'previous' } : query;
        const as = district[role].token;
        const answer = await server.call(`${route.call.method} ${path}`, { as, query: wish, body });
        const { headers: _headers, ...envelope } = answer;
        const text = JSON.stringify(envelope).toLowerCase();
        const found = secrets.filter((one) => text.includes(one.toLowerCase()));
        told.push(...found.map((one) => `${nameOf(route)}: ${one}`));
      }
      expect(told).toEqual([]);
    },
  );
});
