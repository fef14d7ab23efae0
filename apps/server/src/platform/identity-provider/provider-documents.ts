import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import type { ServerMetadata } from 'openid-client';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import { OutsideFault, type OutsideFetch } from '../outside/outside-fetch.ts';

/** The documents that providers publish. Other fields are ignored. */
export const metadataShape = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});
export const keysShape = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

/** A provider's published metadata. */
export type ProviderMetadata = z.infer<typeof metadataShape> & ServerMetadata;

/** The keys that a provider signs with at this moment. */
export type ProviderKeys = ReturnType<typeof createLocalJWKSet>;

/** How long they are cached. Keys that are not known yet are fetched at once. */
const keptMs = { metadata: 3_600_000, keys: 600_000 } as const;
const mostKept = 50;
const longestDocument = 100_000;

interface Kept {
  readonly until: number;
  readonly content: Promise<object>;
}

/** Where an issuer says what it is. */
export function metadataAddress(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}

/** Another answer than the document. */
export class OtherStatus extends OutsideFault {
  readonly status: number;
  constructor(status: number) {
    super(`the answer is ${status}`);
    this.status = status;
  }
}

/** A document of somebody else's. Throws where it is not to be had, is too long or no JSON. */
export async function fetchDocument(outside: OutsideFetch, address: string): Promise<unknown> {
  const headers = { accept: 'application/json' };
  const answer = await outside(address, { method: 'GET', headers, body: undefined });
  if (answer.status !== 200) throw new OtherStatus(answer.status);
  const text = await answer.text();
  if (text.length > longestDocument) throw new OutsideFault('the document is too long');
  return JSON.parse(text) as unknown;
}

/** Documents of providers, cached for a while: many sign-ins at once fetch once. */
export class ProviderDocuments {
  private readonly kept = new Map<string, Kept>();
  private readonly outside: OutsideFetch;
  private readonly clock: Clock;

  constructor(outside: OutsideFetch, clock: Clock) {
    this.outside = outside;
    this.clock = clock;
  }

  /** The endpoints of an issuer. Throws where they are not to be had, or belong to another issuer. */
  async metadataOf(issuer: string): Promise<ProviderMetadata> {
    const address = metadataAddress(issuer);
    const kept = { name: `metadata of ${issuer}`, ms: keptMs.metadata };
    return this.documentAt(address, kept, (content) => {
      const metadata = metadataShape.parse(content);
      if (metadata.issuer !== issuer) throw new OutsideFault('the document is of another issuer');
      // The other values there were JSON, too.
      return metadata as ProviderMetadata;
    });
  }

  /** The keys of a provider; `mustRefetch` where those that are kept do not fit. */
  async keysOf(metadata: ProviderMetadata, mustRefetch: boolean): Promise<ProviderKeys> {
    const address = metadata.jwks_uri;
    const kept = { name: `keys at ${address}`, ms: keptMs.keys };
    if (mustRefetch) this.kept.delete(kept.name);
    return this.documentAt(address, kept, (content) =>
      createLocalJWKSet(keysShape.parse(content) as JSONWebKeySet),
    );
  }

  /** The result of `read` on the document; what it refuses is not cached. */
  private documentAt<T extends object>(
    address: string,
    { name, ms }: { name: string; ms: number },
    read: (content: unknown) => T,
  ): Promise<T> {
    const now = this.clock.now().getTime();
    const known = this.kept.get(name);
    // Under this name there is nothing but what was read in this way.
    if (known && known.until > now) return known.content as Promise<T>;
    this.kept.delete(name);
    const content = fetchDocument(this.outside, address).then(read);
    const entry = { until: now + ms, content };
    this.kept.set(name, entry);
    const [oldest] = this.kept.keys();
    if (this.kept.size > mostKept && oldest !== undefined) this.kept.delete(oldest);
    // After a failure the next caller fetches again.
    content.catch(() => {
      if (this.kept.get(name) === entry) this.kept.delete(name);
    });
    return content;
  }
}
