import type { ImportEdge } from './imports.ts';

type Graph<E> = ReadonlyMap<string, readonly E[]>;

/** One shortest cycle for every knot of files that import each other. */
export function findCycles<E extends ImportEdge>(edges: readonly E[]): E[][] {
  const graph = Map.groupBy(
    edges.filter((edge) => edge.to !== undefined),
    (edge) => edge.from,
  );
  const cycles: E[][] = [];
  const inCycle = new Set<string>();
  for (const start of [...graph.keys()].toSorted()) {
    if (inCycle.has(start)) continue;
    const cycle = shortestWayBack(graph, start);
    if (!cycle) continue;
    for (const edge of cycle) inCycle.add(edge.from);
    cycles.push(cycle);
  }
  return cycles;
}

function shortestWayBack<E extends ImportEdge>(graph: Graph<E>, start: string): E[] | undefined {
  const cameBy = new Map<string, E>();
  const queue = [start];
  for (const at of queue) {
    for (const edge of graph.get(at) ?? []) {
      if (edge.to === undefined || cameBy.has(edge.to)) continue;
      cameBy.set(edge.to, edge);
      if (edge.to === start) return wayTo(start, cameBy);
      queue.push(edge.to);
    }
  }
  return undefined;
}

function wayTo<E extends ImportEdge>(start: string, cameBy: ReadonlyMap<string, E>): E[] {
  const way: E[] = [];
  let edge = cameBy.get(start);
  while (edge) {
    way.unshift(edge);
    edge = edge.from === start ? undefined : cameBy.get(edge.from);
  }
  return way;
}
