import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildWeb, isWebBuilt, isWebStale } from './lib/web-build.ts';
import { root, seconds } from './lib/processes.ts';

const neededNode = 24;
const parentLookMs = 1000;

ensureNode();
endWithNpm();
await ensureWeb();
await import(path.join(root, 'apps/server/src/main.ts'));

/** Becomes the local Node (same process, so signals still reach it) when this one is too old. */
function ensureNode(): void {
  if (Number(process.versions.node.split('.')[0]) >= neededNode) return;
  const local = path.join(root, 'node_modules/.bin/node');
  if (!existsSync(local) || process.env['LECTERN_NODE_CHOSEN']) {
    fail(
      `Lectern needs Node ${neededNode} or newer; this is ${process.version}. Run npm ci, which brings one along.`,
    );
  }
  process.execve?.(local, [local, ...process.argv.slice(1)], { ...process.env, LECTERN_NODE_CHOSEN: '1' });
  fail(`Lectern needs Node ${neededNode}: start it with npm start.`);
}

/** npm can be killed alone and tell nobody; the product that it started ends with it, in order. */
function endWithNpm(): void {
  if (process.env['npm_lifecycle_event'] !== 'start') return;
  const npm = process.ppid;
  const look = () => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  };
  const timer = setInterval(look, parentLookMs).unref();
}

async function ensureWeb(): Promise<void> {
  if (process.env['NODE_ENV'] === 'production') {
    if (!isWebBuilt()) fail('The web is not built. Run npm run build, then start again.');
    return;
  }
  // What tries the start and its end shows no page: it takes the web as it is.
  if (process.env['LECTERN_WEB_AS_IS'] || !isWebStale()) return;
  console.log('Building the web ...');
  const built = await buildWeb();
  if (built.code !== 0) fail(`${built.output}\nThe web could not be built.`);
  console.log(`The web is built (${seconds(built.milliseconds)}).`);
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
