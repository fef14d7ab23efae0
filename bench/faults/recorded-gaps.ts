import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readPacketLog } from '../../packages/media-server/src/recorder/log/packet-log.ts';

const bucketMs = 250;

/** At which quarters of a second of the machine's clock a recording took something in. */
export async function recordedBuckets(dataDir: string): Promise<Set<number>> {
  const folder = path.join(dataDir, 'recordings');
  const buckets = new Set<number>();
  if (!existsSync(folder)) return buckets;
  const logs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.log'),
  );
  for (const log of logs) {
    let begun = 0;
    for await (const record of readPacketLog(path.join(folder, log))) {
      if (record.kind === 'event' && record.event.type === 'begun') begun = record.event.wallClockMs;
      if (record.kind === 'packet') buckets.add(Math.floor((begun + record.atMs) / bucketMs));
    }
  }
  return buckets;
}

/** How many seconds of a span the recording lacks. */
export function missingSeconds(buckets: ReadonlySet<number>, fromMs: number, toMs: number): number {
  let missing = 0;
  for (let at = Math.ceil(fromMs / bucketMs); at < Math.floor(toMs / bucketMs); at += 1)
    if (!buckets.has(at)) missing += 1;
  return (missing * bucketMs) / 1000;
}
