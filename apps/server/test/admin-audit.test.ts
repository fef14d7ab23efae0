import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../src/platform/http/route.ts';
import { adminRoles, idFor, textsFor, uploadForEach } from './admin-samples.ts';
import { makePerson, makeSession } from './factories.ts';
import { fillPlace, type Place } from './filled-place.ts';
import { neverCame } from './identity-factories.ts';
import { sampleInput } from './sample-input.ts';
import { somebody } from './somebody.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { nameOf } from './two-institutions.ts';

/** Calls that change nothing which an administrator keeps, and why. */
const changesNothing: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'PUT /notification/quiet-hours',
      'PUT /notification/read',
      'PUT /notification/read-all',
      'PUT /notification/settings',
      'PUT /user/language',
      'PUT /user/second-factor/passkey/:id',
      'POST /visit/session/groups',
      'PUT /visit/session/groups/:id',
      'DELETE /visit/session/groups/:id',
    ].map((call) => [call, 'an own preference, marker or list']),
  ),
  ...Object.fromEntries(
    [
      'POST /user/prove',
      'POST /user/prove/options',
      'POST /user/second-factor/app',
      'PUT /user/second-factor/app',
      'POST /user/second-factor/passkey/options',
      'POST /user/sign-on/:id/prove',
      'POST /user/socket-authentication',
    ].map((call) => [call, 'a step of which nothing stays; the last one of them is written down']),
  ),
  ...Object.fromEntries(
    [
      'POST /code-lists/faults',
      'POST /code-lists/rehearsal',
      'POST /ledger/rates/preview',
      'POST /user/bulk-upload',
      'POST /user/inactive-student/bulk-upload',
      'POST /white-label/hosts/:id/providers/:providerId/trial',
    ].map((call) => [call, 'a rehearsal: what is confirmed is written down']),
  ),
  'POST /visit/session/student-numbers': 'a search',
  'PUT /active-institution': 'a reading',
  'POST /file/upload': 'waits for the call that uses it, which is written down',
  'DELETE /report/export/:id': 'an own file; that it was made is written down',
  'PUT /visit/:id/leave': 'the own looking on ends',
  'PUT /visit/:id/status': 'is answered without a change to who looks on',
  'POST /:visitId/chat': 'a message, which stands in the chat under the own name',
};

