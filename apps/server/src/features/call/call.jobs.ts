import { on } from '../../platform/events/events.ts';
import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { signInEnded } from '../identity/identity.service.ts';
import { participantMoved, visitStateChanged } from '../visits/visits.service.ts';
import { endCallsOfSignIn, followPerson, followVisit } from './reactions/reactions.service.ts';
import { sweepSeats } from './seats/seats.service.ts';

export const callJobs: FeatureJobs = {
  subscriptions: [
    on(visitStateChanged, followVisit),
    on(participantMoved, followPerson),
    on(signInEnded, endCallsOfSignIn),
  ],
  sweeps: [{ name: 'call.seats', run: sweepSeats }],
};
