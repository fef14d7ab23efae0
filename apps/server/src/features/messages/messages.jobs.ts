import { dueAtOnce, dueLane, type FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { releaseHeld } from './changing.service.ts';
import { listDueAcrossInstitutions } from './messages.repo.ts';
import { messageFiles } from './reading.service.ts';
import { reportFiles } from './reports.service.ts';

/** What was written in quiet hours is delivered when they end. */
const afterQuietHours = dueLane(
  'messages.after-quiet-hours',
  ({ all, clock }) => listDueAcrossInstitutions(all, clock.now(), dueAtOnce),
  (ctx, { conversationId }) => releaseHeld(ctx, conversationId),
);

export const messagesJobs: FeatureJobs = {
  lanes: [afterQuietHours],
  filePlaces: [messageFiles, reportFiles],
};
