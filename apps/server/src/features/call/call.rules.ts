import { callLimits } from '@lectern/contract/call/call.limits.ts';
import type { VisitKind } from '@lectern/contract/visits/visits.names.ts';

/** In what part somebody is in a call. */
export type CallPart = 'host' | 'attendee';

/** What a part may do with the media of a kind of visit. */
export interface MediaRights {
  readonly canPublish: boolean;
  readonly canSubscribe: boolean;
  readonly canPublishData: boolean;
  /** Which of camera, microphone and screen may be published. */
  readonly sources: readonly ('camera' | 'microphone' | 'screen_share' | 'screen_share_audio')[];
  readonly hidden: boolean;
}

/** Minutes within which a media token must be used to come in; whoever needs longer asks for another. */
export const tokenMinutes = 10;

/**
 * The media rights of a part: the host shows camera, microphone and screen; attendees camera and microphone; the
 * viewers of a broadcast nothing.
 */
export function mediaRights(part: CallPart, kind: VisitKind): MediaRights {
  const base = { canSubscribe: true, hidden: false } as const;
  if (part === 'host')
    return {
      ...base,
      canPublish: true,
      canPublishData: true,
      sources: ['camera', 'microphone', 'screen_share', 'screen_share_audio'],
    };
  if (kind === 'broadcast') return { ...base, canPublish: false, canPublishData: false, sources: [] };
  return { ...base, canPublish: true, canPublishData: true, sources: ['camera', 'microphone'] };
}

/** Whose last socket went before this moment is out of the call, unless their media still flow. */
export function outBefore(now: Date): Date {
  return new Date(now.getTime() - callLimits.goneAfterMs);
}
