import { rmSync } from 'node:fs';
import { demoBegins, Product, templateFolder } from './product.ts';

/** Fills the demo once for the whole run; every journey begins with a copy of it. */
async function makeTemplate(): Promise<void> {
  rmSync(templateFolder, { recursive: true, force: true });
  const product = await Product.at(templateFolder, { TEST_CLOCK: demoBegins });
  await product.stop();
}

export default makeTemplate;
