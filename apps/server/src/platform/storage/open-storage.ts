import type { Config } from '../config/config.ts';
import { bucketStorage } from './bucket-storage.ts';
import { localStorage } from './local-storage.ts';
import type { Storage } from './storage.ts';

/** The bucket of the configuration, or a folder of this machine. */
export function openStorage({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): Storage {
  return bucket ? bucketStorage(bucket) : localStorage(dataDir);
}
