import { setTimeout as wait } from 'node:timers/promises';
import { randomLoss } from '../../packages/media-server/src/transport/packet-impairment.ts';
import { superviseEngine } from '../../packages/media-server/src/supervisor.ts';
import { Person, launchBrowser, poll, servePages } from '../../packages/media-server/test/browser/harness.ts';
import { setStage } from '../../packages/media-server/test/browser/stage.ts';
import { testKey, tokenFor } from '../../packages/media-server/test/tokens.ts';
import { median } from '../report.ts';
import type { Report } from '../report.ts';

const joins = 20;
const goalFirstFrameMs = 1000;
const freshStarts = 20;
const topLayerWidth = 1280;
const goalTopLayerMs = 5000;
const lossSeconds = 60;
const goalFreezeMs = 500;

async function waitForTopLayer(viewer: Person): Promise<boolean> {
  return poll(async () => {
    const { incoming } = await viewer.statistics();
    return incoming.some(
      (stream) => stream.kind === 'video' && stream.width >= topLayerWidth && stream.framesPerSecond > 0,
    )
      ? true
      : null;
  }, goalTopLayerMs).catch(() => false);
}

async function measureJoins(report: Report): Promise<void> {
  const stage = await setStage();
  try {
    await stage.enter('teacher', 'joins');
    const times: number[] = [];
    for (let index = 0; index < joins; index += 1) {
      const viewer = await stage.enter(`viewer-${index}`, 'joins', { publish: false });
      times.push(
        await poll(() => viewer.run<number | null>('lectern.firstFrameMs ?? null'), 8000).catch(
          () => Number.POSITIVE_INFINITY,
        ),
      );
      await viewer.run('room.disconnect()');
      await viewer.page.context().close();
    }
    const middle = median(times);
    report(
      `connect to first remote frame, median of ${joins} joins`,
      Math.round(middle),
      'ms',
      `at most ${goalFirstFrameMs}`,
      middle <= goalFirstFrameMs,
    );
    report(
      `connect to first remote frame, slowest of ${joins} joins`,
      Math.round(Math.max(...times)),
      'ms',
      'told',
      true,
    );
  } finally {
    await stage.close();
  }
}

/** One fresh engine, as the product runs it, and one fresh browser; true when the viewer sees the top layer in time. */
async function startFresh(): Promise<boolean> {
  const engine = await superviseEngine({ ...testKey });
  const browser = await launchBrowser();
  const pages = await servePages();
  const url = `ws://127.0.0.1:${engine.port}`;
  try {
    const viewer = await Person.open(browser, pages.url);
    await viewer.join(url, await tokenFor('viewer', 'start'), { publish: false });
    const teacher = await Person.open(browser, pages.url);
    await teacher.join(url, await tokenFor('teacher', 'start'));
    return await waitForTopLayer(viewer);
  } finally {
    await browser.close();
    pages.server.close();
    await engine.stop();
  }
}

export async function measureFreshStarts(report: Report): Promise<void> {
  let reached = 0;
  for (let index = 0; index < freshStarts; index += 1) if (await startFresh()) reached += 1;
  report(
    `fresh starts with the top layer within ${goalTopLayerMs / 1000} s`,
    reached,
    `of ${freshStarts}`,
    `${freshStarts}`,
    reached === freshStarts,
  );
}

/** The longest freeze is bounded by what a second's worth of freezing adds: statistics are read every second. */
async function measureLoss(report: Report): Promise<void> {
  const stage = await setStage({
    impairmentFor: (identity) => randomLoss({ outgoing: 0.05, incoming: 0.03, seed: identity.length }),
  });
  try {
    const teacher = await stage.enter('teacher', 'loss');
    const student = await stage.enter('student-1', 'loss');
    await Promise.all([teacher.waitForVideos(1), student.waitForVideos(1)]);
    await wait(3000);
    const longest = [0, 0];
    const total = [0, 0];
    let before = await Promise.all([teacher.statistics(), student.statistics()]);
    for (let second = 0; second < lossSeconds; second += 1) {
      await wait(1000);
      const now = await Promise.all([teacher.statistics(), student.statistics()]);
      now.forEach((statistics, index) => {
        const frozen = (from: typeof statistics | undefined): number =>
          from?.incoming.find((stream) => stream.kind === 'video')?.totalFreezeMs ?? 0;
        const more = frozen(statistics) - frozen(before[index]);
        longest[index] = Math.max(longest[index] ?? 0, more);
        total[index] = (total[index] ?? 0) + more;
      });
      before = now;
    }
    const worst = Math.max(...longest);
    report(
      `longest freeze in ${lossSeconds} s at 5 % loss out and 3 % in`,
      Math.round(worst),
      'ms',
      `at most ${goalFreezeMs}`,
      worst <= goalFreezeMs,
    );
    report(
      `frozen in all in ${lossSeconds} s, worse of two viewers`,
      Math.round(Math.max(...total)),
      'ms',
      'told',
      true,
    );
  } finally {
    await stage.close();
  }
}

/** Measures with unmodified livekit-client in Chromium: time to the first frame, the top layer after fresh starts, and freezes under loss. */
export async function measureBrowsers(report: Report): Promise<void> {
  await measureJoins(report);
  await measureLoss(report);
  await measureFreshStarts(report);
}
