import { financeTextsEs } from '../finance/finance.texts.es.ts';
import { payoutsTextsEs } from '../payouts/payouts.texts.es.ts';
import { schedulesTextsEs } from '../schedules/schedules.texts.es.ts';
import { guestsTextsEs } from '../waiting-room/guests/guests.texts.es.ts';

/** The same in Spanish. */
export const educatorTextsEs = {
  schedules: schedulesTextsEs,
  guests: guestsTextsEs,
  finance: financeTextsEs,
  payouts: payoutsTextsEs,
} as const;
