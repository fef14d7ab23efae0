import type { VideoFlow } from '@lectern/contract/call/call.shapes.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';

/** The facts of a call. */
export interface CallFacts {
  flow: VideoFlow;
  visit: VisitInfo;
  ownId: string;
  isEducator: boolean;
  /** An administrator who looks on and takes no part. */
  isObserver: boolean;
  educatorId: string;
}
