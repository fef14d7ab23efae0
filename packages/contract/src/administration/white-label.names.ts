import { defineRefusals } from '../core/refusal.ts';

/** How the keeping of hosts refuses. */
export const whiteLabelRefusals = defineRefusals('whiteLabel', {
  /** A logo is a picture, and a small one. */
  logo_unfit: 400,
});
