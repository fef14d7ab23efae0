import { defineRefusals } from '../core/refusal.ts';

/** How the keeping of hosts refuses. */
export const whiteLabelRefusals = defineRefusals('whiteLabel', {
  /** A logo is a picture, and a small one. */
  logo_unfit: 400,
  too_many_providers: 417,
  /** A secret is shown to the issuer that it was given by, and to no other. */
  provider_secret_needed: 400,
});
