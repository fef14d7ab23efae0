import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCast, makeVisit, type Cast } from '../../../test/call-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { ctxOf } from '../../../test/visits-factories.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { cancelVisit } from './changing.service.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
});
afterAll(() => server.stop());

/** Whether a session can be entered is asked once where it is known who may cancel, and once where it is cancelled. */
const looksAtTheClock = [0, 1, 2, 3, 4, 5, 6];

describe('a cancellation during which the window opens', () => {
  it.each(looksAtTheClock)(
    'cancels or says that it did not, after %s looks at the clock before it',
    async (before) => {
      const { id } = await makeVisit(server, cast.world, {
        ...{ educator: cast.educator, students: [cast.student], startsIn: 11 },
      });
      const ctx = await ctxOf(server, cast.admin);
      const now = server.clock.now();
      let looks = 0;
      const clock = {
        ...ctx.clock,
        now: () => {
          looks += 1;
          return looks > before ? new Date(now.getTime() + 60_000) : now;
        },
      };
      const said = await cancelVisit({ ...ctx, clock }, id, { reason: 'Ill' }).then(
        ({ visit }) => visit.state,
        (reason: unknown) => (reason instanceof Refusal ? reason.code : reason),
      );
      const { state } = await server.db
        .selectFrom('visits')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect([
        ['cancelled', 'cancelled'],
        ['not_cancellable', 'booked'],
      ]).toContainEqual([said, state]);
    },
  );
});
