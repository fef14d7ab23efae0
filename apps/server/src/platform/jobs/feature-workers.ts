import type { Contexts } from '../context/contexts.ts';
import type { FeatureJob } from './feature-jobs.ts';
import { handleJob, type JobHandler } from './jobs.ts';

/** Names of the queues that features need, to be made at the start. */
export function featureJobNames(jobs: readonly FeatureJob[]): string[] {
  return jobs.map((job) => job.type.name);
}

/** Runs features' jobs as the product itself, in the institution that queued them. */
export function featureHandlers(jobs: readonly FeatureJob[], contexts: Contexts): JobHandler[] {
  return jobs.map((job) =>
    handleJob(job.type, async (data) => {
      const ctx = await contexts.forInstitution(data.institutionId);
      await job.run(ctx, data);
    }),
  );
}
