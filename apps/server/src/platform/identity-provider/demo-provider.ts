import { createHash, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type JWK, type KeyLike } from 'jose';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { OutsideRequest } from '../outside/outside-fetch.ts';
import type { InsideProvider } from './identity-provider.ts';
import { metadataAddress } from './provider-documents.ts';

/**
 * The demo's provider's issuer. It is no real address: the form takes neither http nor this name, and where the
 * demo is off, nothing is asked by http.
 */
export const demoIssuer = 'http://school-id.demo.localhost';

/** Our client there; it has no secret. */
export const demoClientId = 'lectern-demo';

/** Where browsers choose who they are. */
export const demoProviderPath = '/api/demo-provider/authorize';

const tokenAddress = `${demoIssuer}/token`;
const keysAddress = `${demoIssuer}/keys`;
const codeMs = 60_000;
const mostCodes = 200;
const tokenSeconds = 300;

/** Somebody with an account at the demo's provider. */
export interface DemoAccount {
  readonly name: string;
  readonly email: string;
  /** The school's facts about a new person. */
  readonly position?: 'pupil' | 'teacher';
}

/** The parameters with which a browser goes to the provider. */
const wayShape = z.object({
  response_type: z.literal('code'),
  client_id: z.literal(demoClientId),
  redirect_uri: z.url().max(500),
  scope: z.string().max(500),
  state: z.string().min(1).max(500),
  nonce: z.string().min(1).max(500),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
});

/** A way to the provider that was looked at, as far as the way itself goes. */
export type DemoWay = z.infer<typeof wayShape>;

interface GivenCode {
  readonly way: DemoWay;
  readonly account: DemoAccount;
  readonly at: Date;
}

interface Key {
  readonly privateKey: KeyLike;
  readonly jwk: JWK;
}

/** An identity provider for a fresh machine: people choose who they are, and no password is asked. */
export class DemoProvider implements InsideProvider {
  readonly issuer = demoIssuer;
  readonly accounts: readonly DemoAccount[];
  private readonly codes = new Map<string, GivenCode>();
  private readonly key: Key;
  private readonly clock: Clock;
  private readonly origin: string;

  constructor(options: DemoOptions & { key: Key }) {
    this.accounts = options.accounts;
    this.key = options.key;
    this.clock = options.clock;
    this.origin = options.origin;
  }

  /** The way in a query; null for an invalid one. The caller checks that it leads back to us. */
  readWay(query: unknown): DemoWay | null {
    const way = wayShape.safeParse(query).data;
    return way?.scope.split(' ').includes('openid') === true ? way : null;
  }

  /** Where a browser goes back to with a code, which works once and for a minute. */
  lead(way: DemoWay, account: DemoAccount): string {
    const code = randomBytes(32).toString('base64url');
    const [oldest] = this.codes.keys();
    if (this.codes.size >= mostCodes && oldest !== undefined) this.codes.delete(oldest);
    this.codes.set(code, { way, account, at: this.clock.now() });
    return this.back(way, { code });
  }

  /** Where a browser returns after a refusal. */
  refuse(way: DemoWay): string {
    return this.back(way, { error: 'access_denied' });
  }

  async answer(address: string, { body }: OutsideRequest): Promise<Response | null> {
    if (address === metadataAddress(demoIssuer)) return Response.json(this.metadata());
    if (address === keysAddress) return Response.json({ keys: [this.key.jwk] });
    if (address === tokenAddress) return this.token(new URLSearchParams(body ?? ''));
    return null;
  }

  private back(way: DemoWay, said: Record<string, string>): string {
    const address = new URL(way.redirect_uri);
    address.search = new URLSearchParams({ ...said, state: way.state, iss: demoIssuer }).toString();
    return address.href;
  }

  private metadata() {
    return {
      issuer: demoIssuer,
      authorization_endpoint: `${this.origin}${demoProviderPath}`,
      token_endpoint: tokenAddress,
      jwks_uri: keysAddress,
      response_types_supported: ['code'],
      scopes_supported: ['openid', 'email', 'profile'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['ES256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  private async token(form: URLSearchParams): Promise<Response> {
    const code = form.get('code') ?? '';
    const given = this.codes.get(code);
    this.codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const now = this.clock.now();
    const isGood =
      given !== undefined &&
      now.getTime() - given.at.getTime() < codeMs &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('client_id') === demoClientId &&
      form.get('redirect_uri') === given.way.redirect_uri &&
      challenge === given.way.code_challenge;
    if (!isGood) return Response.json({ error: 'invalid_grant' }, { status: 400 });
    const access_token = randomBytes(32).toString('base64url');
    const usual = { access_token, token_type: 'Bearer', expires_in: tokenSeconds };
    return Response.json({ ...usual, id_token: await this.idToken(given, now) });
  }

  private idToken({ way, account, at }: GivenCode, now: Date): Promise<string> {
    const seconds = Math.floor(now.getTime() / 1000);
    const { name, email, position } = account;
    const about = { name, email, email_verified: true, nonce: way.nonce, ...(position ? { position } : {}) };
    return new SignJWT({ ...about, auth_time: Math.floor(at.getTime() / 1000) })
      .setProtectedHeader({ alg: 'ES256', kid: 'demo' })
      .setIssuer(demoIssuer)
      .setAudience(demoClientId)
      .setSubject(`demo:${email}`)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + tokenSeconds)
      .sign(this.key.privateKey);
  }
}

export interface DemoOptions {
  readonly clock: Clock;
  /** Where browsers reach this process. */
  readonly origin: string;
  readonly accounts: readonly DemoAccount[];
}

/** Starts the demo's provider, with a key of this start. Throws in production and where the demo is off. */
export async function createDemoProvider(
  config: { production: boolean; demo: boolean },
  options: DemoOptions,
): Promise<DemoProvider> {
  if (config.production || !config.demo)
    throw new Error('The provider of the demo asks no password: it starts with DEMO=on alone.');
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'demo', alg: 'ES256', use: 'sig' };
  return new DemoProvider({ ...options, key: { privateKey, jwk } });
}
