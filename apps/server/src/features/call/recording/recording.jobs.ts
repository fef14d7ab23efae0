import { on } from '../../../platform/events/events.ts';
import type { FeatureJobs } from '../../../platform/jobs/feature-jobs.ts';
import { visitStateChanged } from '../../visits/news.service.ts';
import { makeAgain } from './composition.service.ts';
import { forgetPackets } from './packets.service.ts';
import { openRecordings } from './supervision.service.ts';
import { stopWithCall } from './recording.service.ts';

export const recordingJobs = {
  jobs: [makeAgain],
  subscriptions: [on(visitStateChanged, stopWithCall)],
  lanes: [openRecordings],
  forgettings: [forgetPackets],
} satisfies FeatureJobs;
