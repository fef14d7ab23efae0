import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { on } from '../../platform/events/events.ts';
import { visitFiles } from './attachments.service.ts';
import { forgetTalk, stayBeats } from './beats.service.ts';
import { countVisit } from './figures/figures.service.ts';
import { dueVisits } from './lifecycle.service.ts';
import {
  attendanceMarked,
  rosterChanged,
  visitBooked,
  visitMoved,
  visitStateChanged,
} from './news.service.ts';
import { cancelVisitsOf } from './personal-withdrawal.service.ts';
import { portraits } from './portraits/portraits.service.ts';
import { cancelOpenVisits } from './withdrawal.service.ts';

/**
 * Reactions of visits: moving on by the clock, cancellation with the level or the person they belong to, and
 * counting. Attendance counts once a call is over, so nobody who joins waits for a sum.
 */
export const visitsJobs: FeatureJobs = {
  subscriptions: [
    on(visitBooked, countVisit),
    on(visitStateChanged, countVisit),
    on(rosterChanged, countVisit),
    on(visitMoved, countVisit),
    on(attendanceMarked, countVisit),
  ],
  filePlaces: [visitFiles, portraits],
  lanes: [...dueVisits, stayBeats],
  forgettings: [forgetTalk],
  jobs: [cancelOpenVisits, cancelVisitsOf],
};
