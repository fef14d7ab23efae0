import type { CallResponse } from '@lectern/contract/core/call.ts';
import type { messagesCalls } from '@lectern/contract/messages/messages.calls.ts';
import type { DirectMessage } from '@lectern/contract/messages/messages.shapes.ts';
import { makeVisit } from './call-factories.ts';
import type { MadePerson } from './factories.ts';
import { makeDistrict, type District } from './group-factories.ts';
import { institutionPerTest, type CallAs } from './institution-per-test.ts';
import type { Answer, TestRows, TestServer } from './test-server.ts';

/** A district in the zone of the tests, where it is no quiet hour, whose educator has had both students. */
export async function makeTalkers(server: TestRows, hostName = 'localhost'): Promise<District> {
  const district = await makeDistrict(server, hostName);
  const { world, educator, student, other } = district;
  const [top] = world.levels;
  await server.db.updateTable('levels').set({ timeZone: 'UTC' }).where('id', '=', top).execute();
  for (const one of [student, other])
    await makeVisit(server, world, { educator, students: [one], state: 'completed', startsIn: -600 });
  return district;
}

/** What is sent to somebody. */
export function messageTo(
  receiver: { id: string },
  given: { text?: string; id?: string; about?: { id: string }; fileId?: string } = {},
): Record<string, unknown> {
  return {
    receiverId: receiver.id,
    clientMessageId: given.id ?? crypto.randomUUID(),
    textMessage: given.text ?? 'Hello',
    ...(given.about ? { studentUserId: given.about.id } : {}),
    ...(given.fileId ? { fileId: given.fileId, havingImage: 1 } : {}),
  };
}

/** Sets when somebody was born. */
export async function bornOn(server: TestServer, person: { id: string }, dateOfBirth: string): Promise<void> {
  await server.db.updateTable('people').set({ dateOfBirth }).where('id', '=', person.id).execute();
}

interface GivenSettings {
  readonly host?: string;
  readonly quietHours?: string | null;
  readonly safeguardingUserId?: string | null;
}

type Settings = CallResponse<(typeof messagesCalls)['messageSettings']>;

/** Sets what a school decides about messages, as whoever has just read it does; what is not given is as above. */
export async function setMessageSettings(
  server: Pick<TestServer, 'call'>,
  { token }: MadePerson,
  { host, ...given }: GivenSettings,
): Promise<Answer<Settings>> {
  const { response } = await server.call<Settings>('GET /chat/settings', { as: token, host });
  const body = { quietHours: null, safeguardingUserId: null, ...given, version: response?.version ?? 0 };
  return server.call<Settings>('PUT /chat/settings', { as: token, host, body });
}

type Query = Record<string, string | number | boolean>;
type Page = CallResponse<(typeof messagesCalls)['directMessages']>;

/** What a test of messages has: an institution of its own, and the calls that most of them make. */
export interface Talkers {
  readonly server: TestServer;
  readonly district: District;
  readonly hostName: string;
  readonly call: CallAs<unknown>;
  readonly get: <R>(as: MadePerson, route: string, query?: Query) => Promise<Answer<R>>;
  readonly send: (
    from: MadePerson,
    to: { id: string },
    given?: Parameters<typeof messageTo>[1],
  ) => Promise<Answer<{ message: DirectMessage }>>;
  /** The same, and the stored message; throws when it was refused. */
  readonly sent: (
    from: MadePerson,
    to: { id: string },
    given?: Parameters<typeof messageTo>[1],
  ) => Promise<DirectMessage>;
  readonly codeOf: (
    from: MadePerson,
    to: { id: string },
    given?: Parameters<typeof messageTo>[1],
  ) => Promise<string>;
  readonly read: (as: MadePerson, query: Query) => Promise<Answer<Page>>;
  readonly textsOf: (answer: { response: Page | null }) => string[] | undefined;
  /** Closes an account, or opens it. */
  readonly close: (person: { id: string }, active?: boolean) => Promise<unknown>;
}

/** One server for the file, and talkers of their own for each test. */
export function talkersPerTest(name: string, take: (talkers: Talkers) => void): void {
  institutionPerTest(name, async ({ server, hostName, call }) => {
    const district = await makeTalkers(server, hostName);
    const send: Talkers['send'] = (from, to, given = {}) => call(from, 'POST /chat', messageTo(to, given));
    const get: Talkers['get'] = (as, route, query = {}) =>
      server.call(`GET ${route}`, { as: as.token, host: hostName, query });
    take({
      ...{ server, district, hostName, call, get, send },
      sent: async (from, to, given) => {
        const { response, response_code } = await send(from, to, given);
        if (!response) throw new Error(`The message was refused: ${response_code}`);
        return response.message;
      },
      codeOf: async (from, to, given) => (await send(from, to, given)).response_code,
      read: (as, query) => get<Page>(as, '/chat', query),
      textsOf: ({ response }) => response?.data.messages.map(({ message }) => message),
      close: (person, active = false) =>
        server.db.updateTable('people').set({ active }).where('id', '=', person.id).execute(),
    });
  });
}
