import { createHmac, timingSafeEqual } from 'node:crypto';
import { restBase } from '@lectern/contract/core/envelope.ts';

/** Where a file is shown: a kind of place, and what there. */
export interface PlaceOfFile {
  readonly kind: string;
  readonly about: string;
}

/** The meaning of a signed address: one file of one institution, where it is shown, until an epoch second. */
export interface SignedFile {
  readonly institutionId: string;
  readonly fileId: string;
  /** As `placeText` has it. */
  readonly place: string;
  readonly expires: number;
}

function signatureOf(file: SignedFile, secret: string): string {
  return createHmac('sha256', secret)
    .update(`lectern-file\n${file.institutionId}\n${file.fileId}\n${file.place}\n${file.expires}`)
    .digest('base64url');
}

/** A place as an address carries it. */
export function placeText({ kind, about }: PlaceOfFile): string {
  return `${kind}.${about}`;
}

/** The place in an address; trusted only with its signature. */
export function readPlace(text: string): PlaceOfFile {
  const dot = text.indexOf('.');
  return dot < 0 ? { kind: text, about: '' } : { kind: text.slice(0, dot), about: text.slice(dot + 1) };
}

/** The address of a file's bytes, with what makes it work. */
export function contentAddress(file: SignedFile, secret: string): string {
  const { fileId, place, expires } = file;
  const query = new URLSearchParams({
    place,
    expires: String(expires),
    signature: signatureOf(file, secret),
  });
  return `${restBase}/file/${fileId}/content?${query.toString()}`;
}

/** Whether a signature was made here for exactly this file, institution and expiry. */
export function isSignatureOf(file: SignedFile, signature: string, secret: string): boolean {
  if (!Number.isSafeInteger(file.expires)) return false;
  const expected = Buffer.from(signatureOf(file, secret));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
