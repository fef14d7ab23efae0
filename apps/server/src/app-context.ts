import { filesJobs } from './features/files/files.jobs.ts';
import { filesRoutes } from './features/files/files.routes.ts';
import type { Route } from './platform/http/route.ts';
import type { FeatureJobs } from './platform/jobs/feature-jobs.ts';
import type { RealtimeShare } from './platform/realtime/channel.ts';

/** What a feature offers to the edges; listed here once, when the feature is born. */
export interface Feature {
  readonly name: string;
  readonly routes?: readonly Route[];
  readonly realtime?: RealtimeShare;
  readonly jobs?: FeatureJobs;
}

/** Every feature of the product. Subscriptions run in this order. */
export const features: readonly Feature[] = [
  { name: 'files', routes: filesRoutes, jobs: filesJobs },
];
