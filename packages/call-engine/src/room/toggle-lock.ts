import { callLimits } from '@lectern/contract/call/call.limits.ts';

/** Keeps a button from being used again for three seconds. */
export class ToggleLock {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly onChange: () => void;

  constructor(onChange: () => void) {
    this.onChange = onChange;
  }

  get isLocked(): boolean {
    return this.timer !== null;
  }

  /** Uses the button. False while it is locked. */
  use(): boolean {
    if (this.timer !== null) return false;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.onChange();
    }, callLimits.toggleLockMs);
    this.onChange();
    return true;
  }

  /** Forgets the lock, as the end of the call does. */
  clear(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}
