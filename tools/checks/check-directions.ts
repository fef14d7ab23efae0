import { importEdges, type ImportEdge } from './imports.ts';
import { findCycles } from './cycles.ts';
import { directionRules, webFeatureOf } from './direction-rules.ts';
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
    ...findCycles(betweenWebFeatures(edges)).map(featureCycle),
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

/** The imports from one feature of the web to another, each feature taken as one. */
function betweenWebFeatures(edges: readonly ImportEdge[]): FeatureEdge[] {
  return edges.flatMap((written) => {
    const [from, to] = [webFeatureOf(written.from), webFeatureOf(written.to)];
    const isCrossing = from !== undefined && to !== undefined && from !== to && !isTest(written.from);
    return isCrossing ? [{ ...written, from, to, written }] : [];
  });
}

interface FeatureEdge extends ImportEdge {
  readonly written: ImportEdge;
}

/** A way through features of the web that leads back, at each import of which the way could be cut. */
function featureCycle(cycle: readonly FeatureEdge[]): Violation {
  const [first] = cycle;
  const way = [first?.from, ...cycle.map(({ to }) => to)].join(' -> ');
  const at = cycle.map(({ written }) => written.from).join(', ');
  const place = { path: first?.written.from ?? '', line: first?.written.line ?? 1 };
  return { ...place, rule: 'no-web-feature-cycle', message: `${way}, by ${at}` };
}

function cycleViolation(cycle: readonly ImportEdge[]): Violation {
  const first = cycle[0];
  const steps = [first?.from, ...cycle.map((edge) => edge.to)].join(' -> ');
  return { rule: 'no-circular', path: first?.from ?? '', line: first?.line ?? 1, message: steps };
}
