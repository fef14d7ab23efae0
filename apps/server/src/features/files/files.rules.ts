import { fileLimits } from '@lectern/contract/files/files.limits.ts';
import { fileTypes, type MediaType } from '@lectern/contract/files/files.names.ts';

/** What uploads take up before another one. */
export interface UsedSpace {
  readonly institutionBytes: number;
  readonly ownerBytes: number;
  readonly ownerFiles: number;
}

/** Whether so many bytes more may be stored: for their owner, and for the whole institution. */
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

/** Whether there is space, and for whom there is none. */
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

/** The name under which a file is shown and saved: the last part of what was given, with the ending of what it is. */
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

/** The one part of a file that a Range header asks for; nothing for no, a broken, or a many-part header: all is sent. */
export function wantedRange(header: string | undefined, bytes: number): ByteRange | undefined {
  const [, first, last] = header?.match(/^bytes=(\d*)-(\d*)$/) ?? [];
  const range = first ? rangeFrom(Number(first), last, bytes) : rangeOfLast(last, bytes);
  return range && range.start <= range.end && range.start < bytes ? range : undefined;
}

function rangeFrom(start: number, last: string | undefined, bytes: number): ByteRange {
  return { start, end: last ? Math.min(Number(last), bytes - 1) : bytes - 1 };
}

/** A header without a first byte asks for so many bytes at the end. */
function rangeOfLast(last: string | undefined, bytes: number): ByteRange | undefined {
  return last ? { start: Math.max(0, bytes - Number(last)), end: bytes - 1 } : undefined;
}
