import type { Browsers } from './browsers.ts';
import { freePorts, liveKitKey, startLiveKit } from './livekit.ts';
import { runJourneySuite, runVitest } from './suites.ts';
import { noTotals, sumOf, type Totals } from './test-totals.ts';

const engineChecks = ['packages/media-server/test/browser/', 'packages/media-server/test/recording/'];
const productChecks = ['apps/server/test/real-engine.test.ts'];
const wholeLesson = 'book-and-hold';
/** Every other journey in which media flow and that does not kill our own engine. */
const otherCalls = ['broadcast', 'call-life', 'classroom.spec', 'guest', 'on-demand', 'parent', 'recording'];

/**
 * Removals, other decisions of the product and a whole lesson once more, against a real LiveKit server; where time is no
 * matter also the engine's checks, recordings and every other journey with a call. Where none can be had it says so and
 * counts nothing: that is no failure of the product, and no proof either.
 */
export async function runLiveKitSuites(browsers: Browsers, { isQuick = false } = {}): Promise<Totals> {
  const [webhookPort] = await freePorts(1);
  const liveKit = await startLiveKit({ webhookUrl: `http://127.0.0.1:${webhookPort}/api/media/webhook` });
  if ('why' in liveKit) {
    console.log(
      `LIVEKIT: NOT RUN (${liveKit.why}). Only the embedded engine was tried; install livekit-server or Go to try both.`,
    );
    return noTotals;
  }
  console.log(`LiveKit ${liveKit.version} at ${liveKit.url}`);
  try {
    const checks = await runVitest({
      name: 'livekit-checks',
      projects: isQuick ? ['server'] : ['media', 'media-browser', 'server'],
      files: isQuick ? productChecks : [...engineChecks, ...productChecks],
      env: { MEDIA_TEST_URL: liveKit.url, MEDIA_TEST_WEBHOOK_PORT: String(webhookPort) },
    });
    const journeys = await runJourneySuite(browsers, {
      name: 'livekit-journeys',
      filters: isQuick ? [wholeLesson] : [wholeLesson, ...otherCalls],
      env: { MEDIA_URL: liveKit.url, MEDIA_KEY: liveKitKey.key, MEDIA_SECRET: liveKitKey.secret },
    });
    return sumOf([checks, journeys]);
  } finally {
    await liveKit.stop();
  }
}
