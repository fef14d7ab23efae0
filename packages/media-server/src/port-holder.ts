import { createSocket } from 'node:dgram';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const retryMs = 250;

async function isUdpPortFree(port: number, address: string): Promise<boolean> {
  const socket = createSocket({ type: address.includes(':') ? 'udp6' : 'udp4', reuseAddr: false });
  return new Promise((resolve) => {
    socket.once('error', () => {
      socket.close();
      resolve(false);
    });
    socket.bind({ port, address, exclusive: true }, () => socket.close(() => resolve(true)));
  });
}

async function readOr(path: string): Promise<string> {
  // Files under /proc vanish with their process and may be unreadable for us; both mean "unknown".
  return readFile(path, 'utf8').catch(() => '');
}

async function socketInodes(port: number): Promise<Set<string>> {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const inodes = new Set<string>();
  for (const path of ['/proc/net/udp', '/proc/net/udp6']) {
    for (const line of (await readOr(path)).split('\n').slice(1)) {
      const columns = line.trim().split(/\s+/);
      if (columns[1]?.endsWith(suffix) && columns[9]) inodes.add(`socket:[${columns[9]}]`);
    }
  }
  return inodes;
}

async function holdsOne(pid: string, inodes: ReadonlySet<string>): Promise<boolean> {
  const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
  for (const file of files) {
    const target = await readlink(`/proc/${pid}/fd/${file}`).catch(() => '');
    if (inodes.has(target)) return true;
  }
  return false;
}

/** Names the process that holds a UDP port as "pid 123 (command)", or says that it cannot be seen. */
export async function nameUdpPortHolder(port: number): Promise<string> {
  const inodes = await socketInodes(port);
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of inodes.size > 0 ? pids : []) {
    if (!(await holdsOne(pid, inodes))) continue;
    const command = (await readOr(`/proc/${pid}/cmdline`)).replaceAll('\0', ' ').trim();
    return `pid ${pid} (${command || 'unknown command'})`;
  }
  return 'a process that cannot be seen from here';
}

/** Waits up to `timeoutMs` for a UDP port to become free. Throws a sentence that names the holder when it does not. */
export async function waitForUdpPort(port: number, address: string, timeoutMs: number): Promise<void> {
  if (port === 0) return;
  const deadline = Date.now() + timeoutMs;
  while (!(await isUdpPortFree(port, address))) {
    if (Date.now() >= deadline) {
      throw new Error(
        `UDP port ${port} is taken by ${await nameUdpPortHolder(port)}; stop it, or choose another port: MEDIA_PORT of the product, MEDIA_UDP_PORT of the engine alone.`,
      );
    }
    await wait(retryMs);
  }
}
