import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { eraseBytes, ownFiles, sweepOrphans } from './files.service.ts';

export const filesJobs: FeatureJobs = {
  sweeps: [{ name: 'files.orphans', run: sweepOrphans }],
  jobs: [eraseBytes],
  filePlaces: [ownFiles],
};
