import { on } from '../../platform/events/events.ts';
import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { levelsClosed } from '../levels/levels.service.ts';
import { tellSchoolsClosed } from './parents.service.ts';

/** Parents whose child's school was closed are told at once, as they are of a closed account. */
export const peopleJobs: FeatureJobs = {
  subscriptions: [on(levelsClosed, async (ctx, { levelIds }) => tellSchoolsClosed(ctx, levelIds))],
};
