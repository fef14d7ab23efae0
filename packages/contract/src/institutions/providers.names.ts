/** Identity providers that the editor knows the usual values of; any other one is `custom`. */
export const providerPresets = ['custom', 'clever', 'google', 'microsoft', 'classlink'] as const;

/** A kind of identity provider. */
export type ProviderPreset = (typeof providerPresets)[number];