/** Calls whose success needs more than a sample, the test that asserts what they leave, and what it is. */
const elsewhere: Readonly<Record<string, readonly [file: string, action: string]>> = {
  'DELETE /ledger/rates/:id': ['ledger/rates.routes.test.ts', 'pay.changed'],
  'DELETE /user/device/:id': ['identity/devices.routes.test.ts', 'person.signed-out'],
  'DELETE /user/second-factor/app': ['identity/second-factor.routes.test.ts', 'factor.turned-off'],
  'DELETE /user/sign-on-links/:id': ['identity/own-links.routes.test.ts', 'sign-on.unlinked'],
  'POST /chat/export': ['messages/export.routes.test.ts', 'messages.exported'],
  'POST /chat/message/:id/report': ['messages/safety.routes.test.ts', 'message.reported'],
  'POST /code-lists/import': ['code-lists/code-lists.routes.test.ts', 'codes.imported'],
  'POST /ledger/rates': ['ledger/rates.routes.test.ts', 'pay.changed'],
  'POST /ledger/visit/:id/reinstate': ['ledger/confirming.routes.test.ts', 'pay.reinstated'],
  'POST /user/bulk-upload/:id/first-passwords': [
    'bulk-uploads/undoing.routes.test.ts',
    'password.reset-asked',
  ],
  'POST /user/bulk-upload/:id/invitations': ['bulk-uploads/invitations.routes.test.ts', 'person.invited'],
  'POST /user/bulk-upload/:id/sign-in-slips': ['bulk-uploads/undoing.routes.test.ts', 'password.reset-asked'],
  'POST /user/parent/merge': ['administration/parent-merges.routes.test.ts', 'parent-merge.asked'],
  'POST /user/second-factor/passkey': ['identity/own-passkeys.routes.test.ts', 'factor.passkey-added'],
  'POST /user/sign-on/:id/link': ['identity/sign-on.routes.test.ts', 'sign-on.linked'],
  'POST /user/student/sign-in-slips': ['administration/sign-in-slips.routes.test.ts', 'password.reset-asked'],
  'PUT /enrolments/:id': ['enrolment/enrolment.routes.test.ts', 'enrolment.accepted'],
  'PUT /hierarchy/:id/parent': ['administration/hierarchy.routes.test.ts', 'level.moved'],
  'PUT /ledger/visit/:id/confirm': ['ledger/confirming.routes.test.ts', 'pay.confirmed'],
  'PUT /personal-data/erasures/:id/agreement': [
    'administration/personal-data/personal-data.routes.test.ts',
    'erasure.agreed',
  ],
  'PUT /personal-data/erasures/:id/withdrawal': [
    'administration/personal-data/personal-data.routes.test.ts',
    'erasure.withdrawn',
  ],
  'PUT /user/:id/provider-only': ['administration/accounts.routes.test.ts', 'person.provider-only'],
  'PUT /user/bulk-upload/:id/confirm': ['bulk-uploads/applying.routes.test.ts', 'person.added'],
  'PUT /user/bulk-upload/:id/undo': ['bulk-uploads/undoing.routes.test.ts', 'person.removed'],
  'PUT /user/second-factor/app/on': ['identity/second-factor.routes.test.ts', 'factor.turned-on'],
  'PUT /user/student/:id/parent/:parentId': [
    'administration/child-asks.routes.test.ts',
    'parent-link.rejected',
  ],
  'PUT /user/student/:id/proposal/:proposalId': [
    'administration/parent-proposals.routes.test.ts',
    'parent-proposal.approved',
  ],
  'PUT /user/update/password': ['identity/identity.routes.test.ts', 'password.changed'],
  'DELETE /visit/:id/guests/:guestId': ['visits/administered.routes.test.ts', 'visit.link-revoked'],
  'POST /visit/:id/guests': ['visits/administered.routes.test.ts', 'visit.link-made'],
  'POST /visit/session': ['visits/administered.routes.test.ts', 'visit.created'],
  'PUT /visit/class-room/students': ['visits/administered.routes.test.ts', 'visit.student-added'],
  'PUT /visit/student-user/:studentId': ['visits/administered.routes.test.ts', 'visit.student-added'],
  'PUT /code-lists/:id': ['code-lists/code-lists.routes.test.ts', 'code.changed'],
  'PUT /visit/cancel': ['cancel-requests/changing.routes.test.ts', 'visit.cancelled'],
  'PUT /visit/cancel-request/:id/accept': [
    'cancel-requests/cancel-requests.routes.test.ts',
    'cancel-request.accepted',
  ],
  'PUT /visit/cancel-request/:id/reject': [
    'cancel-requests/cancel-requests.routes.test.ts',
    'cancel-request.rejected',
  ],
  'PUT /visit/flag': ['flags/flags.routes.test.ts', 'flag.answered'],
  'PUT /visit/move': ['cancel-requests/changing.routes.test.ts', 'visit.moved'],
};

let server: TestServer;
let place: Place;
let count = 0;

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 1_000 });
  place = await fillPlace(server, 'localhost');
  await uploadForEach(server, place);
});
afterAll(() => server.stop());

/** What must be so before a call can succeed. */
const before: Readonly<Record<string, () => Promise<unknown>>> = {
  'PUT /hierarchy/:id/administrators/:userId': () => neverCame(server, place.people.levelThreeAdmin.id),
  'POST /hierarchy/:id/administrators/:userId/invitation': () =>
    neverCame(server, place.people.levelThreeAdmin.id),
  'DELETE /hierarchy/:id/administrators/:userId/second-factor': () =>
    server.db
      .insertInto('passkeys')
      .values({
        ...{
          institutionId: place.world.institutionId,
          personId: place.people.levelThreeAdmin.id,
          site: 'localhost',
        },
        ...{ credentialId: 'b', publicKey: Buffer.from('b'), counter: 0, transports: [], name: 'A phone' },
        createdAt: server.clock.now(),
      })
      .execute(),
  'PUT /hierarchy/:id/administrators/:userId/status': () =>
    makePerson(server, place.world, 'levelThreeAdmin'),
  'POST /user/:id/invitation': async () => {
    await server.db.deleteFrom('providerLinks').execute();
    await neverCame(server, place.people.student.id);
  },
};

