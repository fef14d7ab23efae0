import { fileLimits } from '@lectern/contract/files/files.limits.ts';
import { fileTypes, type MediaType } from '@lectern/contract/files/files.names.ts';

/** The space used before another upload. */
export interface UsedSpace {
  readonly institutionBytes: number;
  readonly ownerBytes: number;
  readonly ownerFiles: number;
}

/** Whether this many more bytes may be stored: for their owner, and for the whole institution. */
export function hasSpaceFor(
  { institutionBytes, ownerBytes, ownerFiles }: UsedSpace,
  bytes: number,
): SpaceDecision {
  if (ownerBytes + bytes > fileLimits.personBytes || ownerFiles >= fileLimits.personFiles)
    return { ok: false, code: 'own_space_full' };
  return institutionBytes + bytes > fileLimits.institutionBytes
    ? { ok: false, code: 'institution_space_full' }
    : { ok: true };
}

/** Whether there is space, and for whom not. */
export type SpaceDecision =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'own_space_full' | 'institution_space_full' };

/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const stepSeconds = 300;
const longestName = 100;

/**
 * When an address made now ends, in epoch seconds. Steps of five minutes, so that a screen that looks again every half
 * minute gets the same address and shows the picture it has.
 */
export function linkExpiry(now: Date): number {
  const seconds = Math.floor(now.getTime() / 1000);
  return Math.floor(seconds / stepSeconds) * stepSeconds + fileLimits.linkMinutes * 60;
}

/**
 * The name under which a file is shown and saved: the last part of the given name, with the extension of its real
 * type.
 */
export function shownName(given: string, contentType: MediaType): string {
  const lastPart = given.split(/[/\\]/).at(-1) ?? '';
  const plain = lastPart.replaceAll(/[\p{C}"<>|:*?]/gu, '').trim();
  const stem = plain.replace(/\.[^.]*$/, '').replace(/^\.+/, '');
  const { endings } = fileTypes[contentType];
  const ending = endings.find((one) => plain.toLowerCase().endsWith(one)) ?? endings[0];
  return `${Array.from(stem || 'file')
    .slice(0, longestName)
    .join('')}${ending}`;
}

/**
 * The single part of a file in a Range header, or none if it is beyond the end; undefined for a missing, broken or
 * multi-part header: everything is sent.
 */
export function wantedRange(header: string | undefined, bytes: number): ByteRange | 'none' | undefined {
  const [, first, last] = header?.match(/^bytes=(\d*)-(\d*)$/) ?? [];
  if (first) return rangeFrom(Number(first), last ? Number(last) : Number.POSITIVE_INFINITY, bytes);
  return last ? rangeOfLast(Number(last), bytes) : undefined;
}

function rangeFrom(start: number, last: number, bytes: number): ByteRange | 'none' | undefined {
  if (last < start) return undefined;
  return start < bytes ? { start, end: Math.min(last, bytes - 1) } : 'none';
}

/** A header without a first byte asks for that many bytes at the end. */
function rangeOfLast(count: number, bytes: number): ByteRange | 'none' {
  return count > 0 && bytes > 0 ? { start: Math.max(0, bytes - count), end: bytes - 1 } : 'none';
}
