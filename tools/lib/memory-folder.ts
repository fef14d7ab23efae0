import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** A file system in memory, as Linux has one. */
const inMemory = '/dev/shm';
/** So much must be free of it, and of the machine's memory, in bytes: a container often has a few megabytes there. */
const neededThere = 4e9;
const neededHere = 6e9;

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= neededThere && freemem() >= neededHere;
  } catch {
    return false;
  }
}

/**
 * Lets what this process and its children keep for a while lie in memory, where there is room and nobody has said where
 * else: a test file's own database is many files, which on a disk may take much longer to make.
 */
export function keepTemporaryInMemory(env: NodeJS.ProcessEnv = process.env, folder = inMemory): void {
  if (env['TMPDIR'] === undefined && hasRoom(folder)) env['TMPDIR'] = folder;
}
