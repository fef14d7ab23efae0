import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  startPostgres,
  type EmbeddedPostgresOptions,
  type RunningPostgres,
} from '../src/platform/db/embedded-postgres.ts';
import { endWithUs } from './end-with-us.ts';

/** A database for one run, in a folder for one run. */
export interface OwnPostgres extends RunningPostgres {
  readonly folder: string;
}

/** Starts the database of a folder. Both are gone after this process, however that ends. */
export function startTiedPostgres(
  folder: string,
  options: Pick<EmbeddedPostgresOptions, 'durable' | 'port'> = {},
): Promise<RunningPostgres> {
  return startPostgres({
    ...options,
    dataDir: path.join(folder, 'db'),
    onLaunch: (child) => endWithUs(child, { signal: 'SIGINT', folder }),
  });
}

/** Starts a database in a new folder. Both are gone after `stop`, and after this process, however that ends. */
export async function startOwnPostgres(
  prefix: string,
  options: { readonly durable?: boolean } = {},
): Promise<OwnPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  // Open to others, because the database runs as an unprivileged user.
  chmodSync(folder, 0o755);
  const postgres = await startTiedPostgres(folder, options);
  return {
    url: postgres.url,
    folder,
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
