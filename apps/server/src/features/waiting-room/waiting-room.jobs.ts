import { on } from '../../platform/events/events.ts';
import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { visitBooked, visitMoved, visitReminded, visitStateChanged } from '../visits/news.service.ts';
import { announceBooking, followVisit } from './ringing.service.ts';
import {
  followCancelled,
  followMoved,
  mailInvitations,
  mailReminders,
} from './guests/guest-mails.service.ts';
import { gonePresence } from './waiting-room.service.ts';

export const waitingRoomJobs: FeatureJobs = {
  subscriptions: [
    on(visitBooked, announceBooking),
    on(visitBooked, mailInvitations),
    on(visitReminded, mailReminders),
    on(visitStateChanged, followVisit),
    on(visitStateChanged, followCancelled),
    on(visitMoved, followMoved),
  ],
  lanes: [gonePresence],
};
