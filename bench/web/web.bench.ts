import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { Product } from '../../e2e/setup/product.ts';
import type { Report } from '../report.ts';

const dist = path.resolve(fileURLToPath(import.meta.url), '../../../apps/web/dist');

/** All JavaScript that the login page loads, gzip. The web must have been built. */
export async function run(report: Report): Promise<void> {
  const product = await Product.fromTemplate();
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const scripts: string[] = [];
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (pathname.endsWith('.js')) scripts.push(pathname);
    });
    await page.goto(product.url, { waitUntil: 'networkidle' });
    const bytes = scripts.map((name) => gzipSync(readFileSync(path.join(dist, name)), { level: 9 }).length);
    const total = bytes.reduce((sum, size) => sum + size, 0) / 1000;
    report('JavaScript of the first page', total, 'kB gzip', 'at most 150', total <= 150);
  } finally {
    await browser.close();
    await product.dispose();
  }
}
