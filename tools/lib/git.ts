import type { Commit } from '../checks/check-commits.ts';
import { run } from './processes.ts';

/** The commits of this branch that its base does not have. Empty where there is no history to compare with. */
export async function commitsSinceMergeBase(): Promise<Commit[]> {
  for (const base of ['origin/HEAD', 'origin/main', 'main']) {
    const mergeBase = await run('git', ['merge-base', 'HEAD', base]);
    if (mergeBase.code !== 0) continue;
    const log = await run('git', ['log', '--format=%H %s', `${mergeBase.output.trim()}..HEAD`]);
    return log.output
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ({
        hash: line.slice(0, line.indexOf(' ')),
        subject: line.slice(line.indexOf(' ') + 1),
      }));
  }
  return [];
}
