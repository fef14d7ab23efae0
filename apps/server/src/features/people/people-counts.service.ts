import { dueAtOnce, dueLane } from '../../platform/jobs/feature-jobs.ts';
import { foldCounts, listToFoldAcrossInstitutions } from './people-counts.repo.ts';

/** A dashboard reads so few changes without noticing. */
const changesAtOnce = 100;

/** Folds what changed in the counts of people once there is much of it. */
export const dueCounts = dueLane(
  'people counted',
  ({ all }) => listToFoldAcrossInstitutions(all, { changes: changesAtOnce, limit: dueAtOnce }),
  async ({ scope }) => foldCounts(scope),
);
