import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { root, run, seconds, startProcess } from './processes.ts';

/** The key of the media suites; the secret is as long as a LiveKit server wants it. */
export const liveKitKey = { key: 'testkey', secret: 'test-secret-of-at-least-32-characters' };

const folder = path.join(root, '.cache/livekit');
const moduleFolder = path.join(root, 'ops/livekit-build');
const builtProgram = path.join(folder, 'livekit-server');
const startWithinMs = 20_000;

/** A LiveKit server that runs on this machine alone. */
export interface LiveKit {
  /** Its address for clients, `ws://127.0.0.1:<port>`. */
  readonly url: string;
  readonly udpPort: number;
  readonly version: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** How a LiveKit server is to run here. */
export interface LiveKitOptions {
  /** Where it posts its webhooks. */
  readonly webhookUrl?: string;
}

/** A program to start, or the sentence why there is none. */
type Program = { readonly file: string } | { readonly why: string };

/** The LiveKit server of the PATH, or one built by Go from `ops/livekit-build` and kept. Never throws. */
async function findProgram(): Promise<Program> {
  const given = await run('livekit-server', ['--version']);
  if (given.code === 0) return { file: 'livekit-server' };
  if (existsSync(builtProgram) && (await isUpToDate())) return { file: builtProgram };
  if ((await run('go', ['version'])).code !== 0)
    return { why: 'no livekit-server on the PATH and no Go to build one' };
  return buildProgram();
}

let program: Promise<Program> | undefined;

/** Begins to look for the program, or to build it behind everything else: what needs it later waits less. */
export function prepareLiveKit(): Promise<Program> {
  program ??= findProgram();
  return program;
}

/** Parallel runs each build their own, and the last one stays: nobody starts half a program. */
async function buildProgram(): Promise<Program> {
  const unfinished = `${builtProgram}.${process.pid}`;
  const source = 'github.com/livekit/livekit-server/cmd/server';
  mkdirSync(folder, { recursive: true });
  const build = ['go', 'build', '-trimpath', '-ldflags=-s -w', '-o', unfinished, source];
  // It may be built in parallel with the other tests, and must not slow them down.
  const built = await run('nice', ['-n', '19', ...build], { cwd: moduleFolder });
  if (built.code !== 0) {
    rmSync(unfinished, { force: true });
    return { why: `Go could not build it: ${built.output.trim().split('\n').at(-1) ?? ''}` };
  }
  console.log(`LiveKit was built in ${seconds(built.milliseconds)}.`);
  renameSync(unfinished, builtProgram);
  return { file: builtProgram };
}

/** Whether the kept program is of the version that the module requires. */
async function isUpToDate(): Promise<boolean> {
  const wanted = await run('go', ['list', '-m', '-f', '{{.Version}}', 'github.com/livekit/livekit-server'], {
    cwd: moduleFolder,
  });
  const { output } = await run(builtProgram, ['--version']);
  return wanted.code !== 0 || output.includes(wanted.output.trim().replace(/^v/, ''));
}

/** Ports of loopback that nobody has now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer();
          server.listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  return servers.map((server) => {
    const address = server.address();
    server.close();
    return typeof address === 'object' && address ? address.port : 0;
  });
}

interface Ports {
  readonly port: number;
  readonly udpPort: number;
  readonly tcpPort: number;
}

/** One address alone: with a second one (an IPv6 of the machine) one server of eight never answered on the first. */
function configurationOf(ports: Ports, { webhookUrl }: LiveKitOptions): string {
  const webhook =
    webhookUrl === undefined ? '' : `webhook:\n  api_key: ${liveKitKey.key}\n  urls: ['${webhookUrl}']\n`;
  return `port: ${ports.port}
bind_addresses: ['127.0.0.1']
rtc:
  udp_port: ${ports.udpPort}
  tcp_port: ${ports.tcpPort}
  node_ip: 127.0.0.1
  use_external_ip: false
  enable_loopback_candidate: true
  ips: { includes: [127.0.0.1/32] }
keys:
  ${liveKitKey.key}: ${liveKitKey.secret}
${webhook}logging:
  level: error
`;
}

async function isAnswering(url: string, child: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + startWithinMs;
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

/** Starts a LiveKit server on loopback and free ports; a sentence when none can be had here. Never throws. */
export async function startLiveKit(
  options: LiveKitOptions = {},
): Promise<LiveKit | { readonly why: string }> {
  mkdirSync(folder, { recursive: true });
  const found = await prepareLiveKit();
  if ('why' in found) return found;
  const [port = 0, udpPort = 0, tcpPort = 0] = await freePorts(3);
  const configuration = path.join(folder, `${port}.yaml`);
  writeFileSync(configuration, configurationOf({ port, udpPort, tcpPort }, options));
  const child = startProcess(found.file, ['--config', configuration], { stdio: 'ignore' });
  const stopWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', stopWithUs);
  if (!(await isAnswering(`http://127.0.0.1:${port}/`, child))) {
    await endProcess(child);
    return { why: 'the LiveKit server did not start' };
  }
  const { output } = await run(found.file, ['--version']);
  return {
    url: `ws://127.0.0.1:${port}`,
    udpPort,
    pid: child.pid ?? 0,
    version: /\d+\.\d+\.\d+/.exec(output)?.[0] ?? 'of an unknown version',
    stop: async () => {
      process.off('exit', stopWithUs);
      await endProcess(child);
      rmSync(configuration, { force: true });
    },
  };
}
