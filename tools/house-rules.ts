import { areasOf, checkCommits } from './checks/check-commits.ts';
import { commitsSinceMergeBase } from './lib/git.ts';
import { readSourceFiles } from './checks/source-files.ts';
import { root } from './lib/processes.ts';
import { treeChecks } from './checks/tree-checks.ts';
import { printViolations } from './checks/violation.ts';

const mostLines = 30;
// `node tools/house-rules.ts [check ...]`: our own checks, all or the named ones.
const chosen = process.argv.slice(2);
const files = readSourceFiles(root);
let failures = 0;

for (const [name, check] of Object.entries(treeChecks)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const violations = check(files);
  failures += violations.length;
  if (violations.length > 0) print(name, printViolations(violations).split('\n'));
}

const areas = areasOf([...files.map((file) => file.path), 'docs/-', 'ops/-']);
const wrongCommits = checkCommits(process.env['CI'] ? await commitsSinceMergeBase() : [], areas);
if (wrongCommits.length > 0) console.log(`-- commits: ${wrongCommits.length}\n${wrongCommits.join('\n')}`);

// Not process.exit: it would cut off what a pipe has not taken yet.
process.exitCode = failures + wrongCommits.length === 0 ? 0 : 1;

/** All together they would bury each other, so a long list is cut unless its check was asked for by name. */
function print(name: string, lines: readonly string[]): void {
  const shown = chosen.length > 0 ? lines : lines.slice(0, mostLines);
  console.log(`-- ${name}: ${lines.length}\n${shown.join('\n')}`);
  if (shown.length < lines.length) console.log(`... all of them: node tools/house-rules.ts ${name}`);
}
