import { fetchCode } from './fetch-code.ts';

/** Code that is fetched when it is wanted for the first time, and kept. */
export interface LateCode<T> {
  /** The loaded code; null until it is there. */
  readonly get: () => T | null;
  /** Fetches it once, however often it is requested. A failure is retried the next time. */
  readonly fetch: () => Promise<T>;
  /** Prefetches it on hover; a failure is reported when it is needed. */
  readonly expect: () => void;
}

/** Names code that comes later. */
export function lateCode<T>(load: () => Promise<T>): LateCode<T> {
  let got: T | null = null;
  let coming: Promise<T> | null = null;
  const fetch = (): Promise<T> => {
    coming ??= fetchCode(load).then(
      (code) => (got = code),
      (error: unknown) => {
        coming = null;
        throw error;
      },
    );
    return coming;
  };
  return { get: () => got, fetch, expect: () => void fetch().catch(() => undefined) };
}
