/** A clock in milliseconds that only ever goes forward, for lengths of time; it says nothing of the time of day. */
export function steadyNow(): number {
  return performance.now();
}
