import { featureNames, webFeatureNames } from './features.ts';
import type { SourceFile, Violation } from './violation.ts';

const serverKinds = ['routes', 'realtime', 'service', 'policy', 'rules', 'repo', 'view', 'jobs', 'demo'];
const contractKinds = ['calls', 'shapes', 'events', 'limits', 'rules', 'texts', 'names'];
const contractRoot = ['calls.ts', 'texts.ts', 'texts.es.ts', 'events.ts', 'refusals.ts', 'paces.ts'];
const serverRoot = [
  'main.ts',
  'server.ts',
  'app-context.ts',
  'demo.ts',
  'first-run.ts',
  'institution-operator.ts',
  'institution-program.ts',
  'audit-operator.ts',
  'audit-program.ts',
  'ledger-operator.ts',
  'ledger-program.ts',
  'operator-program.ts',
];
const audiences = ['public', 'student', 'educator', 'admin', 'call', 'shared'];

type Broken = { rule: string; message: string } | undefined;
type Place = { prefix: string; check: (steps: readonly string[]) => Broken };

/** The places with a closed vocabulary, the narrower before the wider; the first that holds a file decides. */
const places: readonly Place[] = [
  { prefix: 'apps/server/src/features/', check: serverFeature },
  { prefix: 'apps/server/src/platform/', check: () => undefined },
  { prefix: 'apps/server/src/', check: serverSource },
  { prefix: 'apps/server/migrations/', check: migration },
  { prefix: 'apps/web/src/features/', check: webFeature },
  { prefix: 'apps/web/src/screens/', check: webScreen },
  { prefix: 'apps/web/src/ui/', check: () => undefined },
  { prefix: 'apps/web/src/lib/', check: () => undefined },
  { prefix: 'apps/web/src/', check: webSource },
  { prefix: 'packages/contract/src/core/', check: () => undefined },
  { prefix: 'packages/contract/src/access/', check: () => undefined },
  { prefix: 'packages/contract/src/area-texts/', check: () => undefined },
  { prefix: 'packages/contract/src/', check: contract },
];

/** What breaks the closed vocabulary of the server, the web or the contract at one file. */
export function layoutOfApps(file: SourceFile): Violation[] {
  const place = places.find((one) => file.path.startsWith(one.prefix));
  const broken = place?.check(file.path.slice(place.prefix.length).split('/'));
  return broken ? [{ ...broken, path: file.path, line: 1 }] : [];
}

function split(steps: readonly string[]): { folders: readonly string[]; name: string } {
  return { folders: steps.slice(0, -1), name: steps.at(-1) ?? '' };
}

function unknownFeature(steps: readonly string[]): Broken {
  const feature = steps[0] ?? '';
  if (steps.length > 1 && featureNames.has(feature)) return undefined;
  return { rule: 'feature-names', message: `'${feature}' is none of the feature folders` };
}

/** Whether a file is named `<what>.<kind>.ts`, or is a test of such a file. A feature may have several of a kind. */
function isOfKind(steps: readonly string[], kinds: readonly string[]): boolean {
  const { name } = split(steps);
  if (!name.endsWith('.ts')) return false;
  const rest = name.slice(0, -'.ts'.length).split('.').slice(1);
  if (rest.at(-1) === 'test') return rest.slice(0, -1).some((part) => kinds.includes(part));
  return rest.length === 1 && kinds.includes(rest[0] ?? '');
}

function serverFeature(steps: readonly string[]): Broken {
  const unknown = unknownFeature(steps);
  if (unknown || isOfKind(steps, serverKinds)) return unknown;
  return {
    rule: 'server-vocabulary',
    message: `allowed: <what>.{${serverKinds.join(',')}}.ts and their tests`,
  };
}

function serverSource(steps: readonly string[]): Broken {
  const name = steps.join('/');
  if (serverRoot.includes(name.replace(/\.test\.ts$/, '.ts'))) return undefined;
  return { rule: 'server-root', message: `allowed: ${serverRoot.join(', ')}, features/, platform/` };
}

