import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readTcpAddress } from '@lectern/media-server/tcp/tcp-candidates.ts';
import { z } from 'zod';
import { isProxyRange } from '../http/trusted-proxies.ts';
import type { TlsFiles } from '../tls/certificate.ts';
import type { Bucket } from '../storage/bucket-storage.ts';

const onOff = (preset: 'on' | 'off') => z.enum(['on', 'off']).default(preset);
const port = (preset: number) => z.coerce.number().int().min(0).max(65_535).default(preset);
const urlWith = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that begins with ${protocols.map((name) => `${name}//`).join(' or ')}`,
  });

const proxyRanges = z
  .string()
  .default('off')
  .transform((value) => (value === 'off' ? [] : value.split(',').map((one) => one.trim())))
  .refine((ranges) => ranges.every(isProxyRange), {
    error:
      "must be 'off', or addresses and ranges such as 10.0.0.0/8, 'loopback' or 'private', separated by commas",
  });
const origin = urlWith('http:', 'https:').refine(
  (value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`,
  { error: 'must be an address without a path, such as https://lessons.example' },
);

/** IP addresses, each with a port or without. */
const tcpAddresses = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .refine((texts) => texts.every((text) => readTcpAddress(text, 1) !== null), {
    error: 'must be IP addresses, with or without a port, such as 203.0.113.7:443, separated by commas',
  });

/** The key of today, then those of before, separated by commas. */
const secretsKeys = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .pipe(z.tuple([z.string()], z.string()))
  .refine((keys) => keys.every((key) => key.length >= 32), {
    error: 'each key must have at least 32 characters',
  });

const roles = ['api', 'realtime', 'worker'] as const;
/** The work of a server process: answering calls, holding sockets, running jobs and timed events. */
export type ServerRole = (typeof roles)[number];
const roleList = z
  .string()
  .default(roles.join(','))
  .transform((value) => value.split(',').map((one) => one.trim()))
  .pipe(z.array(z.enum(roles, { error: `must be some of ${roles.join(', ')}, separated by commas` })));

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port(3000),
  BIND: z.string().default('0.0.0.0'),
  APP_URL: origin.optional(),
  TLS_CERT: z.string().min(1).optional(),
  TLS_KEY: z.string().min(1).optional(),
  HTTP_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  TRUST_PROXY: proxyRanges,
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: urlWith('postgres:', 'postgresql:').optional(),
  DATABASE_POOL: z.coerce.number().int().min(4).max(200).default(20),
  ROLES: roleList,
  REDIS_URL: urlWith('redis:', 'rediss:').optional(),
  MEDIA_PORT: port(7882),
  MEDIA_ADVERTISE: z.string().optional(),
  MEDIA_TCP_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  MEDIA_TCP_ADVERTISE: tcpAddresses,
  MEDIA_URL: urlWith('ws:', 'wss:', 'http:', 'https:').optional(),
  MEDIA_KEY: z.string().min(3).optional(),
  MEDIA_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ENDPOINT: origin.optional(),
  S3_KEY: z.string().min(1).optional(),
  S3_SECRET: z.string().min(1).optional(),
  SMTP_URL: urlWith('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().default('Lectern <no-reply@localhost>'),
  MAIL_WEBHOOK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRETS_KEY: secretsKeys.optional(),
  DEMO: onOff('on'),
  TEST_MODE: onOff('off'),
  TEST_CLOCK: z.iso.datetime().optional(),
  /** Where programs are looked for: the system's own. */
  PATH: z.string().default(''),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

type Environment = z.infer<typeof environment>;

export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly bind: string;
  /**
   * The address that people type, for links in mails of hosts without an address of their own; undefined is this
   * machine.
   */
  readonly appUrl: string | undefined;
  /** Certificate and key with which the product speaks TLS itself; undefined is http, for a proxy in front. */
  readonly tls: TlsFiles | undefined;
  /** Where callers by http are redirected to https; undefined means only on the product's port. */
  readonly httpPort: number | undefined;
  /** Proxies that are trusted for the caller's address and for https; none by default. */
  readonly trustedProxies: readonly string[];
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Most connections for this process's own work, in addition to seven for jobs and media. */
  readonly databasePool: number;
  readonly roles: readonly ServerRole[];
  /** What several server processes share in addition to the database; undefined for a single process. */
  readonly redisUrl: string | undefined;
  readonly media: {
    readonly udpPort: number;
    readonly advertise: readonly string[];
    /** A TCP port for media in addition to the product's own; undefined is none. */
    readonly tcpPort: number | undefined;
    /** Addresses, with or without a port, that are given to browsers without UDP. */
    readonly tcpAdvertise: readonly string[];
    /** A LiveKit cluster; undefined means the embedded engine. */
    readonly cluster: { readonly url: string; readonly key: string; readonly secret: string } | undefined;
  };
  /** An object storage for files; undefined is a folder in the data folder. */
  readonly bucket: Bucket | undefined;
  readonly mail: {
    readonly smtpUrl: string | undefined;
    readonly from: string;
    /** Key with which our mail provider signs its reports of bounced mails; undefined accepts no such reports. */
    readonly webhookSecret: string | undefined;
  };
  /** Signs what leaves the server and comes back: file addresses, media tokens of the embedded engine. */
  readonly secret: string;
  /** Keys that seal secrets in the database: the first key seals, all open. Defaults to the secret above. */
  readonly secretsKeys: readonly [string, ...string[]];
  readonly demo: boolean;
  readonly testMode: boolean;
  /** The product's time at this start, for tests only; undefined goes on from the time that it had. */
  readonly testClock: Date | undefined;
  /** Folders in which programs such as ffmpeg are looked for. */
  readonly searchPath: string;
  readonly logLevel: Environment['LOG_LEVEL'];
}

