/** Real milliseconds since this process began: whether it stood still itself, no clock that is moved can tell. */
export function processAgeMs(): number {
  return performance.now();
}
