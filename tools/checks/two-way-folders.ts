import { findCycles } from './cycles.ts';
import type { ImportEdge } from './imports.ts';
import type { Violation } from './violation.ts';

/** They only put the parts of a feature together. */
const puttingTogether = /\.(routes|realtime|jobs|demo)\.ts$/;
const feature = /^apps\/server\/src\/features\/[^/]+\//;

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/**
 * Folders of one server feature know each other in one direction only. Of a pair, the direction with fewer imports is
 * reported, of a longer circle the way with the imports at which it can be cut.
 */
export function checkTwoWayFolders(edges: readonly ImportEdge[]): Violation[] {
  const between = edges.filter(
    ({ from, to }) =>
      to !== undefined &&
      !puttingTogether.test(from) &&
      feature.exec(from)?.[0] !== undefined &&
      feature.exec(from)?.[0] === feature.exec(to)?.[0] &&
      folderOf(from) !== folderOf(to),
  );
  const byWay = Map.groupBy(between, ({ from, to }) => `${folderOf(from)} > ${folderOf(to ?? '')}`);
  return [...circles(between), ...pairs(byWay)];
}

function pairs(byWay: ReadonlyMap<string, readonly ImportEdge[]>): Violation[] {
  return [...byWay].flatMap(([way, there]) => {
    const [one, other] = way.split(' > ');
    const back = byWay.get(`${other} > ${one}`);
    const isReported =
      back && (there.length < back.length || (there.length === back.length && way < `${other} > ${one}`));
    if (!isReported) return [];
    return there.map(({ from, to, line }) => ({
      rule: 'no-two-way-folders',
      path: from,
      line,
      message: `imports ${to}, and ${other} imports ${one}: move what both need below them`,
    }));
  });
}

/** Three folders or more that lead back to the first. */
function circles(between: readonly ImportEdge[]): Violation[] {
  const folders = between.map((written) => ({
    ...written,
    from: folderOf(written.from),
    to: folderOf(written.to ?? ''),
    written,
  }));
  return findCycles(folders)
    .filter((cycle) => cycle.length > 2)
    .map((cycle) => ({
      rule: 'no-two-way-folders',
      path: cycle[0]?.written.from ?? '',
      line: cycle[0]?.written.line ?? 1,
      message: `${[cycle[0]?.from, ...cycle.map(({ to }) => to)].join(' -> ')}, by ${cycle.map(({ written }) => written.from).join(', ')}`,
    }));
}
