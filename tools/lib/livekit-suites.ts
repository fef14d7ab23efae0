import type { Browsers } from './browsers.ts';
import { liveKitKey, startLiveKit } from './livekit.ts';
import { runJourneySuite, runVitest } from './suites.ts';
import { noTotals, sumOf, type Totals } from './test-totals.ts';

const engineChecks = ['packages/media-server/test/browser/'];
const callJourneys = ['book-and-hold', 'call-life', 'on-demand'];

/**
 * The engine's checks and the journeys of a call once more, against a real LiveKit server. Where none can be had it says
 * so and counts nothing: that is no failure of the product, and no proof either.
 */
export async function runLiveKitSuites(browsers: Browsers): Promise<Totals> {
  const liveKit = await startLiveKit();
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
      projects: ['media'],
      files: engineChecks,
      env: { MEDIA_TEST_URL: liveKit.url },
    });
    const journeys = await runJourneySuite(browsers, {
      name: 'livekit-journeys',
      filters: callJourneys,
      env: { MEDIA_URL: liveKit.url, MEDIA_KEY: liveKitKey.key, MEDIA_SECRET: liveKitKey.secret },
    });
    return sumOf([checks, journeys]);
  } finally {
    await liveKit.stop();
  }
}
