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
  if (!demand || level < 0) return null;
  const margin = level + 1 > demand.currentIndex ? stepUpMargin : 1;
  return { extra: bitrateAt(demand, level + 1) - bitrateAt(demand, level), margin };
}

/**
 * Divides a viewer's downlink: everybody's lowest layer first, then single steps up, most important video first, as long
 * as they fit. Returns for each demand the index of its layer, -1 when it has none. Without a limit each gets what it wants.
 */
export function allocateLayers(demands: readonly VideoDemand[], limit: number): number[] {
  const wanted = demands.map(highestWanted);
  if (limit === Number.POSITIVE_INFINITY) return wanted;
  const chosen = wanted.map((index) => Math.min(index, 0));
  let spent = demands.reduce((sum, demand) => sum + bitrateAt(demand, 0), 0);
  const byPriority = demands
    .map(({ priority }, index) => ({ priority, index }))
    .toSorted((a, b) => b.priority - a.priority);
  let hasStepped = true;
  while (hasStepped) {
    hasStepped = false;
    for (const { index } of byPriority) {
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
