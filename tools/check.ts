import { runChecks } from './lib/check-tasks.ts';
import { seconds } from './lib/processes.ts';

const startedAt = performance.now();
const results = await runChecks();
const failed = results.filter((result) => !result.isOk).map((result) => result.name);
const took = seconds(performance.now() - startedAt);
console.log(
  failed.length === 0 ? `\nAll checks passed (${took}).` : `\nFailed: ${failed.join(', ')} (${took}).`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
