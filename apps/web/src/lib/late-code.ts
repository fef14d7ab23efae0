import { fetchCode } from './fetch-code.ts';

/** Code that is fetched when it is wanted for the first time, and kept. */
export interface LateCode<T> {
  /** What was fetched; null until it is there. */
  readonly get: () => T | null;
  /** Fetches it, once however often it is asked for. What failed is tried again when it is wanted the next time. */
  readonly fetch: () => Promise<T>;
  /** Fetches it ahead, because somebody points at what needs it; a failure is told when it is wanted. */
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
