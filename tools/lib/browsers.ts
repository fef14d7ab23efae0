import { existsSync, readdirSync } from 'node:fs';
import { run } from './processes.ts';

/** The browsers found on this machine, and a sentence when the one that the journeys need is missing. */
export interface Browsers {
  readonly chromium: string | undefined;
  /** Chromium without what surrounds a page; where it is missing, Chromium does its work. */
  readonly shell: string | undefined;
  readonly firefox: string | undefined;
  readonly ffmpeg: string | undefined;
  readonly redis: string | undefined;
  readonly why: string | undefined;
}

/** Makes journeys of screens cheaper, and is not asked for where it is not to be had. */
const shellPackage = 'chromium-headless-shell';
const packages = [
  'chromium',
  'firefox-esr',
  'ffmpeg',
  'redis-server',
  'fonts-liberation',
  'fonts-noto-color-emoji',
];
const shellPaths = ['/usr/lib/chromium/chromium-headless-shell'];
const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Puts recordings together; without it they are kept as one film per person, and that is all that is tested. */
const ffmpegPaths = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg'];
/** What several server processes share; the tests start their own on a port of its own. */
const redisPaths = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'];
const firefoxPaths = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Finds Chromium, Firefox, ffmpeg, Redis and fonts; installs from Debian packages what is missing when that is possible. Never throws. */
export async function installBrowsers(): Promise<Browsers> {
  const obstacle = whyNotInstallable();
  if (isComplete()) {
    if (!obstacle && firstThere(shellPaths) === undefined) await installShell();
    return found(undefined);
  }
  if (obstacle) return found(obstacle);
  const first = await installPackages();
  const outcome = first.code === 0 ? first : await installPackages();
  if (outcome.code === 0) await installShell();
  return found(
    outcome.code === 0 ? 'the package holds no Chromium' : `apt-get failed: ${lastLineOf(outcome.output)}`,
  );
}

function isComplete(): boolean {
  const programs = [chromiumPaths, firefoxPaths, ffmpegPaths, redisPaths];
  return programs.every((paths) => firstThere(paths) !== undefined) && hasFonts();
}

function hasFonts(): boolean {
  return ['/usr/share/fonts/truetype', '/usr/share/fonts/opentype'].some(
    (folder) => existsSync(folder) && readdirSync(folder).length > 0,
  );
}

function whyNotInstallable(): string | undefined {
  if (!existsSync('/usr/bin/apt-get')) return 'no Chromium here and no apt-get to install it';
  return process.getuid?.() === 0 ? undefined : 'no Chromium here and only root may install it';
}

const aptEnv = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
const installing = ['install', '-y', '-qq', '--no-install-recommends'];

async function installPackages() {
  const updated = await run('apt-get', ['update', '-qq'], { env: aptEnv });
  if (updated.code !== 0) return updated;
  return run('apt-get', [...installing, ...packages], { env: aptEnv });
}

const inShort = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];

/**
 * Of the version that is here: another one would not fit Chromium's files. Where it cannot be had, a machine without a
 * network for example, nothing waits for it long.
 */
async function installShell(): Promise<void> {
  const { code, output } = await run('dpkg-query', ['-W', '-f=${Version}', 'chromium']);
  if (code !== 0) return;
  const wanted = `${shellPackage}=${output.trim()}`;
  await run('apt-get', [...installing, ...inShort, wanted], { env: aptEnv });
}

function found(why: string | undefined): Browsers {
  const chromium = process.env['CHROMIUM_PATH'] ?? firstThere(chromiumPaths);
  return {
    chromium,
    shell: process.env['HEADLESS_SHELL_PATH'] ?? firstThere(shellPaths),
    firefox: firstThere(firefoxPaths),
    ffmpeg: firstThere(ffmpegPaths),
    redis: firstThere(redisPaths),
    why: chromium ? undefined : why,
  };
}

function firstThere(paths: readonly string[]): string | undefined {
  return paths.find((path) => existsSync(path));
}

function lastLineOf(output: string): string {
  return output.trim().split('\n').at(-1) ?? '';
}
