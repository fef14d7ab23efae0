import { latePart } from '../../../ui/late-part.tsx';
import { isBroadcast, isOfMany } from '../classroom/class-link.ts';
import type { CallFacts } from '../call-facts.ts';

/** The stage of a call of many; fetched for such calls alone. */
export const ClassStage = latePart(
  async () => (await import('../classroom/class-stage.tsx')).ClassStage,
  null,
);

/** The stage of a broadcast for its educator and observers; fetched for broadcasts alone. */
export const BroadcastStage = latePart(
  async () => (await import('../broadcast/broadcast-stage.tsx')).BroadcastStage,
  null,
);

/** Fetches the stage of this call while it is connected, so that it is there when it is seen. */
export function expectStage({ flow, isObserver }: CallFacts): void {
  if (isBroadcast(flow)) BroadcastStage.expect();
  else if (isOfMany(flow) || isObserver) ClassStage.expect();
}
