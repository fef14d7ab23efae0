import { transaction } from '../../platform/context/ctx.ts';
import { on } from '../../platform/events/events.ts';
import { dueAtOnce, dueLane, type FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { listDeferredMailsAcrossInstitutions } from '../../platform/mail/deferred-mails.ts';
import { parentUnlinked } from '../people/parent-news.service.ts';
import { childTopic } from './telling.service.ts';

/** Sends what waited for the end of a person's quiet hours. */
const afterQuietHours = dueLane(
  'notifications.after-quiet-hours',
  ({ all, clock }) => listDeferredMailsAcrossInstitutions(all, clock.now(), dueAtOnce),
  (ctx, { mailId }) => transaction(ctx, (tx) => tx.ports.mail.release(tx, mailId)),
);

/** A parent who lost a child gets none of the waiting mails about the child. */
export const notificationsJobs: FeatureJobs = {
  lanes: [afterQuietHours],
  subscriptions: [on(parentUnlinked, async (ctx, pair) => ctx.ports.mail.withdraw(ctx, childTopic(pair)))],
};
