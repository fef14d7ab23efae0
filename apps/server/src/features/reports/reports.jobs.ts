import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { filesOver } from './files.service.ts';
import { makeReport } from './making.service.ts';

export const reportsJobs: FeatureJobs = { lanes: [filesOver], jobs: [makeReport] };
