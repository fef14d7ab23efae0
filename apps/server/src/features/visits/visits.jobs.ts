import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { visitFiles } from './attachments.service.ts';
import { dueVisits } from './lifecycle.service.ts';

/** What visits do by themselves: moving on by the clock. */
export const visitsJobs: FeatureJobs = {
  filePlaces: [visitFiles],
  lanes: dueVisits,
};
