import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** How long is waited for what must come: only a failure takes so long, on a machine that is busy too. */
const unhurried = { poll: { timeout: 20_000 } };

const webSetup = 'apps/web/test/setup.ts';

const unitServerTests = ['apps/server/src/**/*.rules.test.ts', 'apps/server/src/platform/**/*.unit.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        // Pure tests: no database, no browser, no network.
        test: {
          name: 'unit',
          include: [
            'packages/contract/src/**/*.test.ts',
            'packages/call-engine/src/**/*.test.ts',
            'apps/web/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
            ...unitServerTests,
          ],
          environment: 'node',
          // They share their modules: to load the contract for each file again took longer than the tests.
          isolate: false,
        },
      },
      {
        // Components in jsdom: every `.test.tsx` of the web.
        test: {
          name: 'unit-dom',
          include: ['apps/web/**/*.test.tsx'],
          environment: 'jsdom',
          // A world of its own for each file in a process that stays: half of the time of a new process for each.
          pool: 'vmForks',
          vmMemoryLimit: '1GB',
          setupFiles: existsSync(webSetup) ? [webSetup] : [],
          expect: unhurried,
          testTimeout: 30_000,
        },
      },
      {
        // The server through HTTP and sockets on a real PostgreSQL: one cluster per run, one database per worker.
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...unitServerTests],
          environment: 'node',
          globalSetup: ['apps/server/test/global-setup.ts'],
          setupFiles: ['apps/server/test/setup.ts'],
          expect: unhurried,
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // The media server with real peers: alone, because packets are timed.
        test: {
          name: 'media',
          include: ['packages/media-server/**/*.test.ts'],
          environment: 'node',
          expect: unhurried,
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
