import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { ApiClient } from '../../e2e/setup/api.ts';
import { BoardPeer, chance, surface } from '../../e2e/setup/board.ts';
import { signIn } from '../../e2e/setup/journey.ts';
import { Product } from '../../e2e/setup/product.ts';
import { book, passToStart } from '../../e2e/setup/visit.ts';
import type { Report } from '../report.ts';

const dist = path.resolve(fileURLToPath(import.meta.url), '../../../apps/web/dist');
const strokes = 5_000;
/** In each of four strokes. */
const moves = 300;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** Everything that a part of the web brings along by itself. */
function closureOf(manifest: Readonly<Record<string, Chunk>>, names: readonly string[]): Set<string> {
  const found = new Set(names);
  for (const name of found) for (const next of manifest[name]?.imports ?? []) found.add(next);
  return found;
}

/** What opening the board loads beyond the page of the call. */
function boardKilobytes(): number {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const call = closureOf(manifest, ['index.html', 'src/screens/call/call-screen.tsx']);
  const board = closureOf(manifest, ['src/features/call/board/call-board.tsx']);
  const files = [...board].filter((name) => !call.has(name)).flatMap((name) => manifest[name]?.file ?? []);
  const sizes = files.map((file) => gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/**
 * Measures in the page: for each frame in which the pointer moved, what all listeners of the moves and all work of the
 * frame take.
 */
function watchMoves(): void {
  const costs: number[] = [];
  let pending = 0;
  let frameAt = -1;
  let isMoved = false;
  for (const name of ['pointermove', 'mousemove']) {
    let startedAt = 0;
    window.addEventListener(name, () => (startedAt = performance.now()), true);
    window.addEventListener(name, () => (pending += performance.now() - startedAt));
  }
  const frame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (work) =>
    frame((time) => {
      const startedAt = performance.now();
      work(time);
      if (time !== frameAt) {
        frameAt = time;
        isMoved = pending > 0;
        if (isMoved) costs.push(pending);
        pending = 0;
      }
      if (isMoved) costs.push((costs.pop() ?? 0) + performance.now() - startedAt);
    });
  Object.assign(window, { lecternMoves: costs });
}

/** Draws long strokes with a mouse, or with a pen that is pressed now more and now less; gives the cost of each frame. */
async function scribble(page: Page, pointerType: 'mouse' | 'pen'): Promise<number[]> {
  const box = await surface(page).boundingBox();
  if (!box) throw new Error('There is no board.');
  const devices = await page.context().newCDPSession(page);
  const next = chance(5);
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) =>
    devices.send('Input.dispatchMouseEvent', {
      type,
      x: box.x + x,
      y: box.y + y,
      pointerType,
      force: 0.2 + next(70) / 100,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    });
  await page.evaluate(() => (window as unknown as { lecternMoves: number[] }).lecternMoves.splice(0));
  for (let stroke = 0; stroke < 4; stroke += 1) {
    let [x, y] = [20 + next(box.width - 40), 20 + next(box.height - 40)];
    await send('mousePressed', x, y);
    for (let move = 0; move < moves; move += 1) {
      x = Math.min(box.width - 20, Math.max(20, x + next(41) - 20));
      y = Math.min(box.height - 20, Math.max(20, y + next(41) - 20));
      await send('mouseMoved', x, y);
    }
    await send('mouseReleased', x, y);
  }
  return page.evaluate(() => (window as unknown as { lecternMoves: number[] }).lecternMoves);
}

function shareBelow(costs: readonly number[], share: number): number {
  return costs.toSorted((a, b) => a - b)[Math.floor(costs.length * share)] ?? Number.NaN;
}

async function fill(peer: BoardPeer): Promise<void> {
  const next = chance(1);
  for (let at = 0; at < strokes; at += 1) {
    peer.draw(next);
    // As many as one message takes.
    if (at % 250 === 249)
      while (!peer.session.state.get().isSaved) await new Promise((done) => setTimeout(done, 20));
  }
}

/** A board with 5,000 strokes, drawn on with the mouse. The web must have been built. */
export async function run(report: Report): Promise<void> {
  const size = boardKilobytes();
  report('JavaScript of the board', size, 'kB gzip', 'at most 60', size <= 60);
  const product = await Product.fromTemplate();
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  try {
    const meeting = await book(product);
    await passToStart(product, meeting);
    await (await ApiClient.as(product, 'educator1')).call(`POST /visit/${meeting.visitId}/call`);
    const peer = await BoardPeer.at(product, meeting.visitId, 'student1');
    await peer.connect();
    await fill(peer);
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript(watchMoves);
    await signIn(page, product, 'educator1');
    await page.goto(`${product.url}/Counselor/white/board`);
    await page.getByRole('button', { name: 'Clear' }).and(page.locator(':enabled')).waitFor();
    await page.waitForTimeout(3_000);
    for (const pointer of ['mouse', 'pen'] as const) {
      const costs = await scribble(page, pointer);
      const what = `script of a pointer move with a ${pointer}, ${strokes} strokes`;
      const worst = shareBelow(costs, 0.95);
      report(`${what}: 95 % at most`, worst, 'ms', 'at most 8', worst <= 8);
      report(`${what}: median`, shareBelow(costs, 0.5), 'ms', 'told', true);
      report(`${what}: longest`, shareBelow(costs, 1 - Number.EPSILON), 'ms', 'told', true);
      report(`${what}: measured`, costs.length, 'frames', 'at least 200', costs.length >= 200);
    }
    peer.stop();
  } finally {
    await browser.close();
    await product.dispose();
  }
}
