import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { visitFiles } from './attachments.service.ts';
import { dueVisits } from './lifecycle.service.ts';
import { cancelVisitsOf } from './personal-withdrawal.service.ts';
import { cancelOpenVisits } from './withdrawal.service.ts';

/** What visits do by themselves: moving on by the clock, and being cancelled with the level or the person they belong to. */
export const visitsJobs: FeatureJobs = {
  filePlaces: [visitFiles],
  lanes: dueVisits,
  jobs: [cancelOpenVisits, cancelVisitsOf],
};
