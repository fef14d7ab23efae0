import * as oauth from 'openid-client';
import { OutsideFault } from '../outside/outside-fetch.ts';
import { ProviderFault } from './identity-provider.ts';

/** The error, in a word for the log: a code, never a text that somebody sent. */
function reasonOf(error: unknown): string {
  if (error instanceof OutsideFault) return error.message;
  const { code, cause, name } = error instanceof Error ? (error as Error & { code?: unknown }) : {};
  if (cause instanceof OutsideFault) return cause.message;
  return typeof code === 'string' ? code : (name ?? 'unknown');
}

/** Every failure at a provider is `untrusted`, except the provider's own refusal. */
function faultOf(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  if (error instanceof oauth.AuthorizationResponseError)
    return new ProviderFault('refused', 'the provider said no');
  return new ProviderFault('untrusted', reasonOf(error));
}

/** The result of work; if it fails, the matching fault. */
export async function orFault<T>(work: Promise<T>): Promise<T> {
  // The library throws a dozen kinds of errors, and all get the same answer.
  try {
    return await work;
  } catch (error) {
    throw faultOf(error);
  }
}
