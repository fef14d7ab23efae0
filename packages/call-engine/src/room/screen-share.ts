/** The result of sharing the screen. */
export type ShareOutcome =
  | { readonly kind: 'started' | 'stopped' | 'notSupported' | 'cancelled' }
  | { readonly kind: 'failed'; readonly reason: string };

/** Whether this browser can share a screen; phones cannot. */
export function canShareScreen(devices: object | undefined): boolean {
  return (
    devices !== undefined && typeof (devices as { getDisplayMedia?: unknown }).getDisplayMedia === 'function'
  );
}

/** The meaning of a failed share: access denied or closed is 'cancelled', everything else has a reason to show. */
export function shareFailure(error: unknown): ShareOutcome {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (name === 'NotAllowedError' || name === 'AbortError') return { kind: 'cancelled' };
  return { kind: 'failed', reason: message };
}
