import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import { dueLane, featureJob, queue } from '../../platform/jobs/feature-jobs.ts';
import { pluralOf, translate } from '../../platform/texts/translate.ts';
import { verifyChain, type Verified } from '../audit/chain.service.ts';
import { daysDue, noteDayChecked, takeDay } from '../audit/days.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as people from '../people/people.service.ts';

async function mailHead(tx: Ctx, day: string, { head, broken }: Verified): Promise<void> {
  const { appname } = await institutions.hostSettings(tx);
  const hash = head.hash.toString('hex');
  const mails = (await people.topAdmins(tx)).flatMap(({ email, name, language }) => {
    if (email === null) return [];
    const params = { name: appname, person: name, day, number: head.number, hash };
    const at = { ...params, broken: broken?.number ?? 0 };
    const subject = translate(language, `audit.mail.${broken ? 'brokenSubject' : 'headSubject'}`, at);
    const body =
      `audit.mail.${broken ? 'brokenBody' : 'headBody'}_${pluralOf(language, head.number)}` as const;
    const text = translate(language, body, at);
    return [{ to: email, subject, text, kind: broken ? 'audit-broken' : 'audit-head' }];
  });
  await tx.ports.mail.sendAll(tx, mails, tx.clock.now());
}

/** Checks an institution's whole chain, logs its end and mails it to the top admins; of one day once, however often it runs. */
export const tellAuditDay = featureJob<{ day: string }>('audit.tell-day', async (ctx, { day }) => {
  const verified = await verifyChain(ctx);
  await transaction(ctx, async (tx) => {
    if (await noteDayChecked(tx, day, verified)) await mailHead(tx, day, verified);
  });
});

/** Each day, at midnight UTC, the chain of every institution that has one is checked and its head told. */
export const dueAuditDays = dueLane('audit days', daysDue, async (ctx) => {
  await transaction(ctx, async (tx) => {
    const day = await takeDay(tx);
    if (day !== null) await queue(tx, tellAuditDay, { day });
  });
});
