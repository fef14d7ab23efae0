import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { enrolmentFiles } from './reading.service.ts';

export const enrolmentJobs: FeatureJobs = { filePlaces: [enrolmentFiles] };
