import { on } from '../../platform/events/events.ts';
import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { peopleActivated } from '../people/accounts.service.ts';
import { agreementAsked, comingOfAge, linkRested } from '../people/parent-news.service.ts';
import { dueAuditDays, tellAuditDay } from './audit-days.service.ts';
import { askForNamedChild } from './child-asks.service.ts';
import { askNamedEducator } from './educator-asks.service.ts';
import { tellAsked, tellOfAge } from './coming-of-age.service.ts';
import { dueErasures } from './personal-data/erasures.service.ts';
import { erasePerson } from './personal-data/erasing.service.ts';
import { withdrawForOpened } from './personal-data/withdrawing.service.ts';
import { linkEnteredParent } from './parent-links.service.ts';

export const administrationJobs: FeatureJobs = {
  subscriptions: [
    on(comingOfAge, (tx, link) => tellOfAge(tx, link, 'comingOfAge')),
    on(linkRested, (tx, link) => tellOfAge(tx, link, 'ofAge')),
    on(agreementAsked, tellAsked),
    on(peopleActivated, (tx, { personIds }) => withdrawForOpened(tx, personIds)),
  ],
  lanes: [dueErasures, dueAuditDays],
  jobs: [linkEnteredParent, erasePerson, askForNamedChild, askNamedEducator, tellAuditDay],
};
