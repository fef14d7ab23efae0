import { X509Certificate, createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { Clock } from '../clock/clock.ts';

/** Where certificate and key are: PEM files, the certificate with those of its issuers behind it. */
export interface TlsFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

/** Certificate and key as TLS takes them. */
export interface TlsPair {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly certificate: X509Certificate;
  readonly validTo: Date;
}

/** What is wrong with the files, in words for the operator. */
export class TlsFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TlsFileError';
  }
}

function bytesOf(name: 'TLS_CERT' | 'TLS_KEY', file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new TlsFileError(
      `${name}: ${file} cannot be read (${why}). It must be a file that the user of this process may read.`,
    );
  }
}

function parsed<T>(name: 'TLS_CERT' | 'TLS_KEY', file: string, read: () => T): T {
  try {
    return read();
  } catch {
    const what = name === 'TLS_CERT' ? 'a certificate' : 'a private key without a passphrase';
    throw new TlsFileError(`${name}: ${file} is not ${what} in PEM form.`);
  }
}

/**
 * Reads certificate and key. Throws TlsFileError when a file cannot be read or is invalid, when the two do not
 * belong together, and when the certificate has expired or is not valid yet.
 */
export function readTlsPair({ certFile, keyFile }: TlsFiles, clock: Clock): TlsPair {
  const cert = bytesOf('TLS_CERT', certFile);
  const key = bytesOf('TLS_KEY', keyFile);
  const certificate = parsed('TLS_CERT', certFile, () => new X509Certificate(cert));
  const privateKey = parsed('TLS_KEY', keyFile, () => createPrivateKey(key));
  if (!certificate.checkPrivateKey(privateKey))
    throw new TlsFileError(`TLS_KEY: ${keyFile} is not the key of the certificate in ${certFile}.`);
  const [from, validTo] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  const now = clock.now();
  if (now > validTo || now < from)
    throw new TlsFileError(
      `TLS_CERT: the certificate in ${certFile} holds from ${from.toISOString()} to ${validTo.toISOString()}. Put one there that holds today.`,
    );
  return { cert, key, certificate, validTo };
}

/** Whether a certificate is for a name or an address, as in a Host header without its port. */
export function isNamedIn(certificate: X509Certificate, host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const named = isIP(bare) === 0 ? certificate.checkHost(bare) : certificate.checkIP(bare);
  return named !== undefined;
}
