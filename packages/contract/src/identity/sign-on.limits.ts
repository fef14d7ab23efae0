/** Bounds on signing in by an identity provider. */
export const signOnLimits = {
  /** How long a person may take at the provider. */
  attemptMinutes: 10,
  /** How long the code of the way back works; it works once. */
  codeSeconds: 60,
  /** How far clocks of providers may be off. */
  skewSeconds: 60,
  /** A proof at the provider is one where the password was typed there no longer ago than this. */
  proofAgeSeconds: 300,
  state: 128,
  code: 4096,
  word: 200,
  links: 20,
} as const;

/** How often the calls about identity providers and their secrets may be made. */
export const signOnPaces = {
  beginSignOn: 'secret',
  returnFromProvider: 'secret',
  exchangeCode: 'secret',
  ownLinks: 'usual',
  beginLink: 'secret',
  beginProof: 'secret',
  unlink: 'usual',
  setSecret: 'usual',
  providers: 'usual',
  addProvider: 'usual',
  changeProvider: 'usual',
  removeProvider: 'usual',
  tryProvider: 'secret',
} as const;
