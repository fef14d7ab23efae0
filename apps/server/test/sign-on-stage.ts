import { beforeAll, beforeEach, afterAll } from 'vitest';
import { makePerson, makeWorld, type MadePerson, type World } from './factories.ts';
import { startLyingProvider, type LyingProvider } from './lying-provider.ts';
import { addProvider, TestBrowser } from './sign-on-factories.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Two institutions with identity providers, a student who comes by one of them, and a browser. */
export interface SignOnStage {
  readonly server: TestServer;
  readonly world: World;
  readonly second: World;
  /** Says whatever a test wants; about the student unless a test has it say something else. */
  readonly provider: LyingProvider;
  readonly other: LyingProvider;
  readonly id: string;
  readonly otherId: string;
  /** The provider of the other institution, with the same issuer. */
  readonly secondId: string;
  student: MadePerson;
  browser: TestBrowser;
  /** The student's name at the provider. */
  subject: string;
}

/** Sets it up for the tests of a file; `tell` hears of the student and the browser of each test, `logTo` of the server's log. */
export function signOnStage(tell: (stage: SignOnStage) => void, logTo?: { write(line: string): void }): void {
  let stage: SignOnStage | undefined;
  let count = 0;
  const clock = {
    now: () => {
      if (!stage) throw new Error('There is no server yet.');
      return stage.server.clock.now();
    },
  };
  beforeAll(async () => {
    const [provider, other] = await Promise.all([startLyingProvider(clock), startLyingProvider(clock)]);
    const trustedOrigins = new Set([provider.issuer, other.issuer]);
    const server = await startTestServer({ paceTimes: 1_000, trustedOrigins, ...(logTo && { logTo }) });
    const world = await makeWorld(server);
    const second = await makeWorld(server, 'second.test');
    const admin = await makePerson(server, world, 'topAdmin');
    const secondAdmin = await makePerson(server, second, 'topAdmin');
    const form = { numberClaim: 'student_number' };
    const { id } = await addProvider(server, { world, admin, issuer: provider.issuer, form });
    const { id: otherId } = await addProvider(server, { world, admin, issuer: other.issuer });
    const { id: secondId } = await addProvider(server, {
      ...{ world: second, admin: secondAdmin, issuer: provider.issuer },
    });
    const student = await makePerson(server, world, 'student');
    const browser = new TestBrowser(server);
    stage = {
      ...{ server, world, second, provider, other, id, otherId, secondId, student, browser, subject: '' },
    };
  });
  afterAll(async () => {
    await stage?.server.stop();
    await Promise.all([stage?.provider.stop(), stage?.other.stop()]);
  });
  beforeEach(async () => {
    if (!stage) throw new Error('There is no stage.');
    stage.provider.repent();
    stage.other.repent();
    count += 1;
    stage.subject = `subject-${count}`;
    stage.student = await makePerson(stage.server, stage.world, 'student');
    stage.browser = new TestBrowser(stage.server);
    const { email } = stage.student;
    stage.provider.claims = { sub: stage.subject, email, email_verified: true };
    tell(stage);
  });
}

/** Begins, and lets the provider know what it needs. */
export async function out(
  { provider, id }: Pick<SignOnStage, 'provider' | 'id'>,
  by: TestBrowser,
): Promise<{ state: string; address: URL }> {
  const address = await by.begin(id);
  provider.nonce = address.searchParams.get('nonce') ?? '';
  return { state: address.searchParams.get('state') ?? '', address };
}

/** The whole way to the index. */
export async function there(stage: SignOnStage, by = stage.browser): Promise<URL> {
  const { state } = await out(stage, by);
  return by.comeBack(stage.id, { state, code: 'a-code' });
}

/** The word for what went wrong. */
export const errorOf = (address: URL): string | null => address.searchParams.get('error_code');

/** The one-time code. */
export const tokenOf = (address: URL): string => address.searchParams.get('token') ?? '';

/** Comes in; tells as whom. */
export async function comeIn(stage: SignOnStage, by = stage.browser): Promise<string | null> {
  await by.exchange(tokenOf(await there(stage, by)));
  return by.isAs();
}

/** Who is linked with what. */
export const linksOf = (server: TestServer, personId: string) =>
  server.db.selectFrom('providerLinks').selectAll().where('personId', '=', personId).execute();

/** So many ways back from a provider are tried; FUZZ_TIMES asks for more. */
export const fuzzTimes = Number(process.env['FUZZ_TIMES'] ?? 2_000);
