import { callLimits } from '@lectern/contract/call/call.limits.ts';
import type { ClosableDevice } from '@lectern/contract/call/classroom/classroom.names.ts';
import type { VisitKind } from '@lectern/contract/visits/visits.names.ts';

/** In what part somebody is in a call; an observer is seen and heard by nobody. */
export type CallPart = 'host' | 'attendee' | 'observer';

/** What a part may do with the media of a kind of visit. */
export interface MediaRights {
  readonly canPublish: boolean;
  readonly canSubscribe: boolean;
  /** Which of camera, microphone and screen may be published. */
  readonly sources: readonly ('camera' | 'microphone' | 'screen_share' | 'screen_share_audio')[];
  readonly hidden: boolean;
}

/** Minutes within which a media token must be used to come in; whoever needs longer asks for another. */
export const tokenMinutes = 10;

/**
 * The media rights of a part: the host shows camera, microphone and screen; attendees camera and microphone, as far as
 * the educator has not closed them; the viewers of a broadcast and observers nothing.
 */
export function mediaRights(
  part: CallPart,
  kind: VisitKind,
  closed: readonly ClosableDevice[] = [],
): MediaRights {
  const base = { canSubscribe: true, hidden: part === 'observer' } as const;
  if (part === 'host')
    return {
      ...base,
      canPublish: true,
      sources: ['camera', 'microphone', 'screen_share', 'screen_share_audio'],
    };
  if (kind === 'broadcast' || part === 'observer') return { ...base, canPublish: false, sources: [] };
  const sources = (['camera', 'microphone'] as const).filter((device) => !closed.includes(device));
  // No source at all would mean every source.
  return { ...base, canPublish: sources.length > 0, sources };
}

/** Whose last socket went before this moment is out of the call, unless their media still flow. */
export function outBefore(now: Date): Date {
  return new Date(now.getTime() - callLimits.goneAfterMs);
}

/** A sign-in that was given what opens a call's room, and when it took the seat. */
export interface Entry {
  readonly visitId: string;
  readonly authSessionId: string;
  readonly connectedAt: Date | null;
}

/**
 * The visits whose calls end for a person with these sign-ins. A call belongs to the sign-in that took its seat last;
 * before anybody took it, to each that may still do so.
 */
export function lostWith(entries: readonly Entry[], ended: ReadonlySet<string>): string[] {
  const visitIds = new Set(
    entries.filter((one) => ended.has(one.authSessionId)).map(({ visitId }) => visitId),
  );
  return [...visitIds].filter((visitId) => {
    const seated = entries.filter((one) => one.visitId === visitId && one.connectedAt !== null);
    const last = Math.max(...seated.map((one) => one.connectedAt?.getTime() ?? 0));
    const holders = seated.filter((one) => one.connectedAt?.getTime() === last);
    return holders.length === 0 || holders.some((one) => ended.has(one.authSessionId));
  });
}