function migration(steps: readonly string[]): Broken {
  const name = /^\d{8}T\d{4}-(.+)\.(ts|sql)$/.exec(steps.join('/'))?.[1] ?? '';
  if ([...featureNames, 'platform'].some((feature) => name.startsWith(`${feature}-`))) return undefined;
  return { rule: 'migration-names', message: 'migrations are named <time>-<feature>-<what it does>' };
}

function webFeature(steps: readonly string[]): Broken {
  const unknown = unknownFeature(steps);
  if (unknown) return unknown;
  if (!webFeatureNames.has(steps[0] ?? '')) {
    const message = 'every feature of the web stands in a tier, in tools/checks/features.ts';
    return { rule: 'web-feature-has-tier', message };
  }
  const { folders } = split(steps);
  if (folders.indexOf('parts') !== -1 && folders.indexOf('parts') !== folders.length - 1) {
    return { rule: 'web-parts-are-flat', message: 'parts/ holds files, no folders' };
  }
  return misplacedQueries(steps);
}

function misplacedQueries(steps: readonly string[]): Broken {
  const { folders, name } = split(steps);
  const queries = /^(.+)\.queries\.tsx?$/.exec(name)?.[1];
  if (queries === undefined) return undefined;
  if (!folders.includes(queries)) {
    return { rule: 'web-queries-name', message: 'the queries of a feature stand in <feature>.queries.ts' };
  }
  if (folders.includes('parts')) {
    return { rule: 'web-queries-name', message: 'the queries of a feature stand at its root, not in parts/' };
  }
  return undefined;
}

/**
 * Screens, and per audience what holds them together: its routes and redirects, the frame around them, the way
 * between them, what may appear over all of them.
 * shared/ also holds what surrounds every screen.
 */
function webScreen(steps: readonly string[]): Broken {
  const { folders, name } = split(steps);
  const audience = folders[0] ?? '';
  const isPlaced = folders.length === 1 && audiences.includes(audience);
  const isOwn = ['frame', 'navigation', 'routes', 'redirects', 'live'].some((kind) =>
    name.startsWith(`${audience}-${kind}.`),
  );
  if (isPlaced && (isOwn || /-screen\.(tsx|module\.css|test\.tsx)$/.test(name))) return undefined;
  if (isPlaced && audience === 'shared') return undefined;
  if (steps.join('/') === 'root-route.ts') return undefined;
  const message = `allowed: screens/{${audiences.join(',')}}/<name>-screen.tsx and <audience>-{frame,navigation,routes,redirects,live}`;
  return { rule: 'screen-names', message };
}

function webSource(steps: readonly string[]): Broken {
  if (/^((main|app|router)\.tsx?|[a-z-]+\.(css|d\.ts))$/.test(steps.join('/'))) return undefined;
  const message = 'allowed: main.tsx, app.tsx, router.tsx, styles, screens/, features/, ui/, lib/';
  return { rule: 'web-root', message };
}

function contract(steps: readonly string[]): Broken {
  const { folders, name } = split(steps);
  if (folders.length === 0) return contractRootFile(name);
  const translated = name.replace(/\.texts\.[a-z]{2}\.ts$/, '.texts.ts');
  const unknown = unknownFeature(steps);
  if (unknown || isOfKind([...folders, translated], contractKinds)) return unknown;
  const message = `allowed: <what>.{${contractKinds.join(',')}}.ts and their tests`;
  return { rule: 'contract-vocabulary', message };
}

function contractRootFile(name: string): Broken {
  if (contractRoot.includes(name) || name.endsWith('.test.ts')) return undefined;
  const message = `allowed: ${contractRoot.join(', ')}, core/, access/ and feature folders`;
  return { rule: 'contract-root', message };
}
