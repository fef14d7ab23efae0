import { on } from '../../../platform/events/events.ts';
import type { FeatureJobs } from '../../../platform/jobs/feature-jobs.ts';
import { visitStateChanged } from '../../visits/news.service.ts';
import { makeAgain, openRecordings } from './composition.service.ts';
import { stopWithCall } from './recording.service.ts';

export const recordingJobs = {
  jobs: [makeAgain],
  subscriptions: [on(visitStateChanged, stopWithCall)],
  lanes: [openRecordings],
} satisfies FeatureJobs;
