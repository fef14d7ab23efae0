import type { ImportEdge } from './imports.ts';
import { isTest } from './parse.ts';
import { tiers, webTiers } from './features.ts';

/** One forbidden direction: the name of the rule, which imports break it, and why it is there. */
export interface DirectionRule {
  readonly name: string;
  readonly why: string;
  readonly isBroken: (edge: ImportEdge) => boolean;
}

const serverFeatures = 'apps/server/src/features/';
const webFeatures = 'apps/web/src/features/';
const contract = 'packages/contract/';
const wiring = /^apps\/server\/src\/(app-context|server|api|realtime|worker|main)\.ts$/;
const reactPackages = /^(react|react-.+|@mantine\/.+|@tanstack\/react-.+)$/;

function group(path: string | undefined, pattern: RegExp): string | undefined {
  return path === undefined ? undefined : pattern.exec(path)?.[1];
}

/** The feature of the server that a file belongs to. */
export function serverFeatureOf(path: string | undefined): string | undefined {
  return group(path, /^apps\/server\/src\/features\/([^/]+)\//);
}

/** The feature of the web that a file belongs to. */
export function webFeatureOf(path: string | undefined): string | undefined {
  return group(path, /^apps\/web\/src\/features\/([^/]+)\//);
}

function crossesServerFeatures({ from, to }: ImportEdge): boolean {
  const source = serverFeatureOf(from);
  const target = serverFeatureOf(to);
  return source !== undefined && target !== undefined && source !== target;
}

/** A service at the root of a feature, or the one that a sub-folder is named after. */
function isFrontDoor(path: string): boolean {
  return /\/features\/[^/]+\/(?:([^/]+)\/\1|[^/]+)\.service\.ts$/.test(path);
}

function isService(path: string | undefined): boolean {
  return path?.endsWith('.service.ts') === true;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** Whether a file of a server feature is used from outside of the folder that it stands in. */
function isTakenFromOwner({ from, to }: ImportEdge): boolean {
  return to !== undefined && isIn(to, serverFeatures) && !isTest(from) && !from.startsWith(folderOf(to));
}

function isIn(path: string | undefined, ...prefixes: readonly string[]): boolean {
  return path !== undefined && prefixes.some((prefix) => path.startsWith(prefix));
}

const layers: readonly DirectionRule[] = [
  {
    name: 'apps-stand-alone',
    why: 'an app knows no other app',
    isBroken: ({ from, to }) => {
      const source = group(from, /^apps\/([^/]+)\//);
      const target = group(to, /^apps\/([^/]+)\//);
      return source !== undefined && target !== undefined && source !== target;
    },
  },
  {
    name: 'packages-below-apps',
    why: 'packages know no app',
    isBroken: ({ from, to }) => isIn(from, 'packages/') && isIn(to, 'apps/'),
  },
  {
    name: 'nothing-imports-tools',
    why: 'the product does not depend on its tests and tools',
    isBroken: ({ from, to }) => isIn(from, 'apps/', 'packages/') && isIn(to, 'tools/', 'e2e/', 'bench/'),
  },
  {
    name: 'contract-stands-alone',
    why: 'the contract knows nothing but itself and zod',
    isBroken: ({ from, to, packageName }) =>
      isIn(from, `${contract}src/`) &&
      !isIn(to, `${contract}src/`) &&
      packageName !== 'zod' &&
      !(isTest(from) && packageName === 'vitest'),
  },
  {
    name: 'call-engine-knows-no-react',
    why: 'the live call works without a user interface',
    isBroken: ({ from, packageName }) =>
      isIn(from, 'packages/call-engine/') && packageName !== undefined && reactPackages.test(packageName),
  },
];

const server: readonly DirectionRule[] = [
  {
    name: 'server-front-door',
    why: 'another feature is entered through its services only',
    isBroken: (edge) => crossesServerFeatures(edge) && !isFrontDoor(edge.to ?? ''),
  },
  {
    name: 'only-services-cross',
    why: 'only services, jobs and demos call another feature',
    isBroken: (edge) =>
      crossesServerFeatures(edge) && !isTest(edge.from) && !/\.(service|jobs|demo)\.ts$/.test(edge.from),
  },
  {
    name: 'platform-knows-no-feature',
    why: 'the platform serves features without knowing them',
    isBroken: ({ from, to }) => isIn(from, 'apps/server/src/platform/') && isIn(to, serverFeatures),
  },
  {
    name: 'sql-only-in-repos',
    why: 'only repos touch SQL',
    isBroken: ({ from, to, isTypeOnly }) =>
      isIn(from, serverFeatures) &&
      isIn(to, 'apps/server/src/platform/db/') &&
      !isTest(from) &&
      !from.endsWith('.repo.ts') &&
      !isTypeOnly,
  },
  {
    name: 'repos-only-from-own-service',
    why: 'a repo serves the services, jobs and repos of its own folder; the view may know the type of its rows',
    isBroken: (edge) => {
      const { from, to, isTypeOnly } = edge;
      if (to?.endsWith('.repo.ts') !== true || isTest(from) || wiring.test(from)) return false;
      if (isTakenFromOwner(edge)) return true;
      return !/\.(service|jobs|demo|repo)\.ts$/.test(from) && !(isTypeOnly && from.endsWith('.view.ts'));
    },
  },
  {
    name: 'rules-only-from-own-folder',
    why: 'the rules of a part are its own; others ask its service or its policy',
    isBroken: (edge) => edge.to?.endsWith('.rules.ts') === true && !edge.isTypeOnly && isTakenFromOwner(edge),
  },
  {
    name: 'no-service-re-exported',
    why: 'what a service offers is imported from the service itself',
    isBroken: ({ to, isReExport }) => isReExport && isIn(to, serverFeatures) && isService(to),
  },
  {
    name: 'rules-are-pure',
    why: 'rules import nothing but rules and the contract',
    isBroken: ({ from, to, packageName }) =>
      from.endsWith('.rules.ts') &&
      !(to?.endsWith('.rules.ts') || isIn(to, contract) || isOwnSchema(from, packageName)),
  },
];

/** The contract's own rules may use the contract's one package. */
function isOwnSchema(from: string, packageName: string | undefined): boolean {
  return isIn(from, contract) && packageName === 'zod';
}

const web: readonly DirectionRule[] = [
  {
    name: 'web-layers',
    why: 'screens compose features, never the other way round',
    isBroken: ({ from, to }) => isIn(from, webFeatures) && isIn(to, 'apps/web/src/screens/'),
  },
  {
    name: 'web-ui-is-domain-free',
    why: 'ui could ship in another product',
    isBroken: ({ from, to }) =>
      isIn(from, 'apps/web/src/ui/') && isIn(to, webFeatures, 'apps/web/src/screens/', contract),
  },
  {
    name: 'web-lib-knows-no-feature',
    why: 'lib is below features and ui',
    isBroken: ({ from, to }) =>
      isIn(from, 'apps/web/src/lib/') && isIn(to, webFeatures, 'apps/web/src/screens/', 'apps/web/src/ui/'),
  },
  {
    name: 'web-parts-are-private',
    why: 'parts/ is private to its folder: to its feature, or to the part of the feature that it stands in',
    isBroken: ({ from, to }) => {
      const owner = group(to, /^(apps\/web\/src\/(?:features|screens)\/(?:.+\/)?)parts\//);
      return owner !== undefined && !isIn(from, owner);
    },
  },
  {
    name: 'web-quick-menu-in-call',
    why: 'outside of the call the general menu does more (decision 259)',
    isBroken: ({ from, to }) =>
      to === 'apps/web/src/ui/quick-menu.tsx' &&
      isIn(from, webFeatures, 'apps/web/src/screens/') &&
      webFeatureOf(from) !== 'call',
  },
  {
    name: 'api-only-in-queries',
    why: 'only <feature>.queries.ts calls the API',
    isBroken: ({ from, to, isTypeOnly }) =>
      isIn(from, webFeatures, 'apps/web/src/screens/', 'apps/web/src/ui/') &&
      /^apps\/web\/src\/lib\/api-client\.tsx?$/.test(to ?? '') &&
      !isTypeOnly &&
      !isTest(from) &&
      !/\.queries\.tsx?$/.test(from),
  },
];

interface Tiers {
  readonly tiers: readonly (readonly string[])[];
  readonly featureOf: (path: string | undefined) => string | undefined;
  readonly nameOf: (tier: number) => string;
  readonly why: string;
}

/** One rule per tier but the highest: it imports nothing above itself. */
function tierRulesOf({ tiers: all, featureOf, nameOf, why }: Tiers): DirectionRule[] {
  return all.slice(0, -1).map((own, at) => {
    const higher = new Set(all.slice(at + 1).flat());
    return {
      name: nameOf(at + 1),
      why,
      isBroken: ({ from, to }: ImportEdge) =>
        own.includes(featureOf(from) ?? '') && higher.has(featureOf(to) ?? '') && !isTest(from),
    };
  });
}

const tierRules: readonly DirectionRule[] = [
  ...tierRulesOf({
    tiers,
    featureOf: serverFeatureOf,
    nameOf: (tier) => `tier-${tier}-calls-nothing-higher`,
    why: 'a lower tier emits an event, the higher one reacts in its jobs',
  }),
  ...tierRulesOf({
    tiers: webTiers,
    featureOf: webFeatureOf,
    nameOf: (tier) => `web-tier-${tier}-imports-nothing-higher`,
    why: 'what is above is given by the screen: a component, a callback, what a hook returned',
  }),
];

/** Every forbidden direction of the house style, except cycles, unresolved paths and schemas in the browser. */
export const directionRules: readonly DirectionRule[] = [...layers, ...server, ...web, ...tierRules];
