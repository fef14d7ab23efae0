import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EducatorListItem } from '@lectern/contract/visits/lists.shapes.ts';
import { chromium } from '@playwright/test';
import { ApiClient } from '../setup/api.ts';
import { Product } from '../setup/product.ts';
import { findPlaces } from '../setup/places.ts';
import { ensureTemplate } from '../setup/template.ts';
import { passToStart } from '../setup/visit.ts';
import { walkFullDay } from './full-day.ts';
import { Gallery } from './gallery.ts';
import { walkLive } from './live.ts';
import { walkStates } from './walk.ts';

// `npm run screens [-- words of a state's name] [--no-build]` writes screens/index.html and its pictures.

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
const words = process.argv.slice(2);
const only = words.filter((word) => !word.startsWith('--')).join(' ');
const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const waitingRoomSeconds = -9 * 60;

async function buildWeb(): Promise<void> {
  const child = spawn('npm', ['run', 'build', '-w', 'apps/web'], { cwd: root, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The web could not be built.');
}

/** The newest visits of educator1 by their status, under names of their own to tell them from those of student1. */
async function findEducatorVisits(product: Product): Promise<Record<string, string>> {
  const educator = await ApiClient.as(product, 'educator1');
  const lists = await Promise.all(
    ['future', 'previous'].map((filter) =>
      educator.call<{ data: EducatorListItem[] }>(`GET /visit/educator?filter=${filter}`),
    ),
  );
  const visits = lists.flatMap(({ data }) => data).toReversed();
  return Object.fromEntries(visits.map(({ sessionStatus, id }) => [`educator1 ${sessionStatus}`, id]));
}

async function takePictures(product: Product): Promise<void> {
  const browser = await chromium.launch({
    executablePath: chromiumPaths.find((file) => existsSync(file)),
    args: [
      '--no-sandbox',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ],
  });
  const gallery = new Gallery(path.join(root, 'screens'));
  try {
    const found = await findPlaces(product);
    const places = { ...found, visits: { ...found.visits, ...(await findEducatorVisits(product)) } };
    await passToStart(product, places.meeting, waitingRoomSeconds);
    const walk = { browser, product, places, gallery, only };
    await walkStates(walk);
    await walkLive(walk);
    await walkFullDay(walk);
  } finally {
    const { pictures, missing } = gallery.close();
    process.stdout.write(`${pictures} pictures, ${missing} missing: screens/index.html\n`);
    await browser.close();
  }
}

if (!words.includes('--no-build')) await buildWeb();
await ensureTemplate();
const product = await Product.fromTemplate();
try {
  await takePictures(product);
} finally {
  await product.dispose();
}
