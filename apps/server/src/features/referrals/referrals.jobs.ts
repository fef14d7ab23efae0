import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import { on } from '../../platform/events/events.ts';
import { dueAtOnce, dueLane, type FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { visitStateChanged } from '../visits/news.service.ts';
import {
  findReferralOfVisit,
  hasSessionToCome,
  listDueReferralsAcrossInstitutions,
  lockReferral,
  updateOpen,
} from './referrals.repo.ts';
import { whenDue } from './referrals.rules.ts';

async function completeBooked(tx: Ctx, visitId: string): Promise<void> {
  const referralId = await findReferralOfVisit(tx.scope, visitId);
  if (referralId !== undefined) await updateOpen(tx.scope, referralId, { state: 'completed', dueAt: null });
}

const dueReferrals = dueLane(
  'referrals',
  ({ all, clock }) => listDueReferralsAcrossInstitutions(all, clock.now(), dueAtOnce),
  async (ctx, { id }) =>
    transaction(ctx, async (tx) => {
      const row = await lockReferral(tx.scope, id);
      if (row?.state !== 'open') return;
      await updateOpen(tx.scope, id, whenDue(await hasSessionToCome(tx.scope, id), tx.clock.now()));
    }),
);

/** A referral is completed with the first session out of it, and ends by itself when nobody books. */
export const referralsJobs: FeatureJobs = {
  subscriptions: [
    on(visitStateChanged, async (tx, { visitId, to }) => {
      if (to === 'completed') await completeBooked(tx, visitId);
    }),
  ],
  lanes: [dueReferrals],
};
