let isGuest = false;

/**
 * Whether this tab belongs to a guest, who came by a personal link; its calls then use the guest's session, not that
 * of a person signed in in the same browser.
 */
export function isGuestMode(): boolean {
  return isGuest;
}

/** Makes this tab a guest's, or gives it back. */
export function setGuestMode(next: boolean): void {
  isGuest = next;
}
