import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithUs } from '../../apps/server/test/end-with-us.ts';
import { removeWorlds, writeWorld } from './world.ts';

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');

/** The data folder with the demo in it that every journey begins with a copy of. */
export const templateFolder = path.join(root, '.cache', 'e2e-template');

/**
 * When every journey begins: a Wednesday morning where its browsers are, 10:40 in New York. No journey depends on the day
 * and minute at which it is run; its own demo was made half an hour before.
 */
const journeyBegins = '2026-10-14T14:40:00Z';
export const demoBegins = '2026-10-14T14:10:00Z';

/** How long a start may take, the filling of the demo included: only a failure takes so long, on a machine that is busy too. */
export const startMs = 180_000;

async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()] as const;
  const ports = await Promise.all(
    servers.map(async (server) => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      return typeof address === 'object' && address ? address.port : 0;
    }),
  );
  for (const server of servers) server.close();
  return ports as [number, number];
}

/** The whole product as a person starts it: its own process, database, engine and address. */
export class Product {
  readonly dataDir: string;
  readonly port: number;
  readonly mediaPort: number;
  output = '';
  #process: ChildProcess | undefined;
  #hosts = { first: 'localhost', second: 'demo.localhost' };
  /** The institutions of the journey that runs. */
  #institutionIds: readonly string[] = [];
  #worlds = 0;

  private constructor(dataDir: string, ports: [number, number]) {
    this.dataDir = dataDir;
    [this.port, this.mediaPort] = ports;
  }

  /** A fresh copy of the demo in a folder of its own, started. */
  static async fromTemplate(env: Record<string, string> = {}): Promise<Product> {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'lectern-e2e-'));
    // With owners and modes: the database's files belong to its unprivileged user.
    execFileSync('cp', ['-a', `${templateFolder}/.`, dataDir]);
    chmodSync(dataDir, 0o755);
    const product = new Product(dataDir, await freePorts());
    await product.start({ TEST_CLOCK: journeyBegins, ...env });
    return product;
  }

  /** On a folder that the caller owns. */
  static async at(dataDir: string, env: Record<string, string> = {}): Promise<Product> {
    mkdirSync(dataDir, { recursive: true });
    const product = new Product(dataDir, await freePorts());
    await product.start(env);
    return product;
  }

  /** Where browsers find it. */
  get url(): string {
    return `http://${this.#hosts.first}:${this.port}`;
  }

  /** Where browsers find the demo's second customer. */
  get secondUrl(): string {
    return `http://${this.#hosts.second}:${this.port}`;
  }

  /**
   * A world for the next journey: the demo under other ids and hosts, at the time when every journey begins.
   * The one before lives on until the next, so that what still ends in it finds its rows; it is not asked about again.
   */
  async beginWorld(): Promise<void> {
    await removeWorlds(this.dataDir, this.#institutionIds);
    const ahead = (await this.now()).getTime() - Date.parse(journeyBegins);
    await this.pass(-1 - Math.floor(ahead / 1000));
    this.#worlds += 1;
    // An address of this machine, so that neither browsers nor tests have to look a name up.
    const place = `${Math.floor(this.#worlds / 250)}.${(this.#worlds % 250) + 1}`;
    this.#hosts = { first: `127.1.${place}`, second: `127.2.${place}` };
    this.#institutionIds = await writeWorld(this.dataDir, this.#hosts, this.port);
    this.output = '';
    // What became due since the demo was made is done before anybody comes.
    await this.pass(1);
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Starts the process and waits until it is healthy. Throws with its output when it ends before. */
  async start(env: Record<string, string> = {}): Promise<void> {
    const child = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts')], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(this.port),
        MEDIA_PORT: String(this.mediaPort),
        DATA_DIR: this.dataDir,
        TEST_MODE: 'on',
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    endWithUs(child, { signal: 'SIGTERM' });
    this.#process = child;
    child.stdout.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`The product ended at its start (${String(code)}):\n${this.output}`);
    });
    ended.catch(() => undefined);
    await Promise.race([this.untilHealthy(), ended]);
  }

  async untilHealthy(withinMs = startMs): Promise<void> {
    const deadline = Date.now() + withinMs;
    while (Date.now() < deadline) {
      const answer = await fetch(`${this.url}/api/health`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`The product is not healthy after ${withinMs} ms:\n${this.output}`);
  }

  /** Ends the process at once, as a crash would: nothing is drained. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** Ends the process as an operator would. */
  async stop(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }

  async dispose(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
    rmSync(`${this.dataDir}.password`, { force: true });
  }

  /** Moves the product's clock: server, sweeps and browsers. */
  async pass(seconds: number): Promise<void> {
    const answer = await fetch(`${this.url}/api/test/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ seconds }),
    });
    if (!answer.ok) throw new Error(`The clock did not move: ${await answer.text()}`);
  }

  /** The product's time. */
  async now(): Promise<Date> {
    const answer = await fetch(`${this.url}/api/ping`);
    return new Date(Number(answer.headers.get('x-server-time')));
  }
}
