import { expect, it } from 'vitest';
import { fuzzTimes, out, signOnStage, type SignOnStage } from '../../../test/sign-on-stage.ts';
import { TestBrowser } from '../../../test/sign-on-factories.ts';

let stage: SignOnStage;
signOnStage((told) => (stage = told));

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

/** Something that comes back, and where; a state that is right comes without any code. */
function wayBack(next: (below: number) => number, state: string) {
  const one = (of: readonly string[]): string => of[next(of.length)] ?? '';
  const text = (): string => Array.from({ length: next(4) }, () => one(pieces)).join('');
  const entries = Array.from(
    { length: next(5) },
    () => [one(names), next(8) === 0 ? state : text()] as const,
  );
  const query = Object.fromEntries(entries);
  if (query['state'] === state) delete query['code'];
  const { id, otherId, secondId } = stage;
  return { place: encodeURIComponent(one([id, id, id, otherId, secondId, text()]).toWellFormed()), query };
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
    const { state } = await out(stage, browser);
    const sessions = () => stage.server.db.selectFrom('authSessions').select('id').orderBy('id').execute();
    const before = await sessions();
    const odd: string[] = [];
    for (let at = 0; at < fuzzTimes; at += 1) {
      const { place, query } = wayBack(next, state);
      const { status, headers } = await browser.call(`GET /user/sign-on/${place}/return`, { query });
      const location = String(headers['location'] ?? '');
      if (!isExpected(status, location)) odd.push(`${status} ${location}`);
    }
    expect(odd).toEqual([]);
    expect(await sessions()).toEqual(before);
    expect(await browser.isAs()).toBeNull();
  },
);
