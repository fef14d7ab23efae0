import { ConfigError, readConfig, type Config } from '../config/config.ts';
import { noDatabase, runningDatabase } from '../db/product-database.ts';
import { withFailedJobs, type FailedJob, type FailedJobs } from './failed-jobs.ts';

// `npm run failed-jobs -- [again all | again KIND | again ID ... | forget ID ...]`, with the product's own settings.

const listed = 100;
const isId = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

const usage = `Use it with the settings of the product:
  npm run failed-jobs                     lists the newest ${listed} jobs that were given up
  npm run failed-jobs -- again all        tries all of them again
  npm run failed-jobs -- again KIND       tries those of one kind again, such as mail.deliver
  npm run failed-jobs -- again ID ...     tries some again
  npm run failed-jobs -- forget ID ...    gives some up for good`;

/** The operator's mistake, in a sentence for them. */
class Mistake extends Error {}

function lineOf({ id, name, failedAt, tries, data, reason }: FailedJob): string {
  return `${id}  ${failedAt.toISOString()}  ${name}  ${tries} tries  ${JSON.stringify(data)}  ${reason}`;
}

async function list(jobs: FailedJobs): Promise<string> {
  const counts = await jobs.count();
  if (counts.size === 0) return 'No job was given up.';
  const sums = [...counts].map(([name, count]) => `${count} of ${name}`).join(', ');
  return [`Given up: ${sums}.`, ...(await jobs.list(listed)).map(lineOf)].join('\n');
}

async function again(jobs: FailedJobs, [first, ...more]: readonly string[]): Promise<string> {
  if (first === undefined) throw new Mistake(usage);
  const ids = [first, ...more];
  if (ids.every(isId)) return `${await jobs.tryAgain({ ids })} are tried again.`;
  if (more.length > 0) throw new Mistake(usage);
  return `${await jobs.tryAgain(first === 'all' ? {} : { name: first })} are tried again.`;
}

async function forget(jobs: FailedJobs, ids: readonly string[]): Promise<string> {
  if (ids.length === 0 || !ids.every(isId)) throw new Mistake(usage);
  return `${await jobs.forget(ids)} are given up for good.`;
}

function answer(jobs: FailedJobs, [command, ...rest]: readonly string[]): Promise<string> {
  if (command === undefined) return list(jobs);
  if (command === 'again') return again(jobs, rest);
  if (command === 'forget') return forget(jobs, rest);
  throw new Mistake(usage);
}

function addressOf(config: Config): string {
  const url = runningDatabase(config);
  if (url === undefined) throw new Mistake(noDatabase(config));
  return url;
}

try {
  const url = addressOf(readConfig(process.env));
  process.stdout.write(`${await withFailedJobs(url, (jobs) => answer(jobs, process.argv.slice(2)))}\n`);
} catch (error) {
  if (!(error instanceof Mistake) && !(error instanceof ConfigError)) throw error;
  // The operator reads this in a terminal.
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
