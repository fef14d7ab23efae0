import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Product } from '../../e2e/setup/product.ts';
import { median, type Report } from '../report.ts';

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
}

/** From the command to a healthy answer: on an empty folder (with the demo), and from the second start on. */
export async function run(report: Report): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lectern-bench-'));
  // Started as root, the database runs as a user of its own, who must be able to reach it.
  chmodSync(dataDir, 0o755);
  let product: Product | undefined;
  const first = await seconds(async () => {
    product = await Product.at(dataDir, { TEST_MODE: 'off' });
  });
  report('first start with the demo', first, 's', 'no goal', true);
  const next: number[] = [];
  for (let round = 0; round < 5; round++) {
    await product?.stop();
    next.push(await seconds(async () => product?.start({ TEST_MODE: 'off' })));
  }
  report('second start, median of 5', median(next), 's', 'at most 5', median(next) <= 5);
  await product?.dispose();
  rmSync(dataDir, { recursive: true, force: true });
}
