/** The host configurations that exist; unknown host names get `default`. */
export const hostEnvironments = ['dev', 'stage', 'demo', 'production', 'localhost', 'default'] as const;

/** The name of a host configuration. */
export type HostEnvironment = (typeof hostEnvironments)[number];

/** Networks to which the login screen may link. */
export const socialNetworks = ['facebook', 'x', 'instagram', 'linkedin', 'youtube'] as const;

/** A network to which the login screen may link. */
export type SocialNetwork = (typeof socialNetworks)[number];

/** The page carries the host's configuration in a meta element of this name, so that the browser need not ask for it. */
export const hostMetaName = 'lectern-host';

/** Secrets that providers give a host: the key of payments, and what signs their news. Sign-in providers keep that of their client. */
export const secretKinds = ['payments', 'paymentsWebhook'] as const;

/** A kind of secret of a host. */
export type SecretKind = (typeof secretKinds)[number];
