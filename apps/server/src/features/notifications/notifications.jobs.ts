import { on } from '../../platform/events/events.ts';
import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { parentUnlinked } from '../people/parents.service.ts';
import { childTopic } from './telling.service.ts';

/** A parent who lost a child gets none of the mails about the child that still wait. */
export const notificationsJobs: FeatureJobs = {
  subscriptions: [on(parentUnlinked, async (ctx, pair) => ctx.ports.mail.withdraw(ctx, childTopic(pair)))],
};
