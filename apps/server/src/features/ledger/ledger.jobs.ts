import { on } from '../../platform/events/events.ts';
import { dueAtOnce, dueLane, type FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { requestAccepted } from '../cancel-requests/cancel-requests.service.ts';
import { flagClosed, flagRaised } from '../flags/flags.service.ts';
import { educatorRateSet } from '../people/pay.service.ts';
import { visitStateChanged } from '../visits/news.service.ts';
import { followEducatorRate } from './correcting.service.ts';
import { flagSession, postDue, closeFlag, sessionCancelledLate, sessionEnded } from './sessions.service.ts';
import { listDueSessionsAcrossInstitutions } from './sessions.repo.ts';

/** Sessions that have waited long enough for an answer. */
const dueSessions = dueLane(
  'ledger',
  ({ all, clock }) => listDueSessionsAcrossInstitutions(all, { now: clock.now(), limit: dueAtOnce }),
  (ctx, { visitId }) => postDue(ctx, visitId),
);

/** News of sessions, flags, late cancellations and rates is posted in the transaction in which it happens. */
export const ledgerJobs: FeatureJobs = {
  subscriptions: [
    on(visitStateChanged, async (tx, { visitId, to }) => {
      if (to === 'completed' || to === 'missed') await sessionEnded(tx, visitId);
    }),
    on(requestAccepted, async (tx, { visitId, kind, outcome, askedAs }) => {
      if (kind === 'cancel' && outcome === 'late')
        await sessionCancelledLate(tx, visitId, askedAs === 'educator' ? 'educator' : 'student');
    }),
    on(flagRaised, (tx, { visitId }) => flagSession(tx, visitId)),
    on(flagClosed, (tx, { visitId, isNotPaid }) => closeFlag(tx, visitId, isNotPaid)),
    on(educatorRateSet, followEducatorRate),
  ],
  lanes: [dueSessions],
};
