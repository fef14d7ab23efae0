import { createHmac, timingSafeEqual } from 'node:crypto';
import { restBase } from '@lectern/contract/core/envelope.ts';

/** What a signed address stands for: one file of one institution until an epoch second. */
export interface SignedFile {
  readonly institutionId: string;
  readonly fileId: string;
  readonly expires: number;
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
