let isGuest = false;

/** Whether this tab belongs to a guest, who came by a personal link; its calls then speak for the guest and for nobody who is signed in beside. */
export function isGuestMode(): boolean {
  return isGuest;
}

/** Makes this tab a guest's, or gives it back. */
export function setGuestMode(next: boolean): void {
  isGuest = next;
}
