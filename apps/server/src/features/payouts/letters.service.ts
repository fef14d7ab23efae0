import { filledAddress } from '@lectern/contract/access/addresses.ts';
import { addressIn } from '@lectern/contract/access/screens.ts';
import { educatorScreens } from '@lectern/contract/access/educator-screens.ts';
import { payoutsLimits } from '@lectern/contract/payouts/payouts.limits.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import { translate } from '../../platform/texts/translate.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as people from '../people/people.service.ts';
import { noteMailed, type AccountRow } from './accounts.repo.ts';
import type { PayoutRow } from './payouts.repo.ts';

/** The financial reports of an educator, for links in mails and from a provider. */
export async function reportsAddress(ctx: Ctx): Promise<string> {
  const { roleTypePath } = await institutions.hostSettings(ctx);
  const path = filledAddress(addressIn('educator', educatorScreens.finance), { roleTypePath });
  return `${ctx.host.appUrl}${path}`;
}

/** Mails an educator the way on with an account, once a minute at most, with the running transaction. */
export async function mailSetup(tx: Ctx, account: AccountRow, to: people.PersonFacts): Promise<void> {
  const at = tx.clock.now();
  const unlessSince = new Date(at.getTime() - payoutsLimits.mailPauseSeconds * 1000);
  if (to.email === null || !(await noteMailed(tx.scope, account, { at, unlessSince }))) return;
  const { appname } = await institutions.hostSettings(tx);
  const link = `${await reportsAddress(tx)}?setup=on`;
  const params = { name: appname, person: to.name, link };
  const subject = translate(to.language, 'payouts.mail.setUpSubject', params);
  const text = translate(to.language, 'payouts.mail.setUpBody', params);
  await tx.ports.mail.send(tx, { to: to.email, subject, text, kind: 'payout-setup' }, at);
}

const letters = {
  returned: { subject: 'payouts.mail.returnedSubject', body: 'payouts.mail.returnedBody' },
  failed: { subject: 'payouts.mail.failedSubject', body: 'payouts.mail.failedBody' },
} as const;

/** Tells an educator the outcome of a payout that they no longer wait for, in the running transaction. */
export async function mailPayout(tx: Ctx, payout: PayoutRow, what: keyof typeof letters): Promise<void> {
  const person = await people.findPerson(tx, payout.educatorId);
  if (!person?.active || person.email === null) return;
  const { timeZone } = await institutions.institutionSettings(tx);
  const { language, name, email } = person;
  const day = new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    ...({ year: 'numeric', month: 'short', day: '2-digit', timeZone } as const),
  });
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: payout.currency });
  const params = {
    ...{ person: name, amount: money.format(payout.amount / 100), link: await reportsAddress(tx) },
    day: day.format(payout.createdAt),
  };
  const subject = translate(language, letters[what].subject, params);
  const text = translate(language, letters[what].body, params);
  await tx.ports.mail.send(tx, { to: email, subject, text, kind: `payout-${what}` }, tx.clock.now());
}
