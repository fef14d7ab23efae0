import { on } from '../../../platform/events/events.ts';
import type { FeatureJobs } from '../../../platform/jobs/feature-jobs.ts';
import { visitStateChanged } from '../../visits/news.service.ts';
import { makeAgain, sweepRecordings } from './composition.service.ts';
import { stopWithCall } from './recording.service.ts';

export const recordingJobs = {
  jobs: [makeAgain],
  subscriptions: [on(visitStateChanged, stopWithCall)],
  sweeps: [{ name: 'call.recordings', everywhere: true, run: sweepRecordings }],
} satisfies FeatureJobs;
