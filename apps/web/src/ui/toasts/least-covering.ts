/** From where to where something reaches on the screen, downwards. */
export interface Reach {
  top: number;
  bottom: number;
}

const step = 8;

/**
 * Where something of this height covers the least of what can be pressed, as near to the top as that may be. Starts at
 * `first` and goes no further than the lower edge of the screen.
 */
export function leastCovering(
  { height, first, screen }: { height: number; first: number; screen: number },
  pressed: readonly Reach[],
): number {
  const last = Math.max(first, screen - height - step);
  const coveredAt = (top: number): number =>
    pressed.filter((one) => one.top < top + height && one.bottom > top).length;
  let best = first;
  let fewest = coveredAt(first);
  for (let top = first + step; fewest > 0 && top <= last; top += step) {
    const covered = coveredAt(top);
    if (covered < fewest) [best, fewest] = [top, covered];
  }
  return best;
}
