import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'lectern-config-'));
const strong = 'q7Zk2VbN9sXw4TyLp8RmDcF3hJ6gAeUo';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig({ DATA_DIR: dataDir, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('runs with nothing set', () => {
    const config = readConfig({ DATA_DIR: dataDir });
    expect(config).toMatchObject({ port: 3000, demo: true, testMode: false, media: { udpPort: 7882 } });
  });

  it('takes an empty value as not set', () => {
    expect(readConfig({ DATA_DIR: dataDir, PORT: '' }).port).toBe(3000);
  });

  it('lists everything that is wrong, not only the first', () => {
    expect(problemsOf({ PORT: 'many', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' })).toHaveLength(3);
  });

  it('keeps the secret that it made at the first start', () => {
    const first = readConfig({ DATA_DIR: dataDir }).secret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(readConfig({ DATA_DIR: dataDir }).secret).toBe(first);
  });

  it('wants the three values of a media cluster together', () => {
    expect(problemsOf({ MEDIA_URL: 'wss://media.example' })).toHaveLength(1);
  });

  it('wants a certificate with its key, and a port for http only where there is https to lead to', () => {
    const files = { TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem' };
    expect(problemsOf({ ...files, HTTP_PORT: '80' })).toEqual([]);
    for (const name of ['TLS_CERT', 'TLS_KEY'])
      expect(problemsOf({ ...files, [name]: '' })).toEqual([expect.stringContaining('TLS_CERT and TLS_KEY')]);
    expect(problemsOf({ HTTP_PORT: '80' })).toEqual([expect.stringContaining('HTTP_PORT')]);
    expect(readConfig({ DATA_DIR: dataDir }).tls).toBeUndefined();
  });

  it('wants everything that several processes share, and lets each have a role only then', () => {
    const shared = {
      REDIS_URL: 'redis://redis:6379',
      DATABASE_URL: 'postgres://db/lectern',
      SECRET: strong,
      MEDIA_URL: 'wss://media.example',
      MEDIA_KEY: 'key',
      MEDIA_SECRET: strong,
    };
    expect(problemsOf(shared)).toEqual([]);
    for (const name of ['DATABASE_URL', 'SECRET'])
      expect(problemsOf({ ...shared, [name]: '' })).toEqual([expect.stringContaining(name)]);
    expect(problemsOf({ REDIS_URL: shared.REDIS_URL })).toHaveLength(3);
    expect(readConfig({ DATA_DIR: dataDir, ...shared, ROLES: 'api, realtime' }).roles).toEqual([
      'api',
      'realtime',
    ]);
    expect(problemsOf({ ROLES: 'api' })).toEqual([expect.stringContaining('ROLES')]);
    expect(problemsOf({ ...shared, ROLES: 'web' })).toHaveLength(1);
    expect(problemsOf({ REDIS_URL: 'http://redis' })).toHaveLength(1);
  });

  it('wants all of a bucket or none of it', () => {
    const bucket = { S3_BUCKET: 'lectern', S3_REGION: 'eu-central-1', S3_KEY: 'key', S3_SECRET: 'secret' };
    expect(readConfig({ DATA_DIR: dataDir }).bucket).toBeUndefined();
    expect(readConfig({ DATA_DIR: dataDir, ...bucket }).bucket).toMatchObject({
      name: 'lectern',
      endpoint: undefined,
    });
    expect(
      readConfig({ DATA_DIR: dataDir, ...bucket, S3_ENDPOINT: 'https://s3.example' }).bucket?.endpoint,
    ).toBe('https://s3.example');
    for (const name of Object.keys(bucket))
      expect(problemsOf({ ...bucket, [name]: '' })).toEqual([expect.stringContaining('S3_BUCKET')]);
    expect(problemsOf({ S3_ENDPOINT: 'https://s3.example' })).toHaveLength(1);
    expect(problemsOf({ ...bucket, S3_ENDPOINT: 'https://s3.example/folder' })).toHaveLength(1);
  });

  it('trusts no proxy unless it is named', () => {
    expect(readConfig({ DATA_DIR: dataDir }).trustedProxies).toEqual([]);
    expect(readConfig({ DATA_DIR: dataDir, TRUST_PROXY: 'off' }).trustedProxies).toEqual([]);
    expect(readConfig({ DATA_DIR: dataDir, TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustedProxies).toEqual([
      'loopback',
      '10.0.0.0/8',
    ]);
    for (const TRUST_PROXY of ['on', 'true', '10.0.0.0/64', 'loopback,'])
      expect(problemsOf({ TRUST_PROXY })).toHaveLength(1);
  });

  it('takes the address that people type without a path', () => {
    expect(readConfig({ DATA_DIR: dataDir, APP_URL: 'https://lessons.example/' }).appUrl).toBe(
      'https://lessons.example',
    );
    for (const APP_URL of ['lessons.example', 'https://lessons.example/here', 'ftp://lessons.example'])
      expect(problemsOf({ APP_URL })).not.toEqual([]);
  });

  it('takes the clock of a test only with the test mode', () => {
    const TEST_CLOCK = '2026-10-14T14:40:00Z';
    expect(problemsOf({ TEST_CLOCK })).toEqual(['TEST_CLOCK: needs TEST_MODE=on']);
    expect(problemsOf({ TEST_CLOCK: 'noon', TEST_MODE: 'on' })).toHaveLength(1);
    expect(readConfig({ DATA_DIR: dataDir, TEST_CLOCK, TEST_MODE: 'on' }).testClock).toEqual(
      new Date(TEST_CLOCK),
    );
  });

  it.each([
    ['a missing secret', {}],
    ['a short secret', { SECRET: 'short' }],
    ['a weak secret', { SECRET: 'a'.repeat(40) }],
    ['a secret that begins like a preset one', { SECRET: `changeme${strong}` }],
    ['a weak key for secrets', { SECRET: strong, SECRETS_KEY: `${strong},${'a'.repeat(40)}` }],
    ['demo accounts', { SECRET: strong, DEMO: 'on' }],
    ['the test mode', { SECRET: strong, TEST_MODE: 'on' }],
  ])('stops in production because of %s', (_what, env) => {
    expect(problemsOf({ NODE_ENV: 'production', DEMO: 'off', ...env })).not.toHaveLength(0);
  });

  it('starts in production with a strong secret and no demo', () => {
    expect(problemsOf({ NODE_ENV: 'production', DEMO: 'off', SECRET: strong })).toEqual([]);
  });
});

describe('the keys for secrets in the database', () => {
  const strong = 'gR4v!mZq0x7Lw2Tn8Yb5Kd1Sf6Hj3Pc9';
  const keysOf = (env: Record<string, string>) =>
    readConfig({ DATA_DIR: '/tmp', SECRET: strong, ...env }).secretsKeys;

  it('are the secret of the product unless they are named, the newest first', () => {
    expect(keysOf({})).toEqual([strong]);
    const [newer, older] = [`${strong}-newer`, `${strong}-older`];
    expect(keysOf({ SECRETS_KEY: `${newer}, ${older}` })).toEqual([newer, older]);
    expect(() => keysOf({ SECRETS_KEY: `${newer},short` })).toThrow('at least 32 characters');
  });
});
