import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { portraits } from './people.service.ts';

export const peopleJobs: FeatureJobs = { filePlaces: [portraits] };
