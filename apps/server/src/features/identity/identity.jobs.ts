import { on } from '../../platform/events/events.ts';
import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { levelsClosed } from '../levels/levels.service.ts';
import { accountMerged } from '../people/parent-merges.service.ts';
import { parentUnlinked } from '../people/parent-news.service.ts';
import { peopleDeactivated } from '../people/accounts.service.ts';
import { peopleShutAt } from '../people/people.service.ts';
import * as authSessions from './auth-sessions.service.ts';
import { mailEmailLink } from './email-letters.service.ts';
import * as knownBrowsers from './known-browsers.service.ts';
import { dropAllLinks } from './one-time-links.service.ts';
import { mailInvitation, mailResetLink } from './password-reset.service.ts';
import { mailWarning } from './tries.service.ts';
import { endAllButPassword } from './ways-in.service.ts';

/** Closed accounts, and parents who lose a child, lose their sessions; closed ones also their links; reset links are mailed; sessions are forgotten. */
export const identityJobs: FeatureJobs = {
  subscriptions: [
    on(peopleDeactivated, async (ctx, { personIds }) => {
      await authSessions.endSessionsOf(ctx, personIds, 'deactivated');
      await dropAllLinks(ctx, personIds);
      await knownBrowsers.forgetBrowsersOf(ctx, personIds);
    }),
    on(parentUnlinked, async (ctx, { parentId, isResting }) => {
      await authSessions.endSessions(ctx, { personId: parentId }, isResting ? 'link_rests' : 'link_ended');
    }),
    on(accountMerged, async (ctx, { personId }) => {
      await authSessions.endSessions(ctx, { personId }, 'merged');
      await endAllButPassword(ctx, personId);
      await knownBrowsers.forgetBrowsers(ctx, personId);
    }),
    on(levelsClosed, async (ctx, { levelIds }) => {
      const personIds = await peopleShutAt(ctx, levelIds);
      await authSessions.endSessionsOf(ctx, personIds, 'place_closed');
    }),
  ],
  forgettings: [{ name: 'sessions', forget: authSessions.forgetOldSessions }],
  jobs: [mailResetLink, mailInvitation, mailEmailLink, mailWarning],
};
