import type { ProviderProblem } from '@lectern/contract/institutions/providers.names.ts';
import type { OutsideRequest } from '../outside/outside-fetch.ts';

/** Our client at a provider. */
export interface ProviderClient {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a client that has none. */
  readonly secret: string | null;
}

/** Secrets that only the server and the provider know about a person under way. */
export interface SignOnSecrets {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE: the code opens nothing without it. */
  readonly verifier: string;
}

/** How somebody is led to a provider. */
export interface WayOut extends SignOnSecrets {
  readonly returnAddress: string;
  readonly scopes: readonly string[];
  /** Whether they must type the password there, signed in or not. */
  readonly mustReauthenticate: boolean;
}

/** How somebody comes back. */
export interface WayBack extends SignOnSecrets {
  /** Our own address with what the provider put behind it. */
  readonly address: URL;
  /** Whether the provider's second document is wanted, in addition to what the token says. */
  readonly wantsMore: (identity: ProviderIdentity) => Promise<boolean>;
}

/** A person's identity at a provider, from its checked token. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** When the password was typed there; null where the provider does not say. */
  readonly authenticatedAt: Date | null;
}

/** Why nobody came in by a provider: it said no itself, or what it said is not to be trusted. */
export class ProviderFault extends Error {
  readonly kind: 'refused' | 'untrusted';
  constructor(kind: ProviderFault['kind'], reason: string) {
    super(reason);
    this.name = 'ProviderFault';
    this.kind = kind;
  }
}

/** A provider within this process: of the demo alone. It is asked without any network. */
export interface InsideProvider {
  readonly issuer: string;
  /** Null for every address that is not one of its own, letter for letter. */
  answer(address: string, request: OutsideRequest): Promise<Response | null>;
}

/** The examination of a provider: what keeps it from being used, with the detail that matters. */
export interface ProviderExamination {
  readonly problems: readonly { readonly problem: ProviderProblem; readonly detail: string }[];
  /** Whether people can sign out there. */
  readonly offersSignOut: boolean;
}

/** The product's interface to identity providers. Each refusal is a ProviderFault. */
export interface IdentityProviders {
  /** The address at the provider to which a browser is led. */
  leadTo(client: ProviderClient, way: WayOut): Promise<string>;
  /** The person who came back. */
  takeBack(client: ProviderClient, way: WayBack): Promise<ProviderIdentity>;
  /** Where somebody signs out at the provider, and comes back from; null where it offers none. */
  signOutAddress(client: ProviderClient, back: string): Promise<string | null>;
  /** Fetches a provider's documents again; problems are the answer, never a fault. */
  examine(provider: { issuer: string; scopes: readonly string[] }): Promise<ProviderExamination>;
}
