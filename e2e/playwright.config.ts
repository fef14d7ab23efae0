import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const firstThere = (files: readonly string[]): string | undefined => files.find((file) => existsSync(file));

const chromium = firstThere(['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']);
/** The same Chromium without what surrounds a page: a fifth less work for journeys that look at pages. */
const shell = process.env['HEADLESS_SHELL_PATH'];

const launchOptions = (program: string | undefined) => ({
  ...(program ? { executablePath: program } : {}),
  args: [
    '--no-sandbox',
    // There is none: to draw pages as on one is to compute it all the same, twice.
    '--disable-gpu',
    '--use-fake-ui-for-media-stream',
    // Fewer pictures than a camera makes: a journey asks whether they move, not how well.
    '--use-fake-device-for-media-stream=fps=10',
    '--autoplay-policy=no-user-gesture-required',
  ],
});

/** Journeys without moving pictures, or with those of two people: two of them share the machine’s two cores well. */
const light = [
  'accessibility',
  'admin-frame',
  'admin-keyboard',
  'audit',
  'calendar',
  'call-life',
  'cancel',
  'classroom-made',
  'classroom-many',
  'clock-wrong',
  'demo-provider',
  'double-booking',
  'educators',
  'figures',
  'finance',
  'first-page',
  'first-steps',
  'flags',
  'guest',
  'in-person',
  'keyboard-changes',
  'keyboard-messages',
  'levels',
  'looks',
  'medic-aid',
  'messages',
  'newcomer',
  'next-free',
  'notes-autosave',
  'notifications',
  'on-demand',
  'overlays',
  'parent',
  'parent-links',
  'parent-window',
  'payouts',
  'personal-data',
  'passkeys',
  'profile',
  'rates',
  'referrals',
  'reports',
  'schedules',
  'second-factor',
  'sign-in',
  'student-notes',
  'students',
  'subjects',
  'summary',
  'uploads',
  'white-label',
  'wrong-role',
].map((name) => `${name}.spec.ts`);

/**
 * Journeys run one at a time: each starts the whole product, and the machine has two cores for up to three browsers.
 * `npm test` runs those of the project `screens` first, two at a time.
 */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'screens', testMatch: light, use: { launchOptions: launchOptions(shell ?? chromium) } },
    { name: 'calls', testMatch: '*.spec.ts', testIgnore: light },
  ],
  globalSetup: './setup/template.ts',
  outputDir: '../test-results',
  workers: 1,
  fullyParallel: false,
  // A hung journey ends; with other work on both cores one of three browsers took two minutes.
  timeout: 240_000,
  // Only a failure takes so long, on a machine that is busy too.
  expect: { timeout: 45_000 },
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '../.cache/e2e.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // What was done and said, without pictures of the page, which would cost every run its time; nobody reads it of a run in CI.
    trace: {
      mode: process.env['CI'] === 'true' ? 'off' : 'retain-on-failure',
      screenshots: false,
      snapshots: false,
      sources: false,
    },
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(chromium),
  },
});