/** What closes levels and accounts comes last. */
function harmOf(route: Route): number {
  const { path: asked } = route.call;
  if (/^\/hierarchy.*\/status$|erasure$/.test(asked)) return 3;
  if (/\/status$|\/logout$/.test(asked)) return 2;
  // Saving a student names all of the parents.
  return asked.startsWith('/user/:id') || asked === '/user/student/:id' ? 1 : 0;
}

async function entries(): Promise<number> {
  const rows = await server.db.selectFrom('auditEntries').select('id').execute();
  return rows.length;
}

/** Somebody of a role makes a call that succeeds; tells what it was answered, and how many entries it has left. */
async function act(route: Route, role: (typeof adminRoles)[number]) {
  const as = await makeSession(server, place.world, place.people[role].id);
  const ids = (field: string) => idFor(place, role, { route, field });
  const before = await entries();
  // The version that a record has by now is not known here.
  for (let version = 0; ; version += 1) {
    count += 1;
    const { parent } = place.people;
    const email = route.call.path.endsWith('/parent-link/end') ? parent.email : `new${count}@example.test`;
    const own = {
      backgroundCheck: 'submitted',
      version,
      documentFileId: null,
      studentRollNum: `R${count}`,
      name: `Name ${count}`,
      code: `C${count}`,
      email,
    };
    const texts = { ...textsFor(route, place), ...own };
    const { path: asked, query, body } = sampleInput(route.call, { ids, texts });
    const answer = await server.call(`${route.call.method} ${asked}`, {
      as,
      query,
      ...(body ? { body } : {}),
    });
    if (answer.response_code !== 'changed_meanwhile' || version > 8)
      return { ...answer, left: (await entries()) - before };
  }
}

describe('the audit', () => {
  it('has an entry of every change that an administrator makes', async () => {
    const routes = server.server.routes
      .filter(
        ({ call, gate }) =>
          call.method !== 'GET' && !gate.anonymous && adminRoles.some((role) => gate.admits(somebody(role))),
      )
      .toSorted((one, other) => harmOf(one) - harmOf(other));
    const wrong: string[] = [];
    for (const route of routes) {
      const name = nameOf(route);
      if (name in changesNothing || name in elsewhere) continue;
      await before[name]?.();
      const said: string[] = [];
      for (const role of adminRoles.toReversed()) {
        if (!route.gate.admits(somebody(role))) continue;
        const { status, response_code: code, left, validationErrors } = await act(route, role);
        said.push(`${role} ${status} ${code} ${JSON.stringify(validationErrors)}`);
        if (status >= 300) continue;
        said.splice(0);
        if (left === 0) wrong.push(`${name} leaves nothing`);
        break;
      }
      if (said.length > 0) wrong.push(`${name} was not tried: ${said.join('; ')}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is asserted by a test where a call needs more than a sample', () => {
    const folder = path.resolve(import.meta.dirname, '../src/features');
    const missing = Object.entries(elsewhere).filter(([, [file, action]]) => {
      const whole = path.join(folder, file);
      // What a test asserts is the action as a text of its own, not a part of another word.
      const isTest = file.endsWith('.test.ts') && existsSync(whole);
      return !isTest || !readFileSync(whole, 'utf8').includes(`'${action}'`);
    });
    expect(missing.map(([name]) => name)).toEqual([]);
    const known = new Set(server.server.routes.map(nameOf));
    expect(
      [...Object.keys(changesNothing), ...Object.keys(elsewhere)].filter((name) => !known.has(name)),
    ).toEqual([]);
  });
});
