import type { ImportEdge } from './imports.ts';

type Graph = ReadonlyMap<string, readonly ImportEdge[]>;

/** One shortest cycle for every knot of files that import each other. */
export function findCycles(edges: readonly ImportEdge[]): ImportEdge[][] {
  const graph = Map.groupBy(
    edges.filter((edge) => edge.to !== undefined),
    (edge) => edge.from,
  );
  const cycles: ImportEdge[][] = [];
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

function shortestWayBack(graph: Graph, start: string): ImportEdge[] | undefined {
  const cameBy = new Map<string, ImportEdge>();
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

function wayTo(start: string, cameBy: ReadonlyMap<string, ImportEdge>): ImportEdge[] {
  const way: ImportEdge[] = [];
  let edge = cameBy.get(start);
  while (edge) {
    way.unshift(edge);
    edge = edge.from === start ? undefined : cameBy.get(edge.from);
  }
  return way;
}
