import type { ProductCtx } from '../../platform/context/ctx.ts';
import { on } from '../../platform/events/events.ts';
import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { personDeactivated } from '../people/people.service.ts';
import * as authSessions from './auth-sessions.service.ts';
import { mailEmailLink } from './email-change.service.ts';
import * as knownBrowsers from './known-browsers.service.ts';
import { forgetOldLinks } from './one-time-links.service.ts';
import { mailResetLink } from './password-reset.service.ts';
import { mailWarning } from './tries.service.ts';

const dayMs = 24 * 3_600_000;

/** Dead tickets, links, sessions, browsers and counts are of no use to anybody: they go a day after their end. */
async function forgetTheDead(product: ProductCtx): Promise<void> {
  const before = new Date(product.clock.now().getTime() - dayMs);
  await forgetOldLinks(product, before);
  await authSessions.forgetOldSessions(product, before);
  await knownBrowsers.forgetOldBrowsers(product, before);
  await product.ports.limits.forgetOld(before);
}

/** Closed accounts lose their sessions; reset links are mailed; what is dead is forgotten. */
export const identityJobs: FeatureJobs = {
  subscriptions: [
    on(personDeactivated, async (ctx, { personId }) => {
      await authSessions.endSessions(ctx, { personId }, 'deactivated');
      await knownBrowsers.forgetBrowsers(ctx, personId);
    }),
  ],
  forgettings: [{ name: 'identity.dead', forget: forgetTheDead }],
  jobs: [mailResetLink, mailEmailLink, mailWarning],
};
