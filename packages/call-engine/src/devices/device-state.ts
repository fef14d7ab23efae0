import type { DeviceState } from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.names.ts';

/** The devices of a person in a call. */
export type DeviceKind = 'camera' | 'microphone';

/** The state of a device: being opened, or the result. */
export type DeviceFinding = DeviceState | 'checking';

const missing = new Set(['NotFoundError', 'DevicesNotFoundError', 'OverconstrainedError']);
const busy = new Set(['NotReadableError', 'TrackStartError', 'AbortError']);

function told(error: unknown): { name: string; message: string } {
  if (typeof error !== 'object' || error === null) return { name: '', message: '' };
  const { name, message } = error as { name?: unknown; message?: unknown };
  return { name: typeof name === 'string' ? name : '', message: typeof message === 'string' ? message : '' };
}

/**
 * The meaning of a failed request for a device. Browsers use one name for their own refusal and the system's:
 * Chromium says 'system' in its message, the others fail although their own permission is granted.
 */
export function deviceStateOf(error: unknown, permission: PermissionState | null): DeviceState {
  const { name, message } = told(error);
  if (missing.has(name)) return 'notFound';
  if (busy.has(name)) return 'inUse';
  return permission === 'granted' || /system/i.test(message) ? 'blockedBySystem' : 'blockedByBrowser';
}

/** The browser's stored permission for a device, or null where it does not tell. */
export async function readPermission(
  permissions: Pick<Permissions, 'query'> | undefined,
  kind: DeviceKind,
): Promise<PermissionState | null> {
  try {
    const status = await permissions?.query({ name: kind as PermissionName });
    return status?.state ?? null;
  } catch {
    // Older browsers do not know these names: then the error alone must tell.
    return null;
  }
}
