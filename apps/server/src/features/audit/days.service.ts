import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import { dueAtOnce, dueLane, featureJob, queue } from '../../platform/jobs/feature-jobs.ts';
import { pluralOf, translate } from '../../platform/texts/translate.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as people from '../people/people.service.ts';
import { verifyChain, type Verified } from './chain.service.ts';
import { listDayDueAcrossInstitutions, noteAsked, noteTold } from './days.repo.ts';

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

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
export const tellDay = featureJob<{ day: string }>('audit.tell-day', async (ctx, { day }) => {
  const verified = await verifyChain(ctx);
  const { head, broken } = verified;
  const brokenAt = broken?.number ?? null;
  await transaction(ctx, async (tx) => {
    const checked = { checkedAt: tx.clock.now(), checkedTo: head.number, brokenAt };
    if (!(await noteTold(tx.scope, day, checked))) return;
    const { institutionId } = tx.scope;
    const facts = { institutionId, day, number: head.number, hash: head.hash.toString('hex'), broken };
    tx.ports.log[broken ? 'error' : 'info'](facts, broken ? 'the audit is broken' : 'the head of the audit');
    await mailHead(tx, day, verified);
  });
});

/** Each day, at midnight UTC, the chain of every institution that has one is checked and its head told. */
export const auditDays = dueLane(
  'audit days',
  ({ all, clock }) => listDayDueAcrossInstitutions(all, dayOf(clock.now()), dueAtOnce),
  async (ctx) => {
    const day = dayOf(ctx.clock.now());
    await transaction(ctx, async (tx) => {
      if (await noteAsked(tx.scope, day)) await queue(tx, tellDay, { day });
    });
  },
);
