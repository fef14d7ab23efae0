import type { ProviderProblem } from '@lectern/contract/institutions/providers.names.ts';
import { OutsideFault, type OutsideFetch } from '../outside/outside-fetch.ts';
import type { ProviderExamination } from './identity-provider.ts';
import {
  fetchDocument,
  keysShape,
  metadataAddress,
  metadataShape,
  OtherStatus,
} from './provider-documents.ts';

interface Found {
  readonly problem: ProviderProblem;
  readonly detail: string;
}

/** Text from another's document is shown: no longer than an issuer may be. */
const longestDetail = 200;

function found(problem: ProviderProblem, detail = ''): Found {
  return { problem, detail: detail.replaceAll(/\p{C}/gu, '').slice(0, longestDetail) };
}

/**
 * Why a document is not to be had. Which step of connecting failed is not told: nobody looks for open doors by this.
 */
function reasonOf(error: unknown): Found {
  if (error instanceof OtherStatus) return found('answersOtherwise', String(error.status));
  if (error instanceof SyntaxError) return found('noDocument');
  if (!(error instanceof OutsideFault) || error.kind === 'other') return found('unreachable');
  return found(error.kind);
}

async function documentAt(
  outside: OutsideFetch,
  address: string,
): Promise<{ content: unknown } | { problem: Found }> {
  // Any error is the answer here.
  try {
    return { content: await fetchDocument(outside, address) };
  } catch (error) {
    return { problem: reasonOf(error) };
  }
}

/** A list that providers may publish; null if it is missing, which is no reason to refuse the provider. */
function listOf(metadata: Readonly<Record<string, unknown>>, name: string): readonly unknown[] | null {
  const list = metadata[name];
  return Array.isArray(list) ? list : null;
}

function problemsOf(
  metadata: Readonly<Record<string, unknown>>,
  { scopes, algorithms }: { scopes: readonly string[]; algorithms: readonly string[] },
): Found[] {
  const problems: Found[] = [];
  const lacks = (name: string, wanted: string): boolean => listOf(metadata, name)?.includes(wanted) === false;
  if (lacks('response_types_supported', 'code')) problems.push(found('noCodeFlow'));
  if (lacks('code_challenge_methods_supported', 'S256')) problems.push(found('noPkce'));
  const signs = listOf(metadata, 'id_token_signing_alg_values_supported');
  if (signs?.some((name) => algorithms.includes(String(name))) === false) problems.push(found('noAlgorithm'));
  const known = listOf(metadata, 'scopes_supported');
  const unknown = scopes.filter((name) => known?.includes(name) === false);
  if (unknown.length > 0) problems.push(found('unknownScopes', unknown.join(', ')));
  return problems;
}

const endpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

function sameScheme(address: string, issuer: string): boolean {
  return new URL(address).protocol === new URL(issuer).protocol;
}

/** Fetches a provider's documents without the cache, and says what keeps it from being used. */
export async function examineProvider(
  outside: OutsideFetch,
  of: { issuer: string; scopes: readonly string[]; algorithms: readonly string[] },
): Promise<ProviderExamination> {
  const no = (problem: Found): ProviderExamination => ({ problems: [problem], offersSignOut: false });
  const asked = await documentAt(outside, metadataAddress(of.issuer));
  if ('problem' in asked) return no(asked.problem);
  const { content } = asked;
  const parsed = metadataShape.safeParse(content);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? '')));
    return no(names.has('') ? found('noDocument') : found('lacksEndpoints', [...names].join(', ')));
  }
  const { data: metadata } = parsed;
  if (metadata.issuer !== of.issuer) return no(found('otherIssuer', metadata.issuer));
  const bare = endpoints.filter((name) => !sameScheme(metadata[name], of.issuer));
  if (bare.length > 0) return no(found('lacksEndpoints', bare.join(', ')));
  const keys = await documentAt(outside, metadata.jwks_uri);
  const hasKeys = 'content' in keys && (keysShape.safeParse(keys.content).data?.keys.length ?? 0) > 0;
  return {
    problems: [...problemsOf(metadata, of), ...(hasKeys ? [] : [found('noKeys')])],
    offersSignOut: metadata.end_session_endpoint !== undefined,
  };
}
