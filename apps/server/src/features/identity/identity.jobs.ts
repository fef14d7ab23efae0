import type { Ctx } from '../../platform/context/ctx.ts';
import { on } from '../../platform/events/events.ts';
import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { personDeactivated } from '../people/people.service.ts';
import * as authSessions from './auth-sessions.service.ts';
import { mailEmailLink } from './email-change.service.ts';
import * as knownBrowsers from './known-browsers.service.ts';
import { forgetOldLinks } from './one-time-links.service.ts';
import { mailResetLink } from './password-reset.service.ts';
import { mailWarning } from './tries.service.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const lastForgotten = new Map<string, number>();

/** Dead tickets, links, sessions, browsers and counts are of no use to anybody: they go once an hour, a day after their end. */
async function forgetTheDead(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now().getTime();
  const last = lastForgotten.get(ctx.scope.institutionId);
  if (last !== undefined && Math.abs(now - last) < hourMs) return;
  lastForgotten.set(ctx.scope.institutionId, now);
  const before = new Date(now - dayMs);
  await forgetOldLinks(ctx, before);
  await authSessions.forgetOldSessions(ctx, before);
  await knownBrowsers.forgetOldBrowsers(ctx, before);
  await ctx.ports.limits.forgetOld(before);
}

/** Closed accounts lose their sessions; reset links are mailed; what is dead is forgotten. */
export const identityJobs: FeatureJobs = {
  subscriptions: [
    on(personDeactivated, async (ctx, { personId }) => {
      await authSessions.endSessions(ctx, { personId }, 'deactivated');
      await knownBrowsers.forgetBrowsers(ctx, personId);
    }),
  ],
  sweeps: [{ name: 'identity.forget-the-dead', run: forgetTheDead }],
  jobs: [mailResetLink, mailEmailLink, mailWarning],
};
