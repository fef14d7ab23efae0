import { on } from '../../platform/events/events.ts';
import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { levelsClosed } from '../levels/levels.service.ts';
import { peopleDeactivated } from './accounts.service.ts';
import { comingLinks, dueLinks, noteLate } from './agreements.service.ts';
import { markAreasAcrossInstitutions } from './areas.repo.ts';
import { dueCounts } from './people-counts.service.ts';
import { dropProposalsWith } from './parent-proposals.service.ts';
import { tellSchoolsClosed } from './parents.service.ts';

/** Parents whose child's school was closed are told at once, as they are of a closed account; links rest when a child comes of age, and counts of people are folded. With an account that is closed ends what it proposes. */
export const peopleJobs: FeatureJobs = {
  subscriptions: [
    on(levelsClosed, async (ctx, { levelIds }) => tellSchoolsClosed(ctx, levelIds)),
    on(peopleDeactivated, async (ctx, { personIds }) => dropProposalsWith(ctx, personIds)),
  ],
  lanes: [comingLinks, dueLinks, dueCounts],
  forgettings: [
    { name: 'links of age', forget: noteLate },
    { name: 'areas of students', forget: ({ all }) => markAreasAcrossInstitutions(all) },
  ],
};
