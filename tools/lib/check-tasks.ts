import { run, seconds } from './processes.ts';

interface CheckTask {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

/** How one part of the check ended. */
export interface CheckResult {
  readonly name: string;
  readonly isOk: boolean;
  readonly output: string;
  readonly milliseconds: number;
}

const cores = 2;

/** The longest first, so that the two workers end together. */
const tasks: readonly CheckTask[] = [
  { name: 'types', command: 'tsc', args: ['-b', '--pretty', 'false'] },
  {
    name: 'lint',
    command: 'oxlint',
    args: ['--type-aware', '--deny-warnings', '--format=unix', 'apps', 'packages', 'e2e', 'bench', 'tools'],
  },
  { name: 'knip', command: 'knip', args: ['--no-progress'] },
  { name: 'house rules', command: 'node', args: ['tools/house-rules.ts'] },
  { name: 'table types', command: 'node', args: ['tools/db-types.ts', '--verify'] },
  { name: 'routes page', command: 'node', args: ['tools/routes-page.ts', '--verify'] },
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
];

/** Runs every part of the check, two at a time, and prints each with its time as it ends; what is wrong is printed at the end. */
export async function runChecks(): Promise<CheckResult[]> {
  const waiting = [...tasks];
  const results: CheckResult[] = [];
  const worker = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) results.push(await runTask(task));
  };
  await Promise.all(Array.from({ length: cores }, worker));
  for (const { name, output } of results.filter((result) => !result.isOk)) {
    console.log(`\n== ${name} ==\n${output.trim()}`);
  }
  return results;
}

async function runTask({ name, command, args }: CheckTask): Promise<CheckResult> {
  const { code, output, milliseconds } = await run(command, args);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(12)} ${seconds(milliseconds)}`);
  return { name, isOk: code === 0, output, milliseconds };
}
