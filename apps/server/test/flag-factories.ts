import { flagStatusIds, otherCategory } from '@lectern/contract/flags/flags.names.ts';
import type { FlagCategory, FlagInfo } from '@lectern/contract/flags/flags.shapes.ts';
import { makeVisit, type WantedVisit } from './call-factories.ts';
import type { MadePerson } from './factories.ts';
import type { District } from './group-factories.ts';
import type { Answer, TestServer } from './test-server.ts';

interface Given {
  readonly as?: MadePerson;
  readonly key?: string;
  readonly [field: string]: unknown;
}

/** What educators and administrators of a district do about flags, through HTTP. */
export function flagActs(server: TestServer, district: District) {
  const { world, educator, levelTwo, student } = district;
  const call = <R = FlagInfo>(
    as: MadePerson,
    route: string,
    given: { body?: unknown; query?: Record<string, string | number>; key?: string | undefined } = {},
  ): Promise<Answer<R>> => {
    const { key, ...rest } = given;
    const headers = key === undefined ? {} : { headers: { 'idempotency-key': key } };
    return server.call<R>(route, { as: as.token, host: world.hostName, ...rest, ...headers });
  };
  const read = (visitId: string, as: MadePerson) => call(as, `GET /visit/${visitId}/flag`);
  return {
    call,
    read,
    /** A session of the district's educator that was completed yesterday, unless said otherwise. */
    held: async (wanted: Partial<WantedVisit> = {}): Promise<string> =>
      (
        await makeVisit(server, world, {
          ...{ educator, students: [student], state: 'completed', startsIn: -1_440 },
          ...wanted,
        })
      ).id,
    raise: (visitId: string, { as = educator, key, ...given }: Given = {}) =>
      call(as, 'POST /visit/flag', {
        key,
        body: {
          ...{ sessionId: visitId, categoryId: otherCategory.id, otherCategoryReason: 'Noise' },
          ...{ reason: 'Nobody could be heard.', status: flagStatusIds.underReview },
          ...given,
        },
      }),
    /** Answers the latest message as the named person reads it. */
    answer: async (as: MadePerson, visitId: string, { key, ...given }: Given = {}) => {
      const messageId = (await read(visitId, as)).response?.messages.at(-1)?.id;
      const body = { sessionId: visitId, messageId, reason: 'And then?', ...given };
      return call(as, 'PUT /visit/flag', { key, body });
    },
    addCategory: (name: string, as: MadePerson = levelTwo) =>
      call<FlagCategory>(as, 'POST /flag-categories', { body: { name } }),
    optionsOf: async (visitId: string) =>
      (await call<{ id: string; name: string }[]>(educator, `GET /visit/${visitId}/flag/categories`))
        .response ?? [],
  };
}
