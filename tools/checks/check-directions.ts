import { importEdges, type ImportEdge } from './imports.ts';
import { findCycles } from './cycles.ts';
import { directionRules } from './direction-rules.ts';
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

function cycleViolation(cycle: readonly ImportEdge[]): Violation {
  const first = cycle[0];
  const steps = [first?.from, ...cycle.map((edge) => edge.to)].join(' -> ');
  return { rule: 'no-circular', path: first?.from ?? '', line: first?.line ?? 1, message: steps };
}
