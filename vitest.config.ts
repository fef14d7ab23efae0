import { existsSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './tools/lib/longest-first.ts';
import { keepTemporaryInMemory } from './tools/lib/memory-folder.ts';

keepTemporaryInMemory();

/** How long is waited for what must come: only a failure takes so long, on a machine that is busy too. */
const unhurried = { poll: { timeout: 20_000 } };

const webSetup = 'apps/web/test/setup.ts';

const unitServerTests = ['apps/server/src/**/*.rules.test.ts', 'apps/server/src/platform/**/*.unit.test.ts'];

/** Tests of the engine that open Chromium. */
const browserTests = ['packages/media-server/test/browser/**/*.test.ts'];

/** Tests of the engine that open no port: of its rules, its formats and its parsers. */
const unitMediaTests = [
  'packages/media-server/src/**/*.test.ts',
  'packages/media-server/test/fuzz/**/*.test.ts',
];

/** As many as the machine has cores; what vitest takes by itself leaves one of them idle. */
const computing = 2;
/** One more than cores: much of what they do is to wait, for a database, for a process, for packets. */
const waiting = 3;

const mockedServerTests = ['apps/server/src/**/*.mocked.test.ts'];

/** Calls to Stripe against the stand-in that it publishes: where `npm run payouts:schema` has started one, and not at all elsewhere. */
const schemaTests =
  process.env['STRIPE_MOCK_PORT'] === undefined ? ['apps/server/test/stripe-schema.test.ts'] : [];

const serverTest = {
  environment: 'node',
  globalSetup: ['apps/server/test/global-setup.ts'],
  setupFiles: ['apps/server/test/setup.ts'],
  expect: unhurried,
  pool: 'forks',
  maxWorkers: waiting,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  sequence: { groupOrder: 1 },
} satisfies TestProjectInlineConfiguration['test'];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
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
            'e2e/screens/**/*.test.ts',
            ...unitServerTests,
            ...unitMediaTests,
          ],
          environment: 'node',
          maxWorkers: computing,
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
          maxWorkers: computing,
          // A world of its own for each file in a process that stays: half of the time of a new process for each.
          pool: 'vmForks',
          vmMemoryLimit: '1GB',
          setupFiles: existsSync(webSetup) ? [webSetup] : [],
          expect: unhurried,
          testTimeout: 30_000,
        },
      },
      {
        // The server through HTTP and sockets on a real PostgreSQL: one cluster per run, one database per file.
        test: {
          ...serverTest,
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...unitServerTests, ...mockedServerTests, ...schemaTests],
          // They share their modules: to load the product for each file again took half of the processor's time.
          isolate: false,
        },
      },
      {
        // The same where a module of others is watched: that works before anybody has loaded it.
        test: { ...serverTest, name: 'server-mocked', include: mockedServerTests },
      },
      {
        // The media server with real peers, recordings and broadcasts, beside the server.
        test: {
          name: 'media',
          include: ['packages/media-server/test/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...unitMediaTests, ...browserTests],
          environment: 'node',
          expect: unhurried,
          pool: 'forks',
          maxWorkers: waiting,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // The media server with browsers: alone, because it is measured how long pictures stand still.
        test: {
          name: 'media-browser',
          include: browserTests,
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
