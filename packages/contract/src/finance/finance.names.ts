import { defineRefusals } from '../core/refusal.ts';

/** How financial reports refuse. */
export const financeRefusals = defineRefusals('finance', {
  /** Nothing is paid out to the educator, or at the administrator's level. */
  payouts_off: 417,
});
