import { on } from '../../platform/events/events.ts';
import { dueAtOnce, dueLane, type FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { quietTimesChanged } from '../levels/levels.service.ts';
import { accountMerged } from '../people/parent-merges.service.ts';
import { moveReadings } from './along.repo.ts';
import { releaseDeferred } from './changing.service.ts';
import { listDueAcrossInstitutions } from './messages.repo.ts';
import { messageFiles } from './reading.service.ts';
import { reportFiles } from './reports.service.ts';
import { followQuietHours } from './settings.service.ts';

/** Messages written in quiet hours are delivered when they end. */
const afterQuietHours = dueLane(
  'messages.after-quiet-hours',
  ({ all, clock }) => listDueAcrossInstitutions(all, clock.now(), dueAtOnce),
  (ctx, { conversationId }) => releaseDeferred(ctx, conversationId),
);

export const messagesJobs: FeatureJobs = {
  lanes: [afterQuietHours],
  // After a merge, what one account of a parent has read along counts as read by the other.
  subscriptions: [
    on(quietTimesChanged, (ctx, { levelId }) => followQuietHours(ctx, levelId)),
    on(accountMerged, (ctx, { personId, intoId }) => moveReadings(ctx.scope, personId, intoId)),
  ],
  filePlaces: [messageFiles, reportFiles],
};
