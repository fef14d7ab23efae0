import { dueAtOnce, dueLane, type FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { drive } from './driving.service.ts';
import { listDuePayoutsAcrossInstitutions } from './payouts.repo.ts';

/** Payouts that nobody waits for any more, and those whose answer was unclear. */
const duePayouts = dueLane(
  'payouts',
  ({ all, clock }) => listDuePayoutsAcrossInstitutions(all, { now: clock.now(), limit: dueAtOnce }),
  async (ctx, { payoutId }) => {
    await drive(ctx, payoutId, { isWaitedFor: false });
  },
);

/** Open payouts are brought on until the provider has given a clear answer. */
export const payoutsJobs: FeatureJobs = { lanes: [duePayouts] };
