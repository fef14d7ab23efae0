import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { askForNamedChild } from './child-asks.service.ts';
import { askNamedEducator } from './educator-asks.service.ts';
import { dueErasures, erasePerson } from './personal-data/erasures.service.ts';
import { linkEnteredParent } from './parent-links.service.ts';

export const administrationJobs: FeatureJobs = {
  lanes: [dueErasures],
  jobs: [linkEnteredParent, erasePerson, askForNamedChild, askNamedEducator],
};
