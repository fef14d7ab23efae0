import { on } from '../../platform/events/events.ts';
import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { visitMoved, visitStateChanged, visitWindowOpened } from '../visits/news.service.ts';
import { lapseRequest } from './asking.service.ts';

/** A request lapses when its session can be entered, is over or was moved by somebody. */
export const cancelRequestsJobs: FeatureJobs = {
  subscriptions: [
    on(visitWindowOpened, (tx, { visitId }) => lapseRequest(tx, visitId, 'entered')),
    on(visitStateChanged, (tx, { visitId }) => lapseRequest(tx, visitId, 'over')),
    on(visitMoved, (tx, { visitId }) => lapseRequest(tx, visitId, 'moved')),
  ],
};