/** The errors in the configuration, one line each; the start prints them and ends. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const weakSecrets = new Set(['secret', 'changeme', 'password', 'devsecret', 'lectern']);

function isWeak(secret: string): boolean {
  const distinct = new Set(secret).size;
  return distinct < 10 || [...weakSecrets].some((word) => secret.toLowerCase().startsWith(word));
}

/** These settings must be given together or not at all. */
function isHalf(values: readonly unknown[]): boolean {
  return values.some(Boolean) && !values.every(Boolean);
}

function problemsOfParts(env: Environment): string[] {
  const problems: string[] = [];
  if (isHalf([env.MEDIA_URL, env.MEDIA_KEY, env.MEDIA_SECRET]))
    problems.push('MEDIA_URL, MEDIA_KEY and MEDIA_SECRET go together: set all three or none');
  if (isHalf([env.TLS_CERT, env.TLS_KEY]))
    problems.push('TLS_CERT and TLS_KEY go together: set both or none');
  if (env.HTTP_PORT && !env.TLS_CERT)
    problems.push('HTTP_PORT: leads to https, and needs TLS_CERT and TLS_KEY');
  const bucket = [env.S3_BUCKET, env.S3_REGION, env.S3_KEY, env.S3_SECRET];
  if (isHalf(bucket) || (env.S3_ENDPOINT && !env.S3_BUCKET))
    problems.push(
      'S3_BUCKET, S3_REGION, S3_KEY and S3_SECRET go together, and S3_ENDPOINT with them: set all four or none',
    );
  return problems;
}

function problemsTogether(env: Environment): string[] {
  const problems = problemsOfParts(env);
  if (env.TEST_CLOCK && env.TEST_MODE === 'off') problems.push('TEST_CLOCK: needs TEST_MODE=on');
  problems.push(...(env.REDIS_URL ? problemsOfMany(env) : problemsOfOne(env)));
  return env.NODE_ENV === 'production' ? [...problems, ...problemsInProduction(env)] : problems;
}

