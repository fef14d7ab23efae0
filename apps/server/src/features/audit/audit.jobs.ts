import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { unlinkedEntries } from './chain.service.ts';
import { auditDays, tellDay } from './days.service.ts';

/** Entries come into the chain, and each day the chain is checked and told. */
export const auditJobs: FeatureJobs = { lanes: [unlinkedEntries, auditDays], jobs: [tellDay] };
