import path from 'node:path';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { startOwnPostgres } from '../apps/server/test/own-postgres.ts';
import { root, run } from './lib/processes.ts';

const outFile = path.join(root, 'apps/server/src/platform/db/tables.ts');

// `node tools/db-types.ts [--verify]`: writes the table types, or only says whether they are those of the migrations.
const isVerifying = process.argv.includes('--verify');
process.exitCode = await generate();

async function generate(): Promise<number> {
  const postgres = await startOwnPostgres('lectern-types-', { durable: false });
  try {
    await migrate(postgres.url);
    const { code, output } = await run('kysely-codegen', codegenOptions(postgres.url));
    if (code !== 0) console.error(`${output}\nRun npm run db:types and commit what it writes.`);
    return code;
  } finally {
    await postgres.stop();
  }
}

function codegenOptions(url: string): string[] {
  return [
    ...['--url', url, '--dialect', 'postgres', '--out-file', outFile, '--camel-case'],
    // The pool's parsers give int8 as number and a civil date as text.
    ...['--date-parser', 'string', '--type-mapping', '{"int8":"number"}'],
    ...['--exclude-pattern', '(kysely_*|pgboss.*)', '--log-level', 'error'],
    ...(isVerifying ? ['--verify'] : []),
  ];
}
