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
const moves = 600;

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

/** Measures in the page: for each pointer move what its listeners and the frame that follows them take. */
function watchMoves(): void {
  const costs: number[] = [];
  let pending = 0;
  const timed = <A extends unknown[]>(work: (...given: A) => void, told: (ms: number) => void) =>
    function wrapped(this: unknown, ...given: A): void {
      const startedAt = performance.now();
      work.apply(this, given);
      told(performance.now() - startedAt);
    };
  const listen = HTMLCanvasElement.prototype.addEventListener;
  HTMLCanvasElement.prototype.addEventListener = function add(
    this: HTMLCanvasElement,
    name: string,
    work: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void {
    const isMove = name === 'pointermove' && typeof work === 'function';
    const listener = isMove ? timed(work, (ms) => (pending += ms)) : work;
    listen.call(this, name, listener, options);
  };
  const frame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (work) =>
    frame(
      timed(work, (ms) => {
        if (pending > 0) costs.push(pending + ms);
        pending = 0;
      }),
    );
  Object.assign(window, { lecternMoves: costs });
}

async function scribble(page: Page): Promise<number[]> {
  const box = await surface(page).boundingBox();
  if (!box) throw new Error('There is no board.');
  const next = chance(5);
  for (let stroke = 0; stroke < 6; stroke += 1) {
    await page.mouse.move(box.x + 20 + next(400), box.y + 20 + next(200));
    await page.mouse.down();
    for (let move = 0; move < moves / 6; move += 1)
      await page.mouse.move(box.x + 20 + next(box.width - 40), box.y + 20 + next(box.height - 40));
    await page.mouse.up();
  }
  return page.evaluate(() => (window as unknown as { lecternMoves: number[] }).lecternMoves);
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
    const costs = (await scribble(page)).toSorted((a, b) => a - b);
    const worst = costs[Math.floor(costs.length * 0.95)] ?? Number.NaN;
    report(`script of 95 % of pointer moves, ${strokes} strokes`, worst, 'ms', 'at most 8', worst <= 8);
    peer.stop();
  } finally {
    await browser.close();
    await product.dispose();
  }
}
