import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Browsers } from './browsers.ts';
import { keepTemporaryInMemory } from './memory-folder.ts';
import { root, run, toolEnv, type Finished } from './processes.ts';
import { buildWeb, isWebStale } from './web-build.ts';

const config = 'e2e/playwright.config.ts';

/** Where Playwright leaves its report in JSON. */
export const journeysReport = path.join(root, '.cache/journeys.json');

/** A sentence when the journeys can't run here; undefined when they can. */
export function whyNoJourneys(browsers: Browsers): string | undefined {
  if (!existsSync(path.join(root, config))) return `${config} is missing`;
  return browsers.why;
}

/** Builds the web when it is stale, then runs the journeys whose file or title matches the filters. */
export async function runJourneys(
  browsers: Browsers,
  filters: readonly string[],
  extraEnv: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  if (isWebStale()) {
    const built = await buildWeb();
    if (built.code !== 0) return { ...built, output: `${built.output}\nThe web could not be built.` };
  }
  const env = toolEnv({
    ...extraEnv,
    CHROMIUM_PATH: browsers.chromium ?? '',
    ...(browsers.shell ? { HEADLESS_SHELL_PATH: browsers.shell } : {}),
    FIREFOX_PATH: browsers.firefox ?? '',
    PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport,
  });
  keepTemporaryInMemory(env);
  return run('playwright', ['test', '-c', config, '--reporter=list,json', ...asOptions(filters)], {
    env,
    show: true,
  });
}

/** A filter that names no file is looked for in the titles. As soon as there is an option, everything goes through as it is. */
function asOptions(filters: readonly string[]): string[] {
  if (filters.some((filter) => filter.startsWith('-'))) return [...filters];
  const files = readdirSync(path.join(root, 'e2e'), { recursive: true, encoding: 'utf8' });
  const isFile = (filter: string) =>
    files.some((file) => file.endsWith('.spec.ts') && `e2e/${file}`.includes(filter));
  return filters.flatMap((filter) => (isFile(filter) ? [filter] : ['--grep', filter]));
}
