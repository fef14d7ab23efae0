import { operationsCalls } from '@lectern/contract/core/operations.calls.ts';
import type { MovableClock } from '../clock/clock.ts';
import type { Contexts } from '../context/contexts.ts';
import { Refusal } from '../context/refusal.ts';
import type { Database } from '../db/database.ts';
import { everyone } from '../http/gates.ts';
import { hostlessRoute, openRoute, type Route } from '../http/route.ts';
import type { Realtime } from '../realtime/realtime.ts';

const version = '0.1.0';

export interface OperationsOptions {
  readonly database: () => Promise<boolean>;
  readonly jobs: () => Promise<boolean>;
  readonly engine: () => Promise<boolean>;
  /** Whether what several processes share is there; null for the only process, which needs none. */
  readonly redis: () => boolean | null;
}

/** Without Redis each process serves its own people, which is better than serving nobody: it is said, not refused. */
function redisState(isLinked: boolean | null): 'ok' | 'down' | 'off' {
  if (isLinked === null) return 'off';
  return isLinked ? 'ok' : 'down';
}

/** The network probe and the state of the services that the product depends on. */
export function operationsRoutes(options: OperationsOptions): Route[] {
  return [
    hostlessRoute(operationsCalls.ping, everyone, async (ctx) => ({ time: ctx.clock.now().getTime() })),
    hostlessRoute(operationsCalls.health, everyone, async () => {
      const [database, jobs, engine] = await Promise.all([
        options.database(),
        options.jobs(),
        options.engine(),
      ]);
      if (!database || !jobs || !engine) throw new Refusal('not_healthy');
      return {
        status: 'ok' as const,
        database: 'ok' as const,
        jobs: 'ok' as const,
        engine: 'ok' as const,
        redis: redisState(options.redis()),
        version,
      };
    }),
  ];
}

export interface TestModeOptions {
  readonly clock: MovableClock;
  readonly db: Database;
  readonly contexts: Contexts;
  readonly realtime: () => Realtime;
  /** Moves the clocks of the other processes as far as this one's. */
  readonly tellProcesses: (offsetMs: number) => Promise<void>;
  readonly sweepNow: () => Promise<void>;
}

/** Only in test mode: moves the product's clock for server and browsers alike, and shows the outbox. */
export function testModeRoutes(options: TestModeOptions): Route[] {
  return [
    hostlessRoute(operationsCalls.moveClock, everyone, async (_ctx, { body }) => {
      options.clock.move(body.seconds);
      await options.db
        .insertInto('testClock')
        .values({ offsetMs: Math.round(options.clock.offsetMs()) })
        .onConflict((conflict) =>
          conflict.column('onlyRow').doUpdateSet({ offsetMs: Math.round(options.clock.offsetMs()) }),
        )
        .execute();
      await options.tellProcesses(options.clock.offsetMs());
      const now = options.clock.now();
      options.realtime().toAll('clock_moved', { serverTime: now.getTime() });
      await options.sweepNow();
      return { time: now.getTime(), instant: now.toISOString() };
    }),
    openRoute(operationsCalls.outbox, everyone, async (ctx, { query }) => {
      let mails = options.db
        .selectFrom('mails')
        .selectAll()
        .where('institutionId', '=', ctx.scope.institutionId)
        .where('deferredUntil', 'is', null)
        .orderBy('createdAt', 'desc')
        .limit(query.itemsPerPage);
      if (query.to) mails = mails.where('recipient', '=', query.to);
      const rows = await mails.execute();
      return {
        data: await Promise.all(
          rows.map(async (row) => ({
            id: row.id,
            to: row.recipient,
            subject: row.subject,
            text: row.body,
            html: '',
            links: row.body.match(/https?:\/\/\S+/g) ?? [],
            calendar: (await ctx.ports.mail.invitationOf(row)) ?? null,
            createdAt: row.createdAt.toISOString(),
          })),
        ),
      };
    }),
  ];
}
