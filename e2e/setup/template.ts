import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { demoBegins, Product, templateFolder } from './product.ts';
import { keepPattern } from './world.ts';

/** Written last: a template whose making was cut is none. */
const whole = path.join(templateFolder, 'whole');

/** Fills the demo once for the whole run; every journey begins with a copy of it. */
async function makeTemplate(): Promise<void> {
  rmSync(templateFolder, { recursive: true, force: true });
  const product = await Product.at(templateFolder, { TEST_CLOCK: demoBegins });
  await keepPattern(templateFolder);
  await product.stop();
  writeFileSync(whole, '');
}

/** Makes the demo where no run has made it yet, for what else begins with a copy of it. */
export async function ensureTemplate(): Promise<void> {
  if (!existsSync(whole)) await makeTemplate();
}

/** Made for each run, because the code may have changed; `E2E_TEMPLATE=kept` takes it as the run before has left it. */
export default (): Promise<void> =>
  process.env['E2E_TEMPLATE'] === 'kept' ? ensureTemplate() : makeTemplate();
