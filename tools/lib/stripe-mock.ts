import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { freePorts } from './livekit.ts';
import { root, run, startProcess } from './processes.ts';

const folder = path.join(root, '.cache/stripe-mock');
const moduleFolder = path.join(root, 'ops/stripe-mock-build');
const program = path.join(folder, 'stripe-mock');

/** Stripe's own stand-in, which knows the schema and keeps nothing. */
interface StripeMock {
  /** Its port on loopback. */
  readonly port: number;
  stop(): void;
}

/** Starts the stand-in, built by Go and kept; a sentence when none can be had here. */
export async function startStripeMock(): Promise<StripeMock | { readonly why: string }> {
  mkdirSync(folder, { recursive: true });
  if (!existsSync(program)) {
    const source = 'github.com/stripe/stripe-mock';
    const built = await run('go', ['build', '-trimpath', '-o', program, source], { cwd: moduleFolder });
    if (built.code !== 0)
      return { why: `Go could not build it: ${built.output.trim().split('\n').at(-1) ?? ''}` };
  }
  const [port = 0] = await freePorts(1);
  const child = startProcess(program, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' });
  const stop = (): void => void child.kill('SIGKILL');
  process.once('exit', stop);
  for (let tries = 0; tries < 100; tries += 1) {
    // Whatever it answers, it answers.
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)) return { port, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  stop();
  return { why: 'it did not start' };
}
