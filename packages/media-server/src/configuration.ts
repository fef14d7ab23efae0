import { isIP } from 'node:net';
import { readTcpAddress } from './tcp/tcp-candidates.ts';
import type { TcpAddress } from './tcp/tcp-candidates.ts';
import type { Revocation } from './tokens/revocations.ts';

/** The program's settings from its environment. */
export interface Configuration {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly port: number;
  readonly udpPort: number;
  readonly bindAddress: string;
  readonly advertisedAddresses: readonly string[];
  /** A separate TCP port for media; undefined is none. */
  readonly tcpPort: number | undefined;
  readonly tcpAddresses: readonly TcpAddress[];
  readonly audience: string;
  readonly webhookUrl: string;
  readonly revocations: readonly Revocation[];
}

type Environment = Readonly<Record<string, string | undefined>>;

const minSecretLength = 32;
const defaultPort = 7880;
const defaultUdpPort = 7882;

class Reader {
  readonly problems: string[] = [];
  private readonly environment: Environment;

  constructor(environment: Environment) {
    this.environment = environment;
  }

  text(name: string, fallback: string): string {
    return this.environment[name]?.trim() || fallback;
  }

  port(name: string, fallback: number): number {
    const text = this.text(name, String(fallback));
    const value = Number(text);
    if (/^\d{1,5}$/.test(text) && value <= 65_535) return value;
    this.problems.push(`${name} must be a port number from 0 to 65535, not "${text}".`);
    return fallback;
  }

  addresses(name: string): string[] {
    const addresses = this.text(name, '')
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== '');
    for (const address of addresses)
      if (isIP(address) === 0)
        this.problems.push(`${name} must be IP addresses separated by commas; "${address}" is none.`);
    return addresses;
  }

  optionalPort(name: string): number | undefined {
    return this.text(name, '') === '' ? undefined : this.port(name, 0);
  }

  tcpAddresses(name: string, ownPort: number | undefined): TcpAddress[] {
    const texts = this.text(name, '')
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== '');
    return texts.flatMap((text) => {
      const address = readTcpAddress(text, ownPort);
      if (!address)
        this.problems.push(
          `${name} must be IP addresses, with ports unless MEDIA_TCP_PORT is set, separated by commas, such as 203.0.113.7:443; "${text}" is none.`,
        );
      return address ?? [];
    });
  }

  address(name: string, fallback: string): string {
    const address = this.text(name, fallback);
    if (isIP(address) === 0) this.problems.push(`${name} must be an IP address, not "${address}".`);
    return address;
  }

  secret(name: string): string {
    const secret = this.text(name, '');
    if (secret.length < minSecretLength)
      this.problems.push(`${name} must be set to a secret of at least ${minSecretLength} characters.`);
    return secret;
  }

  required(name: string): string {
    const text = this.text(name, '');
    if (text === '') this.problems.push(`${name} must be set.`);
    return text;
  }

  url(name: string): string {
    const text = this.text(name, '');
    if (text !== '' && !/^https?:\/\//.test(text))
      this.problems.push(`${name} must be an http or https address.`);
    return text;
  }

  revocations(name: string): Revocation[] {
    const text = this.text(name, '[]');
    try {
      const value: unknown = JSON.parse(text);
      if (Array.isArray(value) && value.every(isRevocation)) return value;
    } catch {
      this.problems.push(`${name} must be a JSON list.`);
      return [];
    }
    this.problems.push(`${name} must be a list of {room, identity, issuedUntil, expiresAt}.`);
    return [];
  }
}

/** Whether a value read from outside is a revocation. */
export function isRevocation(value: unknown): value is Revocation {
  if (typeof value !== 'object' || value === null) return false;
  const { room, identity, issuedUntil, expiresAt } = value as Record<string, unknown>;
  return (
    typeof room === 'string' &&
    typeof identity === 'string' &&
    typeof issuedUntil === 'number' &&
    typeof expiresAt === 'number'
  );
}

/** Reads the program's configuration from its environment. Returns everything that is wrong with it at once, in sentences, instead of a configuration. */
export function readConfiguration(
  environment: Environment,
): Configuration | { readonly problems: readonly string[] } {
  const reader = new Reader(environment);
  const configuration: Configuration = {
    apiKey: reader.required('MEDIA_API_KEY'),
    apiSecret: reader.secret('MEDIA_API_SECRET'),
    port: reader.port('MEDIA_PORT', defaultPort),
    udpPort: reader.port('MEDIA_UDP_PORT', defaultUdpPort),
    bindAddress: reader.address('MEDIA_BIND', '0.0.0.0'),
    advertisedAddresses: reader.addresses('MEDIA_ADVERTISE'),
    tcpPort: reader.optionalPort('MEDIA_TCP_PORT'),
    tcpAddresses: reader.tcpAddresses('MEDIA_TCP_ADVERTISE', reader.optionalPort('MEDIA_TCP_PORT')),
    audience: reader.text('MEDIA_AUDIENCE', 'lectern-media'),
    webhookUrl: reader.url('MEDIA_WEBHOOK_URL'),
    revocations: reader.revocations('MEDIA_REVOCATIONS'),
  };
  return reader.problems.length > 0 ? { problems: reader.problems } : configuration;
}
