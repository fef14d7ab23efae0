import { X509Certificate, createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The server's own for tests: made for `localhost` and 127.0.0.1, and good until 2126. */
const folder = new URL('../../../apps/server/test/certificates/', import.meta.url);

function read(name: string): string {
  return readFileSync(fileURLToPath(new URL(name, folder)), 'utf8');
}

/** A certificate with its key. */
export const testCertificate = { cert: read('first.crt'), key: read('first.key') };

/** The flag by which Chromium trusts the key of this certificate and no other. */
export const trustTestCertificate = `--ignore-certificate-errors-spki-list=${createHash('sha256')
  .update(new X509Certificate(testCertificate.cert).publicKey.export({ type: 'spki', format: 'der' }))
  .digest('base64')}`;
