import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { linkEnteredParent } from './parent-links.service.ts';

export const administrationJobs: FeatureJobs = { jobs: [linkEnteredParent] };
