import fc from 'fast-check';
import type { Call, Schema } from '@lectern/contract/core/call.ts';
import { fieldsOf, sampleInput, type SampleTexts } from './sample-input.ts';

const hostileTexts = [
  'a\u0000b',
  '\u0000',
  'a\uD800b',
  '\uDFFF',
  '\u202Egnp.exe',
  '%',
  '%zz',
  '%00',
  '%ED%A0%80',
  '2027-02-30',
  '2027-02-30T10:00',
  '2027-02-30T10:00:00Z',
  '9999-12-31',
  '9999-12-31T10:00',
  '9999-12-31T23:59:59Z',
  '0000-01-01',
  '-271821-04-20T00:00:00Z',
  '25:61',
  '-1',
  '1e308',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  '',
  ' ',
  "' or 1=1 --",
  '__proto__',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  'x'.repeat(5_000),
  '\u{1F600}'.repeat(100),
];

const hostileValue = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(null, true, -1, 0.5, 2 ** 31, 2 ** 53, 1e308, [], {}, [[]], [null]),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** One thing that is wrong in an input. */
export interface Attack {
  readonly place: 'params' | 'query' | 'body' | 'cookie' | 'zone' | 'unknown';
  readonly field: number;
  readonly value: unknown;
}

/** Any of them. */
export const attack: fc.Arbitrary<Attack> = fc.record({
  place: fc.constantFrom('params', 'query', 'body', 'body', 'body', 'cookie', 'zone', 'unknown'),
  field: fc.nat(30),
  value: hostileValue,
});

const pick = (names: readonly string[], place: number): string | undefined =>
  names[place % Math.max(1, names.length)];

/** Puts the value into a field that the schema knows. */
export function withField(
  target: Record<string, unknown>,
  schema: Schema | undefined,
  { field, value }: Attack,
): void {
  const name = pick(fieldsOf(schema), field);
  if (name) target[name] = value;
}

const headerSafe = (value: unknown) => encodeURIComponent(String(value).toWellFormed()).slice(0, 200);

/** What a call is asked with. */
export interface HostileRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** An input that the schemas of a call take, with those things wrong in it. */
export function hostileRequest(
  call: Call,
  filling: { readonly ids: (field: string) => string; readonly texts: SampleTexts },
  attacks: readonly Attack[],
): HostileRequest {
  const { path, query, body = {} } = sampleInput(call, filling);
  const request = {
    path,
    query: { ...query } as Record<string, unknown>,
    body,
    headers: {} as Record<string, string>,
  };
  for (const one of attacks) {
    if (one.place === 'query') withField(request.query, call.query, one);
    else if (one.place === 'body') withField(request.body, call.transfer ? undefined : call.body, one);
    else if (one.place === 'params')
      request.path = path.replace(/[0-9a-f-]{36}/, headerSafe(one.value) || '%');
    else if (one.place === 'cookie')
      request.headers['cookie'] = `lectern_session=${one.field % 2 ? '%zz' : headerSafe(one.value)}`;
    else if (one.place === 'zone') request.headers['x-time-zone'] = headerSafe(one.value);
    else request.body[`${String(one.value).slice(0, 20)}`] = 1;
  }
  return request;
}
