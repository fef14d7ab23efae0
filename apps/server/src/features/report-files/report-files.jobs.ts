import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { filesOver } from './report-files.service.ts';
import { makeReport } from './making.service.ts';

export const reportFilesJobs: FeatureJobs = { lanes: [filesOver], jobs: [makeReport] };
