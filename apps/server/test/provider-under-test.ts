/** Somebody whom an identity provider knows. */
export interface ProviderAccount {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
}

/** A complete identity provider, in which every visitor is signed in as the account that a test names. */
export interface RealProvider {
  readonly issuer: string;
  /** Who sits in front of the browser. */
  account: ProviderAccount;
  /** Knows our client; the way back is known only once the provider is. */
  register(client: { id: string; secret: string; returnAddress: string }): Promise<void>;
  /** Follows a browser from the address that it is led to until it is led away again. */
  visit(address: URL): Promise<URL>;
  /** By what it names the account to us. */
  subject(): Promise<string>;
  stop(): Promise<void>;
}
