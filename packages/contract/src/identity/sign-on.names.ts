/**
 * The errors that the way back from an identity provider may carry instead of a token: anything unexpected, a
 * refusal or an account that cannot be linked, an unknown person, an address without an account, a district that is
 * not ours.
 */
export const signOnErrors = ['EC_000', 'EC_001', 'EC_002', 'EC_003', 'EC_004'] as const;

/** One of them. */
export type SignOnError = (typeof signOnErrors)[number];

/** The page of the accounts at providers by which the signed-in person comes in. */
export const linkedAccountsPath = '/linked-accounts';

/** The result of linking or proving, for the page that a provider sends people back to. */
export const signOnOutcomes = ['linked', 'proven', 'link_refused', 'proof_refused'] as const;

/** One of them. */
export type SignOnOutcome = (typeof signOnOutcomes)[number];
