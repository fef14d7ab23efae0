/** One video that a viewer receives: its live layers from lowest to highest with their bit rates in bit/s. */
export interface VideoDemand {
  readonly layers: readonly { readonly quality: number; readonly bitrate: number }[];
  /** The highest quality that the viewer can use, 0 to 2. */
  readonly maxQuality: number;
  /** Higher goes first when the downlink is short: a shared screen before faces. */
  readonly priority: number;
  /** Index of the layer that is being sent, or -1. */
  readonly currentIndex: number;
}

/** A step up must fit with this margin, a layer already sent may use the limit in full; the gap keeps the choice from flapping. */
const stepUpMargin = 1.1;

function highestWanted(demand: VideoDemand): number {
  let index = demand.layers.length > 0 ? 0 : -1;
  demand.layers.forEach((layer, candidate) => {
    if (layer.quality <= demand.maxQuality) index = candidate;
  });
  return index;
}

function bitrateAt(demand: VideoDemand, index: number): number {
  return demand.layers[index]?.bitrate ?? 0;
}

function stepFrom(demand: VideoDemand | undefined, level: number): { extra: number; margin: number } | null {
  if (!demand) return null;
  const margin = level + 1 > demand.currentIndex ? stepUpMargin : 1;
  return { extra: bitrateAt(demand, level + 1) - bitrateAt(demand, level), margin };
}

/** The order in which videos get their share: most important first, then those that are being sent, so that none flaps. */
function inOrder(demands: readonly VideoDemand[]): number[] {
  return demands
    .map(({ priority, currentIndex }, index) => ({ priority, isShown: currentIndex >= 0, index }))
    .toSorted((a, b) => b.priority - a.priority || Number(b.isShown) - Number(a.isShown))
    .map(({ index }) => index);
}

/**
 * Divides what is left of a viewer's downlink for videos, after the sound: everybody's lowest layer first, on a thin
 * line of as many as fit, then single steps up, most important video first. Returns for each demand the index of its
 * layer, -1 when it has none or must rest. Without a limit each gets what it wants.
 */
export function allocateLayers(
  demands: readonly VideoDemand[],
  { limit, isThin }: { limit: number; isThin: boolean },
): number[] {
  const wanted = demands.map(highestWanted);
  if (limit === Number.POSITIVE_INFINITY) return wanted;
  const chosen = wanted.map((index) => (isThin ? -1 : Math.min(index, 0)));
  const order = inOrder(demands);
  let spent = isThin ? 0 : demands.reduce((sum, demand) => sum + bitrateAt(demand, 0), 0);
  let hasStepped = true;
  while (hasStepped) {
    hasStepped = false;
    for (const index of order) {
      const level = chosen[index] ?? -1;
      const step = level < (wanted[index] ?? -1) ? stepFrom(demands[index], level) : null;
      if (!step || (spent + step.extra) * step.margin > limit) continue;
      chosen[index] = level + 1;
      spent += step.extra;
      hasStepped = true;
    }
  }
  return chosen;
}
