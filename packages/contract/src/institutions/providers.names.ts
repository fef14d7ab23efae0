/** Identity providers that the editor knows the usual values of; any other one is `custom`. */
export const providerPresets = ['custom', 'clever', 'google', 'microsoft', 'classlink'] as const;

/** A kind of identity provider. */
export type ProviderPreset = (typeof providerPresets)[number];

/** What happens to a person who comes by a provider and has no account: they get none, or one of a role. */
export const newPeoplePlans = ['refused', 'students', 'educators', 'byRole'] as const;

/** One of them. */
export type NewPeoplePlan = (typeof newPeoplePlans)[number];

/** The reasons that keep a provider from being used, from its own metadata. */
export const providerProblems = [
  'notPublic',
  'unreachable',
  'leadsElsewhere',
  'answersOtherwise',
  'noDocument',
  'lacksEndpoints',
  'otherIssuer',
  'noCodeFlow',
  'noPkce',
  'noAlgorithm',
  'unknownScopes',
  'noKeys',
] as const;

/** One of them. */
export type ProviderProblem = (typeof providerProblems)[number];

/** The editor's defaults for a kind of provider; fields that each customer has of their own are empty. */
export interface ProviderPlan {
  readonly name: string;
  readonly issuer: string;
  readonly scopes: readonly string[];
  readonly emailClaim: string;
  readonly verifiedClaim: string;
}

const usual = {
  scopes: ['openid', 'email', 'profile'],
  emailClaim: 'email',
  verifiedClaim: 'email_verified',
};

/** The usual values of each kind, from the providers' own pages. None of them was tried against the provider itself. */
export const providerPlans: Readonly<Record<ProviderPreset, ProviderPlan>> = {
  custom: { ...usual, name: '', issuer: '' },
  clever: { ...usual, name: 'Clever', issuer: 'https://clever.com' },
  google: { ...usual, name: 'Google', issuer: 'https://accounts.google.com' },
  microsoft: {
    ...{ ...usual, name: 'Microsoft', verifiedClaim: 'xms_edov' },
    issuer: 'https://login.microsoftonline.com/DIRECTORY-ID/v2.0',
  },
  classlink: { ...usual, name: 'ClassLink', issuer: 'https://launchpad.classlink.com' },
};
