import type { VisitKind } from '../visits/visits.names.ts';

/** What a call's screen must show about its end. */
export type ExpiryStage = 'running' | 'timeIsUp' | 'fiveMinutes' | 'expired';

/** The host's buffers in minutes. */
export interface HostBuffers {
  bufferTiming: number;
  finalBufferTiming: number;
}

const minute = 60_000;

/**
 * The stage of a call's end: at zero an error is shown; `bufferTiming` minutes after it the 5-minute alert opens;
 * `finalBufferTiming` minutes after it the expired alert, whose OK ends the call.
 */
export function expiryStage(endsAt: number, buffers: HostBuffers, now: number): ExpiryStage {
  if (now >= endsAt + buffers.finalBufferTiming * minute) return 'expired';
  if (now >= endsAt + buffers.bufferTiming * minute) return 'fiveMinutes';
  return now >= endsAt ? 'timeIsUp' : 'running';
}

/** Whole seconds until the scheduled end; negative behind it. */
export function secondsLeft(endsAt: number, now: number): number {
  return Math.ceil((endsAt - now) / 1_000);
}

/** The timer of a call: minutes and seconds, with hours from one hour on, and 00:00 behind the end. */
export function timerText(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(left / 3_600);
  const rest = `${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** The last part of a call's address: the kind, where many take part, else the other person. */
export function callAddressEnd(kind: VisitKind, peerUserId: string): string {
  if (kind === 'classroom') return 'classroom';
  return kind === 'broadcast' ? 'broadcast' : peerUserId;
}

/** Whether the side panel of a call has the tab Participants. */
export function hasParticipantsTab(kind: VisitKind): boolean {
  return kind === 'classroom' || kind === 'broadcast' || kind === 'conference';
}
