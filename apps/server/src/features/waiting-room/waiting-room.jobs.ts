import { on } from '../../platform/events/events.ts';
import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { visitBooked, visitStateChanged } from '../visits/visits.service.ts';
import { announceBooking, followVisit, sweepPresence } from './waiting-room.service.ts';

export const waitingRoomJobs: FeatureJobs = {
  subscriptions: [on(visitBooked, announceBooking), on(visitStateChanged, followVisit)],
  sweeps: [{ name: 'waiting-room.presence', run: sweepPresence }],
};
