import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { unlinkedEntries } from './chain.service.ts';

/** Entries come into the chain. */
export const auditJobs: FeatureJobs = { lanes: [unlinkedEntries] };
