import { isSoundText } from '@lectern/contract/core/text.rules.ts';
import { signOnLimits } from '@lectern/contract/identity/sign-on.limits.ts';
import { compactVerify, errors } from 'jose';
import * as oauth from 'openid-client';
import type { Clock } from '../clock/clock.ts';
import { createOutsideFetch, type OutsideFetch } from '../outside/outside-fetch.ts';
import {
  ProviderFault,
  type IdentityProviders,
  type InsideProvider,
  type ProviderClient,
  type ProviderExamination,
  type ProviderIdentity,
  type SignOnSecrets,
  type WayBack,
  type WayOut,
} from './identity-provider.ts';
import { ProviderDocuments, type ProviderMetadata } from './provider-documents.ts';
import { examineProvider } from './provider-examination.ts';
import { orFault } from './open-id-faults.ts';
import { askBy, insideFirst } from './open-id-fetch.ts';

/** Signatures that only the provider can make. Never `none`, and never a secret that both sides have. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

const longestSubject = 255;
const { skewSeconds } = signOnLimits;

export interface OpenIdOptions {
  readonly clock: Clock;
  /** Issuers that may be asked by http and at any address: only in tests. */
  readonly trustedOrigins?: ReadonlySet<string>;
  /** The provider of the demo. */
  readonly demoProvider?: InsideProvider | undefined;
}

/** How the client says who it is: with its secret as the provider takes it. */
function authenticationOf({ secret }: ProviderClient, metadata: ProviderMetadata): oauth.ClientAuth {
  if (secret === null) return oauth.None();
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return ways.includes('client_secret_basic')
    ? oauth.ClientSecretBasic(secret)
    : oauth.ClientSecretPost(secret);
}

/** When the password was typed; null where the provider does not say, or names a time that is still to come. */
function typedAt(seconds: unknown, now: Date): Date | null {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0) return null;
  const ms = seconds * 1000;
  return ms > now.getTime() + skewSeconds * 1000 ? null : new Date(Math.min(ms, now.getTime()));
}

/** Identity providers that speak OpenID Connect: the code flow with PKCE, and a signed token that says who came. */
class OpenIdProviders implements IdentityProviders {
  private readonly clock: Clock;
  private readonly trustedOrigins: ReadonlySet<string>;
  private readonly documents: ProviderDocuments;
  private readonly ask: ReturnType<typeof askBy>;
  private readonly outside: OutsideFetch;
  private readonly inside: InsideProvider | undefined;

  constructor({ clock, trustedOrigins = new Set(), demoProvider }: OpenIdOptions) {
    const outside = insideFirst(createOutsideFetch({ trustedOrigins }), demoProvider);
    this.inside = demoProvider;
    this.outside = outside;
    this.clock = clock;
    this.trustedOrigins = trustedOrigins;
    this.documents = new ProviderDocuments(outside, clock);
    this.ask = askBy(outside);
  }

  leadTo(client: ProviderClient, way: WayOut): Promise<string> {
    return orFault(this.wayTo(client, way));
  }

  takeBack(client: ProviderClient, way: WayBack): Promise<ProviderIdentity> {
    return orFault(this.identityOf(client, way));
  }

  signOutAddress(client: ProviderClient, back: string): Promise<string | null> {
    return orFault(this.wayOff(client, back));
  }

  examine(provider: { issuer: string; scopes: readonly string[] }): Promise<ProviderExamination> {
    return examineProvider(this.outside, { ...provider, algorithms });
  }

  private async configure(client: ProviderClient) {
    const metadata = await this.documents.metadataOf(client.issuer);
    const offered = metadata.id_token_signing_alg_values_supported ?? ['RS256'];
    const server = {
      ...metadata,
      id_token_signing_alg_values_supported: offered.filter((name) => algorithms.includes(name)),
    };
    // The library reads the machine's time: it gets the difference to the product's.
    const machineMs = performance.timeOrigin + performance.now();
    const offset = Math.round((this.clock.now().getTime() - machineMs) / 1000);
    const settings = { [oauth.clockSkew]: offset, [oauth.clockTolerance]: skewSeconds };
    const authentication = authenticationOf(client, metadata);
    const config = new oauth.Configuration(server, client.clientId, settings, authentication);
    config[oauth.customFetch] = this.ask;
    if (this.isByHttp(client.issuer)) oauth.allowInsecureRequests(config);
    return { config, metadata };
  }

  private isByHttp(issuer: string): boolean {
    return issuer === this.inside?.issuer || this.trustedOrigins.has(new URL(issuer).origin);
  }

  private async wayTo(client: ProviderClient, way: WayOut): Promise<string> {
    const { config } = await this.configure(client);
    return oauth.buildAuthorizationUrl(config, {
      redirect_uri: way.returnAddress,
      scope: ['openid', ...way.scopes.filter((name) => name !== 'openid')].join(' '),
      state: way.state,
      nonce: way.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(way.verifier),
      code_challenge_method: 'S256',
      ...(way.mustReauthenticate ? { max_age: '0', prompt: 'login' } : {}),
    }).href;
  }

  private async identityOf(client: ProviderClient, way: WayBack): Promise<ProviderIdentity> {
    const { config, metadata } = await this.configure(client);
    const tokens = await oauth.authorizationCodeGrant(config, way.address, {
      pkceCodeVerifier: way.verifier,
      expectedState: way.state,
      expectedNonce: way.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined || tokens.id_token === undefined)
      throw new ProviderFault('untrusted', 'there is no token');
    await this.refuseUnsigned(metadata, tokens.id_token);
    if (claims.iat > this.clock.now().getTime() / 1000 + skewSeconds)
      throw new ProviderFault('untrusted', 'the token is of the future');
    if (claims.sub === '' || claims.sub.length > longestSubject || !isSoundText(claims.sub))
      throw new ProviderFault('untrusted', 'the subject is none');
    const identity = {
      ...{ issuer: claims.iss, subject: claims.sub, claims },
      authenticatedAt: typedAt(claims.auth_time, this.clock.now()),
    };
    if (metadata.userinfo_endpoint === undefined || !(await way.wantsMore(identity))) return identity;
    const more = await oauth.fetchUserInfo(config, tokens.access_token, claims.sub);
    return { ...identity, claims: { ...more, ...claims } };
  }

  /** Refuses a token that the provider has not signed. A key that is not known may be a new one. */
  private async refuseUnsigned(metadata: ProviderMetadata, token: string): Promise<void> {
    try {
      await compactVerify(token, await this.documents.keysOf(metadata, false), { algorithms });
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await compactVerify(token, await this.documents.keysOf(metadata, true), { algorithms });
    }
  }

  private async wayOff(client: ProviderClient, back: string): Promise<string | null> {
    const { config, metadata } = await this.configure(client);
    if (metadata.end_session_endpoint === undefined) return null;
    return oauth.buildEndSessionUrl(config, { post_logout_redirect_uri: back }).href;
  }
}

/** The product's interface to OpenID Connect providers. */
export function createOpenIdProviders(options: OpenIdOptions): IdentityProviders {
  return new OpenIdProviders(options);
}

/** Values that nobody guesses, for one way to a provider and back. */
export function makeSecrets(): SignOnSecrets {
  return {
    state: oauth.randomState(),
    nonce: oauth.randomNonce(),
    verifier: oauth.randomPKCECodeVerifier(),
  };
}
