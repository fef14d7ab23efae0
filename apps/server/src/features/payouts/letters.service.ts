import type { Ctx } from '../../platform/context/ctx.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import { translate } from '../../platform/texts/translate.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as people from '../people/people.service.ts';
import { reportsAddress } from './accounts.service.ts';
import type { PayoutRow } from './payouts.repo.ts';

const letters = {
  returned: { subject: 'payouts.mail.returnedSubject', body: 'payouts.mail.returnedBody' },
  failed: { subject: 'payouts.mail.failedSubject', body: 'payouts.mail.failedBody' },
} as const;

/** Tells an educator what became of a payout that they do not wait for any more, with the running transaction. */
export async function mailPayout(tx: Ctx, payout: PayoutRow, what: keyof typeof letters): Promise<void> {
  const person = await people.findPerson(tx, payout.educatorId);
  if (!person?.active || person.email === null) return;
  const { timeZone } = await institutions.institutionSettings(tx);
  const { language, name, email } = person;
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: payout.currency });
  const params = {
    ...{ person: name, amount: money.format(payout.amount / 100), link: await reportsAddress(tx) },
    day: zonedTime.dateOf(payout.createdAt.getTime(), timeZone),
  };
  const subject = translate(language, letters[what].subject, params);
  const text = translate(language, letters[what].body, params);
  await tx.ports.mail.send(tx, { to: email, subject, text, kind: `payout-${what}` }, tx.clock.now());
}
