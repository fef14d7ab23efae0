import { Readable } from 'node:stream';
import { GetObjectCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Storage } from './storage.ts';

/** A bucket of an object storage that speaks S3. */
export interface Bucket {
  readonly name: string;
  readonly region: string;
  /** A server of one's own; undefined is Amazon's of the region. */
  readonly endpoint: string | undefined;
  readonly key: string;
  readonly secret: string;
}

const connectMs = 3_000;
/** A connection on which nothing moves for this long is given up; a slow download goes on. */
const silenceMs = 30_000;
/** Each film that somebody watches holds one connection. */
const mostConnections = 300;

function clientOf({ region, endpoint, key, secret }: Bucket): S3Client {
  const agent = { keepAlive: true, maxSockets: mostConnections };
  return new S3Client({
    region,
    // A server of one's own has no name for each bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // Not every server understands the checksums that newer clients add to a stream: some store them with the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: silenceMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

async function troubleWith(client: S3Client, bucket: string): Promise<string | null> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
    return null;
  } catch (error) {
    // Wrong keys, no such bucket, nobody there: the reason is the answer.
    return error instanceof Error ? `${error.name}: ${error.message}` : 'the bucket does not answer';
  }
}

/** Keeps files in a bucket that nobody but the product reads: bytes go through the product's own signed addresses. */
export function bucketStorage(bucket: Bucket): Storage {
  const client = clientOf(bucket);
  const disk = new Disk(
    new S3Driver({ client, bucket: bucket.name, visibility: 'private', supportsACL: false }),
  );
  return {
    put: (name, bytes) => disk.put(name, bytes),
    putStream: (name, bytes, length) => disk.putStream(name, bytes, { contentLength: length }),
    read: async (name, part) => {
      if (!part) return disk.getStream(name);
      const Range = `bytes=${part.start}-${part.end}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket.name, Key: name, Range }));
      if (!(Body instanceof Readable)) throw new Error('The bucket sent no bytes.');
      return Body;
    },
    size: async (name) => (await disk.getMetaData(name)).contentLength,
    remove: (name) => disk.delete(name),
    trouble: () => troubleWith(client, bucket.name),
    close: () => client.destroy(),
  };
}