function problemsOfOne(env: Environment): string[] {
  const isWhole = roles.every((role) => env.ROLES.includes(role));
  return isWhole ? [] : ['ROLES: the only process has all three; REDIS_URL links it with others'];
}

/** Several processes are one product only where they share everything else too. */
function problemsOfMany(env: Environment): string[] {
  const needed = ['DATABASE_URL', 'SECRET', 'MEDIA_URL'] as const;
  return needed
    .filter((name) => !env[name])
    .map((name) => `${name}: needed with REDIS_URL, the same for all server processes`);
}

function problemsInProduction(env: Environment): string[] {
  const problems: string[] = [];
  if (env.TEST_MODE === 'on') problems.push('TEST_MODE: cannot be on in production');
  if (env.DEMO === 'on') problems.push('DEMO: demo accounts cannot exist in production, set DEMO=off');
  if (!env.SECRET) problems.push('SECRET: needed in production, at least 32 random characters');
  else if (isWeak(env.SECRET)) problems.push('SECRET: too easy to guess, use at least 32 random characters');
  if (env.SECRETS_KEY?.some(isWeak))
    problems.push('SECRETS_KEY: too easy to guess, use at least 32 random characters for each key');
  if (env.MEDIA_SECRET && isWeak(env.MEDIA_SECRET)) problems.push('MEDIA_SECRET: too easy to guess');
  return problems;
}

/** A secret made at the first start and kept in the data folder, so that sessions and addresses outlive a restart. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    // The first start: there is none yet.
    mkdirSync(dataDir, { recursive: true });
    const secret = randomBytes(32).toString('base64url');
    writeFileSync(file, `${secret}\n`, { mode: 0o600 });
    return secret;
  }
}

function clusterOf(env: Environment): Config['media']['cluster'] {
  const { MEDIA_URL: url, MEDIA_KEY: key, MEDIA_SECRET: secret } = env;
  return url && key && secret ? { url, key, secret } : undefined;
}

function tlsOf({ TLS_CERT: certFile, TLS_KEY: keyFile }: Environment): TlsFiles | undefined {
  return certFile && keyFile
    ? { certFile: path.resolve(certFile), keyFile: path.resolve(keyFile) }
    : undefined;
}

function bucketOf(env: Environment): Bucket | undefined {
  const { S3_BUCKET: name, S3_REGION: region, S3_ENDPOINT: endpoint, S3_KEY: key, S3_SECRET: secret } = env;
  return name && region && key && secret ? { name, region, endpoint, key, secret } : undefined;
}

/** Reads the environment once. Throws ConfigError with every problem found, not only the first. */
export function readConfig(source: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const env = parsed.data;
  const problems = problemsTogether(env);
  if (problems.length > 0) throw new ConfigError(problems);
  const dataDir = path.resolve(env.DATA_DIR);
  const secret = env.SECRET ?? keptSecret(dataDir);
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    bind: env.BIND,
    appUrl: env.APP_URL && new URL(env.APP_URL).origin,
    tls: tlsOf(env),
    httpPort: env.HTTP_PORT,
    trustedProxies: env.TRUST_PROXY,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    roles: env.ROLES,
    redisUrl: env.REDIS_URL,
    media: {
      udpPort: env.MEDIA_PORT,
      advertise: (env.MEDIA_ADVERTISE ?? '').split(',').filter(Boolean),
      tcpPort: env.MEDIA_TCP_PORT,
      tcpAdvertise: env.MEDIA_TCP_ADVERTISE,
      cluster: clusterOf(env),
    },
    bucket: bucketOf(env),
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, webhookSecret: env.MAIL_WEBHOOK_SECRET },
    secret,
    secretsKeys: env.SECRETS_KEY ?? [secret],
    demo: env.DEMO === 'on',
    testMode: env.TEST_MODE === 'on',
    testClock: env.TEST_CLOCK === undefined ? undefined : new Date(env.TEST_CLOCK),
    searchPath: env.PATH,
    logLevel: env.LOG_LEVEL,
  };
}
