import type { ClosableDevice } from './classroom.names.ts';

/** For whom a device is closed: for all but some, or for some only. */
export interface Closing {
  readonly all: boolean;
  readonly except: readonly string[];
}

/** The facts that decide whether a person's devices are closed. */
export interface ClassClosings {
  readonly closed: Readonly<Record<ClosableDevice, Closing>>;
  /** The person whom the educator lets speak now: their microphone is open in any case. */
  readonly speakerId: string | null;
}

/** Whether the educator has closed an attendee's microphone or camera. */
export function isDeviceClosed(state: ClassClosings, userId: string, device: ClosableDevice): boolean {
  if (device === 'microphone' && state.speakerId === userId) return false;
  const { all, except } = state.closed[device];
  return except.includes(userId) !== all;
}

/** Whether an attendance status counts as absent. */
export function isAbsent(status: string): boolean {
  return status === 'NOT_JOINED';
}
