import { useEffect, useState } from 'react';
import { api, apiFile } from './api-client.ts';
import { isRefusal } from './api-failure.ts';
import { serverNow } from './server-clock.ts';

/** So long before its end an address is renewed. */
const earlyMs = 60_000;
/** Parts that show the same file ask at the same time. */
const sharedMs = 5_000;
const asked = new Map<string, Promise<string | null>>();

function partsOf(address: string): { fileId: string; query: Record<string, string> } | null {
  const { pathname, searchParams } = new URL(address, window.location.href);
  const fileId = /\/file\/([^/]+)\/content$/.exec(pathname)?.[1];
  return fileId === undefined ? null : { fileId, query: Object.fromEntries(searchParams) };
}

/** A fresh address of the same file, or null if there is none; requested once for all who show it. */
function renewAddress(address: string): Promise<string | null> {
  const parts = partsOf(address);
  if (!parts) return Promise.resolve(null);
  const known = asked.get(address);
  if (known) return known;
  const { fileId, query } = parts;
  const fresh = api('GET /file/:fileId', { params: { fileId }, query })
    .then(
      ({ url }) => url,
      () => null,
    )
    .finally(() => window.setTimeout(() => asked.delete(address), sharedMs));
  asked.set(address, fresh);
  return fresh;
}

function endOf(address: string): number | null {
  const expires = Number(partsOf(address)?.query['expires']);
  return Number.isFinite(expires) ? expires * 1_000 : null;
}

/** A browser keeps the delay of a timer in 32 bits: a longer one would end at once (HTML, timer initialisation steps). */
const longestTimerMs = 2 ** 31 - 1;

/** An address that goes on working. */
interface LiveAddress {
  /** Null where none works any more. */
  address: string | null;
  /** To be called when the address did not work: a fresh one is tried, once. */
  failed: () => void;
}

/**
 * The address of a file for as long as it is shown: renewed a minute before it expires, and when it fails. One that
 * cannot be renewed is kept until it fails.
 */
export function useLiveAddress(given: string | null | undefined): LiveAddress {
  const [renewed, setRenewed] = useState<{ of: string; address: string | null } | null>(null);
  const address = renewed !== null && renewed.of === given ? renewed.address : (given ?? null);
  useEffect(() => {
    const end = given && address !== null ? endOf(address) : null;
    if (!given || address === null || end === null) return undefined;
    const timer = window.setTimeout(
      () => {
        void renewAddress(address).then((fresh) => {
          if (fresh !== null && fresh !== address) setRenewed({ of: given, address: fresh });
        });
      },
      Math.min(longestTimerMs, Math.max(0, end - earlyMs - serverNow())),
    );
    return () => window.clearTimeout(timer);
  }, [given, address]);
  const failed = (): void => {
    if (!given || address === null) return;
    // The same again would fail again.
    void renewAddress(address).then((fresh) =>
      setRenewed({ of: given, address: fresh === address ? null : fresh }),
    );
  };
  return { address, failed };
}

/**
 * Finds the address at which a file can be had: this one, or a fresh one of the same file where its time is over, on a page
 * that stood open long. Throws `ApiFailure` where this person gets none.
 */
export async function findFile(address: string): Promise<string> {
  try {
    await lookAt(address);
    return address;
  } catch (reason) {
    const fresh = isRefusal(reason, 'link_expired') ? await renewAddress(address) : null;
    if (fresh === null || fresh === address) throw reason;
    await lookAt(fresh);
    return fresh;
  }
}

/** Asks for the first byte alone: whether there is a file at an address of ours, and whether this person may have it. */
async function lookAt(address: string): Promise<void> {
  const parts = partsOf(address);
  if (!parts) return;
  const { place = '', expires = '', signature = '' } = parts.query;
  await apiFile(
    'GET /file/:fileId/content',
    { params: { fileId: parts.fileId }, query: { place, expires, signature } },
    { headers: { range: 'bytes=0-0' } },
  );
}
