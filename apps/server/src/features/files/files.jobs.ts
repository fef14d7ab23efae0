import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { eraseBytes, orphans, ownFiles } from './files.service.ts';

export const filesJobs: FeatureJobs = {
  lanes: [orphans],
  jobs: [eraseBytes],
  filePlaces: [ownFiles],
};
