import type { RequestItem } from '@lectern/contract/cancel-requests/cancel-requests.shapes.ts';
import type { EducatorListItem } from '@lectern/contract/visits/lists.shapes.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import type { MadePerson } from './factories.ts';
import { creationBody, type CreatedKind, type District } from './group-factories.ts';
import type { Answer, TestServer } from './test-server.ts';
import { bookingBody, slotAfter, type BookedAnswer } from './visits-factories.ts';

type Given = Record<string, unknown>;

/** A page of what somebody reads. */
interface Page<T> {
  readonly data: T[];
  readonly totalItems: number;
}

/** Moves the clock to a morning, so that hours ahead are the same slots of a day whatever was tried before. */
export async function toMorning(server: TestServer): Promise<void> {
  const [eight, hour] = [8, 3_600_000];
  const now = server.clock.now().getTime();
  const morning = Math.floor(now / (24 * hour)) * 24 * hour + eight * hour;
  await server.pass((morning + (now > morning ? 24 * hour : 0) - now) / 1_000);
}

/** Offered slots at a start as a form sends them, half an hour long unless said otherwise. */
export function slotAt(startsAt: Date, minutes = 30) {
  return {
    sessionDate: startsAt.toISOString().slice(0, 10),
    sessionStartTime: startsAt.toISOString(),
    sessionEndTime: new Date(startsAt.getTime() + minutes * 60_000).toISOString(),
  };
}

/** What people of a district do about booked sessions, through HTTP. */
export function changeActs(server: TestServer, district: District) {
  const { world, student, educator, levelThree } = district;
  const call = <R = unknown>(
    as: MadePerson,
    route: string,
    given: { body?: unknown; query?: Record<string, string | number>; key?: string } = {},
  ): Promise<Answer<R>> => {
    const { key, ...rest } = given;
    const headers = key === undefined ? {} : { headers: { 'idempotency-key': key } };
    return server.call<R>(route, { as: as.token, host: world.hostName, ...rest, ...headers });
  };
  const requests = async (state = 'open', as: MadePerson = levelThree, query: Given = {}) =>
    (
      await call<Page<RequestItem>>(as, 'GET /visit/cancel-request', {
        query: { state, ...(query as Record<string, string>) },
      })
    ).response;
  const bookedId = ({ response, message }: Answer<BookedAnswer>): string => {
    if (!response) throw new Error(message);
    return response.visitId;
  };
  return {
    call,
    requests,
    slotIn: (hours: number) => slotAfter(server, hours * 60),
    /** A session that the student booked, so many hours ahead. */
    booked: async (hours: number, given: Given & { as?: MadePerson } = {}): Promise<string> => {
      const { as = student, ...body } = given;
      const form = bookingBody(district, slotAfter(server, hours * 60), body);
      return bookedId(await call<BookedAnswer>(as, 'POST /visit', { body: form }));
    },
    /** A session that somebody created for others, so many hours ahead. */
    created: async (as: MadePerson, kind: CreatedKind, hours: number, given: Given = {}): Promise<string> => {
      const { levelId: level, ...body } = creationBody(district, kind, slotAfter(server, hours * 60));
      const isThree = as === levelThree;
      const form = {
        ...body,
        ...(isThree ? {} : { levelId: level }),
        ...(as === educator ? {} : { tutorId: educator.id }),
        ...given,
      };
      return bookedId(await call<BookedAnswer>(as, 'POST /visit/session', { body: form }));
    },
    cancel: (as: MadePerson, id: string, given: Given = {}) =>
      call<{ sessionStatus: string }>(as, 'PUT /visit/cancel', { body: { id, reason: 'Ill', ...given } }),
    decline: (as: MadePerson, id: string) => call(as, 'PUT /visit/decline', { body: { id } }),
    move: (as: MadePerson, id: string, to: Date, given: Given = {}) =>
      call<{ startTime: string; endTime: string }>(as, 'PUT /visit/move', {
        body: { id, ...slotAt(to), ...given },
      }),
    ask: (as: MadePerson, id: string, given: Given = {}) =>
      call<{ sessionStatus: string }>(as, 'POST /visit/cancel-request', {
        body: { id, reason: 'Dentist', ...given },
      }),
    withdraw: (as: MadePerson, id: string) =>
      call(as, 'PUT /visit/cancel-request/withdraw', { body: { id } }),
    accept: (requestId: string, given: Given & { as?: MadePerson } = {}) => {
      const { as = levelThree, ...body } = given;
      return call<RequestItem>(as, `PUT /visit/cancel-request/${requestId}/accept`, {
        body: { outcome: 'late', ...body },
      });
    },
    reject: (requestId: string, given: Given & { as?: MadePerson } = {}) => {
      const { as = levelThree, ...body } = given;
      return call<RequestItem>(as, `PUT /visit/cancel-request/${requestId}/reject`, {
        body: { answer: 'Please come', ...body },
      });
    },
    openId: async (): Promise<string> => (await requests())?.data[0]?.id ?? '',
    info: async (as: MadePerson, id: string) => (await call<VisitInfo>(as, `GET /visit/${id}`)).response,
    /** How a session stands in somebody's list of today's or of those to come. */
    itemOf: async (as: MadePerson, list: 'student' | 'educator' | 'session', id: string) => {
      const read = async (filter: string) =>
        (await call<Page<EducatorListItem>>(as, `GET /visit/${list}`, { query: { filter } })).response?.data;
      const all = [...((await read('today')) ?? []), ...((await read('future')) ?? [])];
      return all.find(({ visitId }) => visitId === id);
    },
  };
}

/** What somebody was told of one kind, the oldest first. */
export async function toldOf(server: TestServer, person: MadePerson, type: string) {
  const rows = await server.db
    .selectFrom('notifications')
    .select('data')
    .where('personId', '=', person.id)
    .where('type', '=', type)
    .orderBy('id')
    .execute();
  return rows.map(({ data }) => data);
}
