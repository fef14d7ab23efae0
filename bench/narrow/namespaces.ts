import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What a line lets through in each direction, and how much of it may wait before it. */
export interface NarrowLine {
  readonly bitsPerSecond: number;
  readonly queueMs: number;
}

/** Two networks of this machine with nothing but a narrow line between them, made by the kernel. */
export interface Namespaces {
  /** The names by which `ip netns exec` runs something there. */
  readonly inside: string;
  readonly outside: string;
  /** A program that runs a browser in the network of the viewer. */
  readonly browser: string;
  remove(): void;
}

/** Addresses that nobody has: for documentation (RFC 5737). */
export const insideAddress = '198.51.100.1';
const outsideAddress = '198.51.100.2';
/** A packet and a half: what a line sends at once. */
const burstBytes = 2500;
const bytesKeptBack = 16_384;

function ip(...words: string[]): void {
  execFileSync('ip', words, { stdio: 'pipe' });
}

function run(namespace: string, program: string, ...words: string[]): void {
  ip('netns', 'exec', namespace, program, ...words);
}

function limit(namespace: string, device: string, { bitsPerSecond, queueMs }: NarrowLine): void {
  const shape = ['rate', `${bitsPerSecond}bit`, 'burst', String(burstBytes), 'latency', `${queueMs}ms`];
  run(namespace, 'tc', 'qdisc', 'replace', 'dev', device, 'root', 'tbf', ...shape);
}

/** Makes them. Null where this machine does not allow it. */
export function makeNamespaces(line: NarrowLine, chromium: string): Namespaces | null {
  const inside = `lectern-in-${process.pid}`;
  const outside = `lectern-out-${process.pid}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-narrow-'));
  const remove = (): void => {
    for (const namespace of [inside, outside])
      try {
        ip('netns', 'del', namespace);
      } catch {
        // It was never made.
      }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const namespace of [inside, outside]) {
      ip('netns', 'add', namespace);
      ip('-n', namespace, 'link', 'set', 'lo', 'up');
    }
    const ends = [
      [inside, 'line-in', insideAddress],
      [outside, 'line-out', outsideAddress],
    ] as const;
    ip(
      'link',
      'add',
      'line-in',
      'netns',
      inside,
      'type',
      'veth',
      'peer',
      'name',
      'line-out',
      'netns',
      outside,
    );
    for (const [namespace, device, address] of ends) {
      ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', device);
      ip('-n', namespace, 'link', 'set', device, 'up');
      limit(namespace, device, line);
    }
    // As `ops/compose.yaml` has it.
    run(inside, 'sysctl', '-q', '-w', `net.ipv4.tcp_notsent_lowat=${bytesKeptBack}`);
  } catch (error) {
    console.log(`No network of its own can be made here: ${String(error)}`);
    remove();
    return null;
  }
  const browser = path.join(folder, 'browser.sh');
  writeFileSync(browser, `#!/bin/sh\nexec ip netns exec ${outside} ${chromium} "$@"\n`);
  chmodSync(browser, 0o755);
  return { inside, outside, browser, remove };
}
