import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

/** An object storage of a test's own, with an empty bucket in it. */
export interface TestBucket {
  /** How the product is told of it. */
  readonly env: Readonly<Record<'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_KEY' | 'S3_SECRET', string>>;
  stop(): Promise<void>;
}

const bucketName = 'lectern-files';

/** Starts an object storage on a port of its own. */
export async function startBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(path.join(tmpdir(), 'lectern-bucket-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucketName }],
  });
  const { port } = await server.run();
  return {
    env: {
      S3_BUCKET: bucketName,
      S3_REGION: 'eu-central-1',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_KEY: 'S3RVER',
      S3_SECRET: 'S3RVER',
    },
    stop: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
