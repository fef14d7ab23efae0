import { on } from '../../../platform/events/events.ts';
import type { FeatureJobs } from '../../../platform/jobs/feature-jobs.ts';
import { signInEnded } from '../../identity/identity.service.ts';
import { participantMoved, rosterChanged, visitStateChanged } from '../../visits/news.service.ts';
import { endWithCall } from './broadcast.service.ts';
import { keptBroadcasts } from './supervision.service.ts';
import { forgetPeople, forgetSignIns } from './watching.service.ts';

export const broadcastJobs = {
  subscriptions: [
    on(participantMoved, forgetPeople),
    on(rosterChanged, forgetPeople),
    on(visitStateChanged, forgetPeople),
    on(visitStateChanged, endWithCall),
    on(signInEnded, forgetSignIns),
  ],
  lanes: [keptBroadcasts],
} satisfies FeatureJobs;
