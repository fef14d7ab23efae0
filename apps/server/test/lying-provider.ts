import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWK, type KeyLike } from 'jose';
import type { Clock } from '../src/platform/clock/clock.ts';

/** A key of a provider. */
export interface ProviderKey {
  readonly name: string;
  readonly privateKey: KeyLike;
  readonly jwk: JWK;
}

/** Another key; of another provider as well. */
export async function makeKey(name: string): Promise<ProviderKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return { name, privateKey, jwk: { ...(await exportJWK(publicKey)), kid: name, alg: 'RS256', use: 'sig' } };
}

/** What came to the token endpoint. */
export interface TokenRequest {
  readonly form: URLSearchParams;
  readonly authorization: string | undefined;
}

/** An identity provider that says whatever a test wants, true or not. */
export interface LyingProvider {
  readonly issuer: string;
  readonly requests: string[];
  readonly tokenRequests: TokenRequest[];
  keys: ProviderKey[];
  /** What it publishes of itself in addition to the usual. */
  metadata: Record<string, unknown>;
  /** The token of the next answer, from the claims that were asked for. */
  idToken: (claims: Record<string, unknown>, key: ProviderKey) => Promise<string>;
  /** Claims in addition to the usual; undefined removes one. */
  claims: Record<string, unknown>;
  userInfo: Record<string, unknown>;
  /** What it answers in place of everything else. */
  answer: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  /** The nonce of the next token: a provider gets it with the browser. */
  nonce: string;
  clientId: string;
  /** Back to the truth. */
  repent(): void;
  stop(): Promise<void>;
}

/** A token that the provider signs as it should. */
export function signed(claims: Record<string, unknown>, key: ProviderKey): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.name }).sign(key.privateKey);
}

function usualClaims(provider: LyingProvider, clock: Clock): Record<string, unknown> {
  const now = Math.floor(clock.now().getTime() / 1000);
  return {
    ...{ iss: provider.issuer, aud: provider.clientId, sub: 'subject-1', nonce: provider.nonce },
    ...{ iat: now, exp: now + 300, auth_time: now },
    ...provider.claims,
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

async function answer(
  provider: LyingProvider,
  clock: Clock,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const path = request.url ?? '';
  provider.requests.push(path);
  if (provider.answer?.(request, response)) return;
  const json = (content: unknown) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(content));
  };
  const { issuer } = provider;
  if (path === '/.well-known/openid-configuration')
    return json({
      ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
      ...{ jwks_uri: `${issuer}/keys`, userinfo_endpoint: `${issuer}/userinfo` },
      ...provider.metadata,
    });
  if (path === '/keys') return json({ keys: provider.keys.map(({ jwk }) => jwk) });
  if (path === '/userinfo') return json({ sub: usualClaims(provider, clock)['sub'], ...provider.userInfo });
  const form = new URLSearchParams(await bodyOf(request));
  provider.tokenRequests.push({ form, authorization: request.headers.authorization });
  const key = provider.keys[0];
  if (!key) throw new Error('The provider has no key.');
  const idToken = await provider.idToken(usualClaims(provider, clock), key);
  return json({ access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: idToken });
}

/** Starts one on loopback. */
export async function startLyingProvider(clock: Clock): Promise<LyingProvider> {
  const first = await makeKey('first');
  const http = createServer();
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const { port } = http.address() as AddressInfo;
  const truth = {
    ...{ metadata: {}, claims: {}, userInfo: {}, answer: undefined, nonce: '', idToken: signed },
    keys: [first],
  };
  const provider: LyingProvider = {
    issuer: `http://127.0.0.1:${port}`,
    clientId: 'lectern',
    ...truth,
    requests: [],
    tokenRequests: [],
    repent: () => {
      Object.assign(provider, truth);
      provider.requests.length = 0;
      provider.tokenRequests.length = 0;
    },
    stop: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  http.on('request', (request, response) => {
    answer(provider, clock, { request, response }).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  return provider;
}
