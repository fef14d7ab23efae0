import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { checkFiles } from './checks.service.ts';
import { enrolmentFiles } from './reading.service.ts';

export const enrolmentJobs: FeatureJobs = { filePlaces: [enrolmentFiles, checkFiles] };
