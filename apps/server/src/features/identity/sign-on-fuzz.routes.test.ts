import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { attack, type Attack } from '../../../test/hostile-values.ts';
import { signed } from '../../../test/lying-provider.ts';
import {
  errorOf,
  fuzzTimes,
  linksOf,
  out,
  signOnStage,
  tokenOf,
  type SignOnStage,
} from '../../../test/sign-on-stage.ts';
import { TestBrowser } from '../../../test/sign-on-factories.ts';

let stage: SignOnStage;
/** Errors in the server's log. */
const errors: string[] = [];
signOnStage((told) => (stage = told), {
  write: (line) => void (line.includes('"level":50') && errors.push(line)),
});
beforeEach(() => void (errors.length = 0));

const seed = 20_261_124;

/** The same numbers for the same seed. */
function numbers(from: number): (below: number) => number {
  let at = from;
  return (below) => {
    at = (Math.imul(at, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((at / 2 ** 32) * below);
  };
}

const pieces = [
  ...['', ' ', '\0', '%', '%00', '%zz', '\u202e', '\ud83d', '../', "'", '"', '<b>', '{{7*7}}', '[]', '{}'],
  ...[
    'state',
    'code',
    'null',
    'undefined',
    '__proto__',
    '0',
    '-1',
    '1e999',
    'é',
    '東',
    '\r\nSet-Cookie: a=b',
  ],
  ...['https://evil.example', 'javascript:', 'a'.repeat(127), 'b'.repeat(500), 'c'.repeat(5_000)],
];
const names = ['state', 'code', 'iss', 'error', 'token', 'error_code', 'state[]', '__proto__', 'constructor'];

/** Something that comes back, and where. */
function wayBack(next: (below: number) => number, state: string) {
  const one = (of: readonly string[]): string => of[next(of.length)] ?? '';
  const text = (): string => Array.from({ length: next(4) }, () => one(pieces)).join('');
  const entries = Array.from(
    { length: next(5) },
    () => [one(names), next(8) === 0 ? state : text()] as const,
  );
  const query = Object.fromEntries(entries);
  const { id, otherId, secondId } = stage;
  return { place: encodeURIComponent(one([id, id, id, otherId, secondId, text()]).toWellFormed()), query };
}

/** The next way out, a second later: one network begins only so many at once. */
async function outLater(browser: TestBrowser): Promise<{ state: string }> {
  stage.server.clock.move(1);
  return out(stage, browser);
}

function isExpected(status: number, location: string): boolean {
  if (status === 302) return /^\/\?error_code=EC_00[0-4](&|$)/.test(location);
  return status === 404 || status === 400 || status === 414;
}

it(
  'leads whatever comes back to the index, and lets nobody in',
  { timeout: fuzzTimes * 100 + 60_000 },
  async () => {
    const next = numbers(seed);
    const browser = new TestBrowser(stage.server);
    let { state } = await out(stage, browser);
    // For any code with a valid state, the provider has no answer.
    stage.provider.idToken = async () => 'rubbish';
    const sessions = () => stage.server.db.selectFrom('authSessions').select('id').orderBy('id').execute();
    const before = await sessions();
    const odd: string[] = [];
    for (let at = 0; at < fuzzTimes; at += 1) {
      const { place, query } = wayBack(next, state);
      const { status, headers } = await browser.call(`GET /user/sign-on/${place}/return`, { query });
      const location = String(headers['location'] ?? '');
      if (!isExpected(status, location)) odd.push(`${status} ${location}`);
      // A state works once, and a search that never has one that is right tries the door alone.
      if (query['state'] === state) ({ state } = await outLater(browser));
    }
    expect(odd).toEqual([]);
    expect(errors).toEqual([]);
    expect(stage.provider.tokenRequests.length).toBeGreaterThan(fuzzTimes / 1_000);
    expect(await sessions()).toEqual(before);
    expect(await browser.isAs()).toBeNull();
  },
);

const claims = [
  ...['sub', 'iss', 'aud', 'azp', 'exp', 'iat', 'nbf', 'nonce', 'auth_time', 'email', 'email_verified'],
  ...['student_number', 'given_name', 'name', 'at_hash', '__proto__', 'constructor'],
];
const subjects = ['subject', 'Subject', 'subject ', 'a\ufffdb', 'a\ud800b', 'a\u0000b'];
const statuses = [200, 201, 204, 302, 400, 500];

/** The place of the lie: a claim of the token, the token itself, the second document, or the whole answer. */
const lie = fc.record({
  where: fc.constantFrom('claims', 'claims', 'claims', 'token', 'document', 'answer'),
  attacks: fc.array(attack, { minLength: 1, maxLength: 3 }),
  subject: fc.constantFrom(...subjects),
  status: fc.constantFrom(...statuses),
});

type Lie = ReturnType<typeof lie.generate>['value'];

function changed(attacks: readonly Attack[]): Record<string, unknown> {
  return Object.fromEntries(attacks.map(({ field, value }) => [claims[field % claims.length] ?? '', value]));
}

/** Lets the provider say it the next time that it is asked. */
function tell({ provider }: SignOnStage, { where, attacks, subject, status }: Lie): void {
  const { email } = stage.student;
  const text = attacks.map(({ value }) => (typeof value === 'string' ? value : JSON.stringify(value)));
  provider.claims = { sub: subject, email, email_verified: true };
  provider.userInfo = {};
  provider.answer = undefined;
  provider.idToken = signed;
  if (where === 'claims') provider.claims = { ...provider.claims, ...changed(attacks) };
  if (where === 'token') provider.idToken = async () => text.join('.');
  if (where === 'document') {
    provider.claims = { sub: subject };
    provider.userInfo = { email, email_verified: true, ...changed(attacks) };
  }
  if (where !== 'answer') return;
  provider.answer = ({ url }, response) => {
    if (url !== '/token' && url !== '/userinfo') return false;
    response.statusCode = status;
    response.end(text[0]);
    return true;
  };
}

/** Each of these is a whole way to a provider and back. */
const lies = Math.ceil(fuzzTimes / 10);

it(
  'takes whatever a provider says for nobody but who it was the first time',
  { timeout: lies * 500 + 60_000 },
  async () => {
    const odd: string[] = [];
    let believed = 0;
    for (const one of fc.sample(lie, { seed, numRuns: lies })) {
      tell(stage, one);
      const browser = new TestBrowser(stage.server);
      const { state } = await outLater(browser);
      const back = await browser.comeBack(stage.id, { state, code: 'a-code' });
      const linked = (await linksOf(stage.server, stage.student.id)).map(({ subject }) => subject);
      const said = stage.provider.claims['sub'];
      const isIn = tokenOf(back) !== '';
      if (isIn) believed += 1;
      if (isIn ? linked.length !== 1 || linked[0] !== said : errorOf(back) === null)
        odd.push(`${back.search} ${JSON.stringify([said, linked])}`);
    }
    expect(odd).toEqual([]);
    expect(errors).toEqual([]);
    // A search in which nobody comes in, or everybody, looks at nothing.
    expect([believed > lies / 100, believed < lies / 2]).toEqual([true, true]);
  },
);
