import type { Report } from '../report.ts';
import { measureBrowsers } from './browsers.ts';
import { measureRoom } from './engine-load.ts';

const viewerCounts = [1, 10, 30, 100, 300];
/** A single stream carries the engine's idle cost; the goal is set at 30 viewers. */
const goalViewers = 30;
const goalPerStream = 0.004;
const goalClassroomCores = 0.5;
const classroomPeople = 30;
const measureSeconds = 8;
/** Packets under way at the two counts make the ratio wobble by this much. */
const deliveryTolerance = 0.002;

async function measureBroadcasts(report: Report): Promise<void> {
  for (const people of viewerCounts) {
    const result = await measureRoom({ kind: 'broadcast', people }, measureSeconds);
    const isGoal = people === goalViewers;
    const goal = isGoal ? `at most ${goalPerStream}` : 'told';
    report(
      `1 Mbit/s and opus to ${people}: CPU per stream`,
      result.coreSecondsPerStreamSecond,
      'core-s/stream-s',
      goal,
      !isGoal || result.coreSecondsPerStreamSecond <= goalPerStream,
    );
    report(`1 Mbit/s and opus to ${people}: engine`, result.cores, 'cores', 'told', true);
    report(
      `1 Mbit/s and opus to ${people}: delivered`,
      result.delivered,
      'ratio',
      '1.00',
      Math.abs(result.delivered - 1) <= deliveryTolerance,
    );
  }
}

async function measureClassroom(report: Report): Promise<void> {
  const result = await measureRoom({ kind: 'classroom', people: classroomPeople }, measureSeconds);
  report(
    `${classroomPeople} cameras: engine`,
    result.cores,
    'cores',
    `below ${goalClassroomCores}`,
    result.cores < goalClassroomCores,
  );
  report(
    `${classroomPeople} cameras: packets out`,
    Math.round(result.packetsOutPerSecond),
    '1/s',
    'told',
    true,
  );
  report(
    `${classroomPeople} cameras: delivered`,
    result.delivered,
    'ratio',
    '1.00',
    Math.abs(result.delivered - 1) <= deliveryTolerance,
  );
  report(`${classroomPeople} cameras: memory`, Math.round(result.megabytes), 'MB', 'told', true);
}

/** Measures the media engine: forwarding cost and delivery with headless peers, then joining, loss and fresh starts with browsers. */
export async function run(report: Report): Promise<void> {
  await measureBroadcasts(report);
  await measureClassroom(report);
  await measureBrowsers(report);
}
