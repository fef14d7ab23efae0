import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from './identity-factories.ts';
import { ProductProcesses } from './product-processes.ts';

const byNpm = ['npm', 'start'] as const;
const byProgram = ['node', 'apps/server/src/main.ts'] as const;

// Each starts the whole product, some of them several times.
vi.setConfig({ testTimeout: 300_000 });

let folder: string;
let product: ProductProcesses | undefined;
beforeAll(() => {
  // One folder for all: each test also shows that what was ended can be started again.
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-ending-'));
  chmodSync(folder, 0o755);
});
afterEach(() => product?.killAll());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function started(command: readonly [string, ...string[]]): Promise<ProductProcesses> {
  product = await ProductProcesses.start(command, folder);
  await product.untilUp();
  return product;
}

/** Nothing of it runs, once those who lost their parent have noticed it. */
async function nothingLeft(ended: ProductProcesses): Promise<string[]> {
  await eventually(async () => (ended.left().length === 0 ? true : undefined)).catch(() => undefined);
  return ended.left();
}

/** What was printed that an operator would be woken by, or that is untrue in an end that was asked for. */
function complaints({ output }: ProductProcesses): string[] {
  const lines = output.split('\n');
  return lines.filter((line) =>
    /"level":(?:40|50|60)|starting it again|^Error|could not be stopped/.test(line),
  );
}

describe('the product ends in order, and leaves nothing behind', () => {
  it.each([
    ['SIGTERM', 'group', byNpm],
    ['SIGINT', 'group', byNpm],
    ['SIGTERM', 'first', byNpm],
    ['SIGHUP', 'group', byProgram],
  ] as const)('when %s is told to the %s of it, started by %j', async (signal, whom, command) => {
    const running = await started(command);
    running.tell(signal, whom);
    await running.end();
    expect(await nothingLeft(running)).toEqual([]);
    expect(complaints(running)).toEqual([]);
    expect(running.output).toContain('Stopping ...');
  });

  it('with code 0 for its starter, and by itself when only its start is told', async () => {
    const running = await started(byNpm);
    process.kill(running.named('tools/start.ts'), 'SIGTERM');
    expect(await running.end()).toBe(0);
    expect(await nothingLeft(running)).toEqual([]);
    expect(complaints(running)).toEqual([]);
  });

  it('when npm is killed and can tell nobody', async () => {
    const running = await started(byNpm);
    running.tell('SIGKILL', 'first');
    expect(await running.end()).toBe('SIGKILL');
    expect(await nothingLeft(running)).toEqual([]);
    expect(complaints(running)).toEqual([]);
  });

  // The first start makes the schema for about a second, a later one looks at it only.
  it.each([
    ['first', [300]],
    ['later', [100, 1_000]],
  ] as const)('when it is told while a %s start is under way', async (which, moments) => {
    for (const afterMs of moments) {
      const data = which === 'first' ? path.join(folder, `first-${afterMs}`) : folder;
      product = await ProductProcesses.start(byProgram, data);
      const starting = product;
      await starting.untilPrinted('Database started');
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      starting.tell('SIGTERM', 'first');
      const code = await starting.end();
      expect({ afterMs, code, complaints: complaints(starting) }).toEqual({
        afterMs,
        code: 0,
        complaints: [],
      });
      expect(await nothingLeft(starting)).toEqual([]);
    }
  });
});

describe('the media engine', () => {
  it('is started again when it alone is told to end, and the product stays', async () => {
    const running = await started(byProgram);
    const engine = running.named('lectern-media');
    process.kill(engine, 'SIGTERM');
    await running.untilPrinted('starting it again');
    await running.untilUp();
    expect(running.named('lectern-media')).not.toBe(engine);
    running.tell('SIGTERM', 'first');
    expect(await running.end()).toBe(0);
    expect(await nothingLeft(running)).toEqual([]);
  });
});

describe('after a kill -9 of everything', () => {
  it('a start at once succeeds, whenever it came and however often', async () => {
    // Six moments from the first beginnings of a start to long after it, the same in every run.
    for (const afterMs of [300, 1100, 1900, 2700, 4000, 0]) {
      product = await ProductProcesses.start(byProgram, folder);
      const running = product;
      if (afterMs === 0) await running.untilUp();
      else await Promise.race([running.end(), new Promise((resolve) => setTimeout(resolve, afterMs))]);
      expect(running.hasEnded() ? running.output : '').toBe('');
      running.killAll();
    }
    const last = await started(byProgram);
    expect(await last.isWell()).toBe(true);
    last.tell('SIGTERM', 'first');
    expect(await last.end()).toBe(0);
  });
});
