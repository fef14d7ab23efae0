import { devNull } from 'node:os';
import path from 'node:path';
import { root, run } from './processes.ts';

/** The participant on LiveKit's Go SDK that the engine's tests build for themselves. */
const source = path.join(root, 'packages/media-server/test/older/go-peer');

/**
 * Lets Go load and compile what the participant is made of, which without any of Go's caches takes minutes; the
 * tests then only link it. Built without paths, as LiveKit is, both share what is compiled of the same versions.
 * Never throws: a test that needs it reports the failure of its own build.
 */
export async function prepareGoPeer(): Promise<void> {
  await run('nice', ['-n', '19', 'go', 'build', '-trimpath', '-o', devNull, '.'], { cwd: source });
}
