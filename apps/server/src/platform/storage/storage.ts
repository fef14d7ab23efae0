import type { Readable } from 'node:stream';
import type { Config } from '../config/config.ts';
import { bucketStorage } from './bucket-storage.ts';
import { localStorage } from './local-storage.ts';

/** Where bytes are kept, under random names only; who may read them is decided before they are asked for. */
export interface Storage {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** So many bytes, as they come: never all of them in memory. */
  putStream(name: string, bytes: Readable, length: number): Promise<void>;
  /** All of it, or the bytes from `start` to `end`, both included. Rejects for what is not there. */
  read(name: string, part?: { readonly start: number; readonly end: number }): Promise<Readable>;
  size(name: string): Promise<number>;
  /** What is not there is fine. */
  remove(name: string): Promise<void>;
  /** Why nothing can be kept at the moment; null where it can. */
  trouble(): Promise<string | null>;
  close(): void;
}

/** The bucket of the configuration, or a folder of this machine. */
export function openStorage({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): Storage {
  return bucket ? bucketStorage(bucket) : localStorage(dataDir);
}
