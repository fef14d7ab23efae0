import type { ImportEdge } from './imports.ts';
import type { Violation } from './violation.ts';

const browserCode = /^(apps\/web\/src|packages\/call-engine\/src)\//;
const contractCode = 'packages/contract/src/';
const schemaFile = /\.(calls|shapes|events)\.ts$|^packages\/contract\/src\/(calls|events)\.ts$/;

/** The browser takes types from schema files and values only from files that don't pull zod into the first page. */
export function checkSchemaImports(edges: readonly ImportEdge[]): Violation[] {
  const values = edges.filter((edge) => !edge.isTypeOnly);
  const withZod = filesReachingZod(values);
  return values
    .filter((edge) => browserCode.test(edge.from) && edge.to?.startsWith(contractCode))
    .filter((edge) => schemaFile.test(edge.to ?? '') || withZod.has(edge.to ?? ''))
    .map((edge) => ({
      rule: 'web-imports-no-schema',
      path: edge.from,
      line: edge.line,
      message: `imports ${edge.to} by value, which brings zod along: use import type, or move the value to .limits, .rules or .names`,
    }));
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
