import { X509Certificate, createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The server's own for tests: made for `localhost` and 127.0.0.1, and good until 2126. */
const folder = new URL('../../../apps/server/test/certificates/', import.meta.url);

/** Where a certificate and its key are. */
export const testCertificateFiles = {
  cert: fileURLToPath(new URL('first.crt', folder)),
  key: fileURLToPath(new URL('first.key', folder)),
};

/** A certificate with its key. */
export const testCertificate = {
  cert: readFileSync(testCertificateFiles.cert, 'utf8'),
  key: readFileSync(testCertificateFiles.key, 'utf8'),
};

/** The flag by which Chromium trusts the key of this certificate and no other. */
export const trustTestCertificate = `--ignore-certificate-errors-spki-list=${createHash('sha256')
  .update(new X509Certificate(testCertificate.cert).publicKey.export({ type: 'spki', format: 'der' }))
  .digest('base64')}`;
