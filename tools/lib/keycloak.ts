import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { freePorts } from './livekit.ts';
import { root, run, startProcess, toolEnv } from './processes.ts';

const version = '26.5.6';
const archive = {
  url: `https://repo1.maven.org/maven2/org/keycloak/keycloak-quarkus-dist/${version}/keycloak-quarkus-dist-${version}.zip`,
  sha256: '490189d9dff05272432d51f71a069462eeca97f2920a694d539a1e6c26a5a347',
};
const folder = path.join(root, '.cache/keycloak');
const home = path.join(folder, `keycloak-${version}`);
/** A first start builds itself, on a machine that may be busy. */
const startWithinMs = 180_000;

/** A Keycloak of this machine alone, which forgets everything when it ends. */
interface Keycloak {
  readonly version: string;
  /** Its address, `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** The password of its administrator, whose name is `admin`. */
  readonly password: string;
  stop(): void;
}

/** What was fetched is what was tried, or is thrown away. */
async function isGenuine(file: string): Promise<boolean> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex') === archive.sha256;
}

/** Fetches Keycloak from Maven Central and keeps it; a sentence when it cannot be had. */
async function fetchKeycloak(): Promise<string | undefined> {
  if (existsSync(home)) return undefined;
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${randomUUID()}.zip`);
  const unpacked = path.join(folder, randomUUID());
  try {
    const answer = await fetch(archive.url);
    if (!answer.ok || !answer.body) return `Maven Central answers ${answer.status}`;
    await pipeline(Readable.fromWeb(answer.body), createWriteStream(file));
    if (!(await isGenuine(file))) return 'what was fetched is another file than the one that was tried';
    const { code, output } = await run('unzip', ['-q', file, '-d', unpacked]);
    if (code !== 0) return `unzip: ${output.trim()}`;
    renameSync(path.join(unpacked, path.basename(home)), home);
    return undefined;
  } catch (error) {
    return `it cannot be fetched: ${String(error)}`;
  } finally {
    for (const made of [file, unpacked]) rmSync(made, { recursive: true, force: true });
  }
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/realms/master/.well-known/openid-configuration`).catch(() => undefined);
  return answer?.ok === true;
}

/** Starts Keycloak, fetched once and kept; a sentence when none can be had here. */
export async function startKeycloak(): Promise<Keycloak | { readonly why: string }> {
  if ((await run('java', ['-version'])).code !== 0) return { why: 'no Java 17 or newer on the PATH' };
  const why = await fetchKeycloak();
  if (why !== undefined) return { why };
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const password = randomUUID();
  const options = [`--http-port=${port}`, '--http-host=127.0.0.1', `--hostname=${url}`, '--db=dev-mem'];
  const child = startProcess(path.join(home, 'bin/kc.sh'), ['start-dev', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: toolEnv({ KC_BOOTSTRAP_ADMIN_USERNAME: 'admin', KC_BOOTSTRAP_ADMIN_PASSWORD: password }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2_000)));
  const stop = (): void => void child.kill('SIGTERM');
  process.once('exit', stop);
  const until = performance.now() + startWithinMs;
  while (performance.now() < until && child.exitCode === null) {
    if (await answers(url)) return { version, url, password, stop };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  stop();
  return { why: `it did not start: ${output}` };
}
