import { afterAll, beforeAll, beforeEach } from 'vitest';
import { makeWorld, type MadePerson, type World } from './factories.ts';
import { makeDistrict, type District } from './group-factories.ts';
import { startTestServer, type Answer, type TestServer } from './test-server.ts';

/** A call of somebody at the institution of the running test. */
export type CallAs<Usual> = <R = Usual>(as: MadePerson, route: string, body?: unknown) => Promise<Answer<R>>;

interface Given {
  readonly server: TestServer;
  /** Another institution, the same for all tests of the file, at 'second.test'. */
  readonly second: World;
  /** Counts the tests of the file. */
  readonly number: number;
  /** Where the institution of this test is reached. */
  readonly hostName: string;
  readonly call: CallAs<unknown>;
}

/** What the server of the file is started with; asked when it starts. */
type Options = () => Parameters<typeof startTestServer>[0];

/** Starts one server for the file. Each test has an institution of its own, which `make` makes at an address of its own. */
export function institutionPerTest(
  name: string,
  make: (given: Given) => void | Promise<void>,
  options: Options = () => ({}),
): void {
  let server: TestServer;
  let second: World;
  let number = 0;
  beforeAll(async () => {
    server = await startTestServer(options());
    await makeWorld(server);
    second = await makeWorld(server, 'second.test');
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    number += 1;
    const host = `${name}${number}.test`;
    const call: CallAs<unknown> = (as, route, body) => server.call(route, { as: as.token, host, body });
    await make({ server, second, number, hostName: host, call });
  });
}

/** The same with a district for each test. */
export function districtPerTest(
  name: string,
  take: (given: Given & { readonly district: District }) => void | Promise<void>,
  options?: Options,
): void {
  institutionPerTest(
    name,
    async (given) => take({ ...given, district: await makeDistrict(given.server, given.hostName) }),
    options,
  );
}
