import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { runDueVisits } from './lifecycle/lifecycle.service.ts';

/** What visits do by themselves: moving on by the clock. */
export const visitsJobs: FeatureJobs = {
  sweeps: [{ name: 'visits.due', run: runDueVisits }],
};
