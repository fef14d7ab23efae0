import { afterEach, expect, it, vi } from 'vitest';
import { onAppEvent } from './app-events.ts';
import { api, callAddress } from './api-client.ts';
import { ApiFailure, isPassing } from './api-failure.ts';
import { failureText } from './failure-text.ts';
import { startTexts } from './i18n.ts';
import { queryClient } from './query-client.ts';
import { serverNow } from './server-clock.ts';

const envelope = (code: number, response_code: string, rest: object = {}) => ({
  code,
  response_code,
  message: '',
  response: null,
  response_message: '',
  validationErrors: [],
  ...rest,
});

function answer(body: unknown, init: ResponseInit = {}): void {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValue(new Response(JSON.stringify(body), init)));
}

async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  const reason: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(reason instanceof ApiFailure)) throw new Error('The call did not fail');
  return reason;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('fills the address in', () => {
  expect(
    callAddress('PUT /visit/:id/end', { params: { id: 'a/b' }, query: { q: 'x y', none: undefined } }),
  ).toBe('/api/visit/a%2Fb/end?q=x+y');
});

it("returns the response and learns the server's time", async () => {
  const time = Date.now() + 3_600_000;
  answer(envelope(200, 'ok', { response: { time } }), { headers: { 'x-server-time': String(time) } });
  expect(await api('GET /ping')).toEqual({ time });
  expect(Math.abs(serverNow() - time)).toBeLessThan(1000);
});

it("throws a refusal with the server's sentence and its wrong fields", async () => {
  const validationErrors = [{ field: 'email', message: 'Please check this field.' }];
  answer(envelope(400, 'invalid_input', { message: 'Some of it is wrong.', validationErrors }), {
    status: 400,
  });
  const failure = await failureOf(api('GET /ping'));
  expect(failure).toMatchObject({
    code: 400,
    response_code: 'invalid_input',
    message: 'Some of it is wrong.',
    validationErrors,
  });
});

it('says the general sentence where the server says none', async () => {
  await startTexts();
  answer(envelope(500, 'internal_error'), { status: 500 });
  expect((await failureOf(api('GET /ping'))).message).toBe('Something went wrong, Please try again later');
});

it.each([
  ['session_dead', 'sessionExpired'],
  ['user_deactivated', 'deactivated'],
] as const)('tells everybody of %s', async (name, event) => {
  const heard = vi.fn();
  const stop = onAppEvent(event, heard);
  answer(envelope(401, name, { message: 'Access denied for this request' }), { status: 401 });
  await failureOf(api('GET /ping'));
  expect(heard).toHaveBeenCalledExactlyOnceWith({ message: 'Access denied for this request' });
  stop();
});

it('maps a lost network, and a server that is gone', async () => {
  await startTexts();
  const heard = vi.fn();
  const stop = onAppEvent('networkDown', heard);
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch')));
  expect(await failureOf(api('GET /ping'))).toMatchObject({
    response_code: 'network_down',
    message: 'Request failed.',
  });
  expect(heard).toHaveBeenCalledOnce();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await failureOf(api('GET /ping'))).toMatchObject({
    response_code: 'no_internet',
    message: 'Please Check Your Internet connection',
  });
  vi.restoreAllMocks();
  stop();
});

it('maps a time-out', async () => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new DOMException('late', 'TimeoutError')));
  expect((await failureOf(api('GET /ping'))).response_code).toBe('no_answer_in_time');
});

it("calls a proxy's page unreadable", async () => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValue(new Response('<html>', { status: 502 })));
  expect(await failureOf(api('GET /ping'))).toMatchObject({ code: 502, response_code: 'unreadable_answer' });
});

it('says that it was too often, and neither reads nor writes try again by themselves', async () => {
  answer(envelope(429, 'too_many_requests', { message: 'Too many attempts.' }), { status: 429 });
  const failure = await failureOf(api('GET /ping'));
  expect([failure.code, failureText(failure), isPassing(failure)]).toEqual([429, 'Too many attempts.', true]);
  const { queries, mutations } = queryClient.getDefaultOptions();
  const retry = queries?.retry;
  expect(typeof retry === 'function' && retry(0, failure)).toBe(false);
  expect(mutations?.retry).toBe(false);
});
