import { financeTexts } from '../finance/finance.texts.ts';
import { payoutsTexts } from '../payouts/payouts.texts.ts';
import { schedulesTexts } from '../schedules/schedules.texts.ts';
import { guestsTexts } from '../waiting-room/guests/guests.texts.ts';

/** Texts for educators, in addition to those for everybody. */
export const educatorTexts = {
  schedules: schedulesTexts,
  guests: guestsTexts,
  finance: financeTexts,
  payouts: payoutsTexts,
} as const;
