import { createHmac, timingSafeEqual } from 'node:crypto';
import { restBase } from '@lectern/contract/core/envelope.ts';
import { fileLimits } from '@lectern/contract/files/files.limits.ts';
import { fileTypes, type MediaType } from '@lectern/contract/files/files.names.ts';

/** What a signed address stands for: one file of one institution until an epoch second. */
export interface SignedFile {
  readonly institutionId: string;
  readonly fileId: string;
  readonly expires: number;
}

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

function signatureOf(file: SignedFile, secret: string): string {
  return createHmac('sha256', secret)
    .update(`lectern-file\n${file.institutionId}\n${file.fileId}\n${file.expires}`)
    .digest('base64url');
}

/** The address of a file's bytes, with what makes it work. */
export function contentAddress(file: SignedFile, secret: string): string {
  return `${restBase}/file/${file.fileId}/content?expires=${file.expires}&signature=${signatureOf(file, secret)}`;
}

/** Whether a signature was made here for exactly this file, institution and expiry. */
export function isSignatureOf(file: SignedFile, signature: string, secret: string): boolean {
  if (!Number.isSafeInteger(file.expires)) return false;
  const expected = Buffer.from(signatureOf(file, secret));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The name under which a file is shown and saved: the last part of what was given, with the ending of what it is. */
export function shownName(given: string, contentType: MediaType): string {
  const lastPart = given.split(/[/\\]/).at(-1) ?? '';
  const plain = lastPart.replaceAll(/[\p{C}"<>|:*?]/gu, '').trim();
  const stem = plain.replace(/\.[^.]*$/, '').replace(/^\.+/, '');
  const { endings } = fileTypes[contentType];
  const ending = endings.find((one) => plain.toLowerCase().endsWith(one)) ?? endings[0];
  return `${Array.from(stem || 'file').slice(0, longestName).join('')}${ending}`;
}

/** The one part of a file that a Range header asks for; nothing for no, a broken, or a many-part header: all is sent. */
export function wantedRange(header: string | undefined, bytes: number): ByteRange | undefined {
  const match = header?.match(/^bytes=(\d*)-(\d*)$/);
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start <= end && start < bytes ? { start, end } : undefined;
}
