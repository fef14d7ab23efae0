import { importEdges, type ImportEdge } from './imports.ts';
import { findCycles } from './cycles.ts';
import { directionRules, serverFeatureOf, webFeatureOf } from './direction-rules.ts';
import { checkSchemaImports } from './schema-imports.ts';
import { checkTwoWayFolders } from './two-way-folders.ts';
import { isTest } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

/** Imports point downwards only: every boundary of the house style, no import cycle (types count), no path that leads nowhere. */
export function checkDirections(files: readonly SourceFile[]): Violation[] {
  const edges = importEdges(files);
  return [
    ...edges.flatMap(checkEdge),
    ...findCycles(edges).map(cycleViolation),
    ...featureCycles(edges, 'no-web-feature-cycle', webFeatureOf),
    ...featureCycles(edges, 'no-server-feature-cycle', serverFeatureOf),
    ...checkTwoWayFolders(edges.filter((edge) => !isTest(edge.from))),
    ...checkSchemaImports(edges.filter((edge) => !isTest(edge.from))),
  ];
}

function checkEdge(edge: ImportEdge): Violation[] {
  const place = { path: edge.from, line: edge.line };
  if (edge.to === undefined && edge.packageName === undefined) {
    return [{ ...place, rule: 'no-unresolved', message: `'${edge.specifier}' leads to no file` }];
  }
  return directionRules
    .filter((rule) => rule.isBroken(edge))
    .map((rule) => ({
      ...place,
      rule: rule.name,
      message: `imports ${edge.to ?? edge.specifier}: ${rule.why}`,
    }));
}

interface FeatureEdge extends ImportEdge {
  readonly written: ImportEdge;
}

type FeatureOf = (path: string | undefined) => string | undefined;

/** The ways from a feature through others back to itself, each feature taken as one. */
function featureCycles(edges: readonly ImportEdge[], rule: string, featureOf: FeatureOf): Violation[] {
  const between = edges.flatMap((written): FeatureEdge[] => {
    const [from, to] = [featureOf(written.from), featureOf(written.to)];
    const isCrossing = from !== undefined && to !== undefined && from !== to && !isTest(written.from);
    return isCrossing ? [{ ...written, from, to, written }] : [];
  });
  return findCycles(between).map((cycle) => featureCycle(cycle, rule));
}

/** A way through features that leads back, with each import at which the way could be cut. */
function featureCycle(cycle: readonly FeatureEdge[], rule: string): Violation {
  const [first] = cycle;
  const way = [first?.from, ...cycle.map(({ to }) => to)].join(' -> ');
  const at = cycle.map(({ written }) => written.from).join(', ');
  const place = { path: first?.written.from ?? '', line: first?.written.line ?? 1 };
  return { ...place, rule, message: `${way}, by ${at}` };
}

function cycleViolation(cycle: readonly ImportEdge[]): Violation {
  const first = cycle[0];
  const steps = [first?.from, ...cycle.map((edge) => edge.to)].join(' -> ');
  return { rule: 'no-circular', path: first?.from ?? '', line: first?.line ?? 1, message: steps };
}
