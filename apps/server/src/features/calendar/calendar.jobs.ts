import { on } from '../../platform/events/events.ts';
import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { accessRenewed } from '../identity/identity.service.ts';
import { peopleDeactivated } from '../people/accounts.service.ts';
import { accountMerged } from '../people/parent-merges.service.ts';
import { dropFeed, dropFeeds } from './feeds.service.ts';

/** The private address of a calendar ends with the password, with signing out everywhere and with the account. */
export const calendarJobs: FeatureJobs = {
  subscriptions: [
    on(accessRenewed, (ctx, { personId }) => dropFeed(ctx, personId)),
    on(peopleDeactivated, (ctx, { personIds }) => dropFeeds(ctx, personIds)),
    on(accountMerged, (ctx, { personId }) => dropFeed(ctx, personId)),
  ],
};
