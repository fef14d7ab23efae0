import { refusalsOf } from '@lectern/contract/core/call.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { found } from '../src/platform/context/refusal.ts';
import type { Route } from '../src/platform/http/route.ts';
import { makePerson, makeWorld, type MadePerson, type World } from './factories.ts';
import { givePassword } from './identity-factories.ts';
import { fieldsOf, sampleInput } from './sample-input.ts';
import { somebody } from './somebody.ts';
import { startTestServer, type Answer, type TestServer } from './test-server.ts';

/** What a person is found by, or proves themselves with: who may change it has the account. */
const keysOfAccount = ['email', 'username', 'password', 'studentNumber'];

/** Calls of signed-in people that take one of those and yet change nothing of how the account is entered, and why. */
const harmless: Readonly<Record<string, string>> = {
  'POST /user/educator': 'makes an account of its own, which is invited',
  'POST /user/educator/association': 'asks whoever has the address, who decides themselves',
  'POST /user/parent/proposal': 'asks the school, which enters the address or does not',
  'POST /user/student': 'makes an account of its own',
  'PUT /user/student/:id/parent-link/end': 'says which link ends',
  'POST /user/prove': 'compares the password and changes nothing',
};

/** Calls that want a proof for some values of a record that is read first, and where that is tried. */
const triedElsewhere: readonly string[] = [
  // students.routes.test.ts: an address of the student that is changed.
  'PUT /user/student/:id',
];

/** What callers who are nobody yet may name an account by, and a value of each for the rest of the form. */
const openForms: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /user/authenticate': { password: 'Wrong@2026' },
  'PUT /user/forget-password': {},
};

let server: TestServer;
let world: World;
let person: MadePerson;
let people: (MadePerson & { role: (typeof roles)[number] })[];
let routes: readonly Route[];

/** Each call is tried by the first of these whom its gate admits. */
const roles = [
  'student',
  'topAdmin',
  'levelThreeAdmin',
  'levelTwoAdmin',
  'levelOneAdmin',
  'educator',
] as const;
const nameOf = ({ call }: Route) => `${call.method} ${call.path}`;
const keysIn = (route: Route) => fieldsOf(route.call.body).filter((field) => keysOfAccount.includes(field));

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  people = await Promise.all(
    roles.map(async (role) => ({ ...(await makePerson(server, world, role)), role })),
  );
  person = found(people.find(({ role }) => role === 'student'));
  await givePassword(server, world, person.id);
  routes = server.server.routes;
});
afterAll(() => server.stop());

describe('every call that changes how an account is entered', () => {
  it('asks for the current password a while after sign-in', () => {
    const acts = routes.filter((route) => !route.gate.anonymous && keysIn(route).length > 0);
    const unguarded = acts.filter((route) => !refusalsOf(route.call).includes('proof_required')).map(nameOf);
    expect(unguarded.toSorted()).toEqual(Object.keys(harmless).toSorted());
    expect(acts.length).toBeGreaterThan(unguarded.length);
  });

  it('is refused then with proof_required, as is every other call that wants a recent proof', async () => {
    await server.pass(15 * 60 + 1);
    const acts = routes.filter(
      (route) =>
        !triedElsewhere.includes(nameOf(route)) &&
        (route.call.recentProof === true || (route.call.recentProof && keysIn(route).length > 0)),
    );
    for (const route of acts) {
      const texts = { email: 'another@example.test', password: 'Another@2026' };
      const who = people.find(({ role }) => route.gate.admits(somebody(role)));
      const { path, body } = sampleInput(route.call, { ids: () => person.id, texts });
      const answer = await server.call(`${route.call.method} ${path}`, {
        ...(who ? { as: who.token } : {}),
        ...(body ? { body } : {}),
      });
      expect([nameOf(route), answer.response_code]).toEqual([nameOf(route), 'proof_required']);
    }
  });
});

describe('every form that anybody may send', () => {
  it('that names an account is in the table', () => {
    const forms = routes.filter(
      (route) => route.gate.anonymous && !fieldsOf(route.call.body).includes('token'),
    );
    const naming = forms.filter((route) => keysIn(route).length > 0).map(nameOf);
    expect(naming.toSorted()).toEqual(Object.keys(openForms));
  });

  it('is answered alike whether the account exists, as often as it is sent', async () => {
    for (const [route, rest] of Object.entries(openForms)) {
      const field = route.includes('forget') ? 'email' : 'username';
      const told = async (name: string, from: string) => {
        const answers: Omit<Answer, 'headers'>[] = [];
        for (let round = 0; round < 12; round += 1) {
          const { headers, ...answer } = await server.call(route, { body: { ...rest, [field]: name }, from });
          expect(headers['set-cookie']).toBeUndefined();
          answers.push(answer);
        }
        return answers;
      };
      expect(await told(person.email, '192.0.2.1')).toEqual(await told('nobody@example.test', '192.0.2.2'));
    }
  });
});
