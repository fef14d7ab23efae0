import type { ImportEdge } from './imports.ts';
import type { Violation } from './violation.ts';

const browserCode = /^(apps\/web\/src|packages\/call-engine\/src)\//;
const contractCode = 'packages/contract/src/';
const formOfFeature = /^apps\/web\/src\/features\//;
const schemaFile = /\.(calls|shapes|events)\.ts$|^packages\/contract\/src\/(calls|events)\.ts$/;

/** What the first page, a guest's page, the call and the frame around every screen show before anything else comes. */
const soonest = /^apps\/web\/src\/(main\.tsx|screens\/(public|call)\/.+|screens\/shared\/signed-in.*)$/;

/**
 * The browser takes types from schema files, and values only from files that don't pull zod in: it is too large for the
 * first page and for the call. A form of a feature may ask a schema where it comes later than these.
 */
export function checkSchemaImports(edges: readonly ImportEdge[]): Violation[] {
  const values = edges.filter((edge) => !edge.isTypeOnly);
  const withZod = filesReachingZod(values);
  const early = filesOfSoonest(values);
  const mayAsk = (file: string): boolean => formOfFeature.test(file) && !early.has(file);
  return values
    .filter((edge) => browserCode.test(edge.from) && edge.to?.startsWith(contractCode))
    .filter((edge) => schemaFile.test(edge.to ?? '') || withZod.has(edge.to ?? ''))
    .filter((edge) => !mayAsk(edge.from))
    .map((edge) => ({
      rule: 'web-imports-no-schema',
      path: edge.from,
      line: edge.line,
      message: `imports ${edge.to} by value, which brings zod along: use import type, move the value to .limits, .rules or .names, or let the form come late`,
    }));
}

/** Everything that is loaded together with the first page, the call and the frame. */
function filesOfSoonest(values: readonly ImportEdge[]): ReadonlySet<string> {
  const byFile = Map.groupBy(
    values.filter((edge) => !edge.isLate),
    (edge) => edge.from,
  );
  const found = new Set([...byFile.keys()].filter((file) => soonest.test(file)));
  for (const file of found) {
    for (const { to } of byFile.get(file) ?? []) if (to !== undefined) found.add(to);
  }
  return found;
}

function filesReachingZod(values: readonly ImportEdge[]): ReadonlySet<string> {
  const inContract = values.filter((edge) => edge.from.startsWith(contractCode));
  const importers = Map.groupBy(inContract, (edge) => edge.to ?? '');
  const reaching = new Set(inContract.filter((edge) => edge.packageName === 'zod').map((edge) => edge.from));
  for (const file of reaching) {
    for (const edge of importers.get(file) ?? []) reaching.add(edge.from);
  }
  return reaching;
}
