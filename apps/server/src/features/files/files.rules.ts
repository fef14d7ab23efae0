import { fileLimits } from '@lectern/contract/files/files.limits.ts';
import { fileTypes, type MediaType } from '@lectern/contract/files/files.names.ts';

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
