import type { DeviceState } from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.names.ts';
import {
  areDevicesReady,
  deviceAlert,
  isNetworkAcceptable,
  type DeviceAlert,
} from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.rules.ts';
import type { DeviceFinding } from '../devices/device-state.ts';
import type { NetworkFinding } from './network-check.ts';

/** The result of the check before a call. */
export interface CheckFacts {
  readonly camera: DeviceFinding;
  readonly microphone: DeviceFinding;
  readonly network: NetworkFinding;
  /** Not for people who answer a call or chose to join without one. */
  readonly isCameraNeeded: boolean;
}

/** Whether somebody may enter, and what to say if not. */
export type CheckVerdict =
  | { readonly mayEnter: true }
  | {
      readonly mayEnter: false;
      readonly alert: DeviceAlert | 'preCallCheck.alert.network';
      readonly mayRetry: boolean;
    };

/** A device that is still being looked at has not been granted. */
const settled = (finding: DeviceFinding): DeviceState =>
  finding === 'checking' ? 'blockedByBrowser' : finding;

/** Decides whether a call may start: devices first, then the network. A poor network offers to look again. */
export function judgeCheck({ camera, microphone, network, isCameraNeeded }: CheckFacts): CheckVerdict {
  const devices = { camera: settled(camera), microphone: settled(microphone) };
  if (!areDevicesReady(devices, isCameraNeeded)) {
    const alert = deviceAlert(devices, isCameraNeeded) ?? 'preCallCheck.alert.both';
    return { mayEnter: false, alert, mayRetry: false };
  }
  if (!isNetworkAcceptable(network.quality)) {
    return { mayEnter: false, alert: 'preCallCheck.alert.network', mayRetry: true };
  }
  return { mayEnter: true };
}

/**
 * The alert for people who may not enter. Attendees are not alerted about the camera: their picture says what is
 * wrong with it.
 */
export function spokenAlert(
  facts: CheckFacts,
  isAttendee: boolean,
): Extract<CheckVerdict, { mayEnter: false }>['alert'] | null {
  const verdict = judgeCheck(isAttendee ? { ...facts, isCameraNeeded: false } : facts);
  return verdict.mayEnter ? null : verdict.alert;
}
