/** The product's time. All rules read it from here; nothing else reads the machine's clock. */
export interface Clock {
  now(): Date;
}

/** A clock that can be moved: the test mode's, and the one that the demo is made with. */
export interface MovableClock extends Clock {
  /** Moves by `seconds`, forward or back. */
  move(seconds: number): void;
  /** Its difference from the machine's time. */
  offsetMs(): number;
}

/** Runs with the machine's time, `offsetMs` away from it. */
export function movableClock(offsetMs = 0): MovableClock {
  let offset = offsetMs;
  return {
    now: () => new Date(Date.now() + offset),
    move: (seconds) => {
      offset += seconds * 1000;
    },
    offsetMs: () => offset,
  };
}

/** Stays at an instant until it is moved. */
export function fixedClock(start: Date): MovableClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    move: (seconds) => {
      at += seconds * 1000;
    },
    offsetMs: () => at - Date.now(),
  };
}
