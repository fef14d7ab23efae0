import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Runs `ip` with these words; only root may change anything by it. */
export function ip(...words: readonly string[]): string {
  return execFileSync('ip', words, { encoding: 'utf8', stdio: 'pipe' });
}

/** Does several things to one network at once: under load a process for each would come late. */
export function ipBatch(namespace: string, commands: readonly string[]): void {
  execFileSync('ip', ['-n', namespace, '-batch', '-'], { input: commands.join('\n'), stdio: 'pipe' });
}

/** One end of a line between two networks. */
export interface LineEnd {
  readonly namespace: string;
  readonly device: string;
  /** With the length of its prefix. */
  readonly address: string;
}

/** Networks of this machine that are made by the kernel and know nothing of each other, until lines are laid. */
export interface Namespaces {
  /** Makes one, and gives the name by which `ip netns exec` runs something there. */
  add(purpose: string): string;
  layLine(ends: readonly [LineEnd, LineEnd]): void;
  run(namespace: string, program: string, ...words: readonly string[]): void;
  /** A program that runs this one in a network. */
  programIn(namespace: string, program: string): string;
  /** Removes all that was made; more than once does no harm. */
  remove(): void;
}

const namePattern = /^lectern-[a-z-]+-(\d+)-\d+/;
let made = 0;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A process that was killed has left its own behind. */
function removeAbandoned(): void {
  for (const line of ip('netns', 'list').split('\n')) {
    const [name, pid] = namePattern.exec(line) ?? [];
    if (name !== undefined && !isRunning(Number(pid))) ip('netns', 'del', name);
  }
}

/** None yet. They go with `remove`, at the latest when this process ends. */
export function openNamespaces(): Namespaces {
  const set = `${process.pid}-${(made += 1)}`;
  const names = new Set<string>();
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-network-'));
  const remove = (): void => {
    process.off('exit', remove);
    rmSync(folder, { recursive: true, force: true });
    for (const name of names) {
      names.delete(name);
      ip('netns', 'del', name);
    }
  };
  process.on('exit', remove);
  return {
    add: (purpose) => {
      if (names.size === 0) removeAbandoned();
      const name = `lectern-${purpose}-${set}`;
      ip('netns', 'add', name);
      names.add(name);
      ip('-n', name, 'link', 'set', 'lo', 'up');
      return name;
    },
    layLine: ([one, other]) => {
      const place = ({ namespace, device }: LineEnd): string[] => [device, 'netns', namespace];
      ip('link', 'add', ...place(one), 'type', 'veth', 'peer', 'name', ...place(other));
      for (const { namespace, device, address } of [one, other]) {
        ip('-n', namespace, 'addr', 'add', address, 'dev', device);
        ip('-n', namespace, 'link', 'set', device, 'up');
      }
    },
    run: (namespace, program, ...words) => {
      ip('netns', 'exec', namespace, program, ...words);
    },
    programIn: (namespace, program) => {
      const file = path.join(folder, `in-${namespace}.sh`);
      writeFileSync(file, `#!/bin/sh\nexec ip netns exec ${namespace} ${program} "$@"\n`);
      chmodSync(file, 0o755);
      return file;
    },
    remove,
  };
}

/** Makes something of namespaces and removes them where that fails. Null, with the reason told, where this machine does not allow it. */
export function tryNamespaces<T>(make: (namespaces: Namespaces) => T): T | null {
  const namespaces = openNamespaces();
  try {
    return make(namespaces);
  } catch (error) {
    console.log(`No network of its own can be made here: ${String(error)}`);
    namespaces.remove();
    return null;
  }
}

/** As in `ops/compose.yaml`: the kernel keeps little of what is not sent yet. */
export function keepLittleBack(namespaces: Namespaces, namespace: string): void {
  namespaces.run(namespace, 'sysctl', '-q', '-w', 'net.ipv4.tcp_notsent_lowat=16384');
}
