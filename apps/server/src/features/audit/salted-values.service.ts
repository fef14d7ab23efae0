import { createHash, randomBytes } from 'node:crypto';
import type { Salted } from './audit.repo.ts';

const saltBytes = 16;

/** The hash of what is stored next to an entry. Without the salt nobody can guess the content. */
export function saltedHash(salt: Buffer, content: string): Buffer {
  return createHash('sha256').update(salt).update(content, 'utf8').digest();
}

/** Values as text with a salt of their own, and the hash of both. */
export function addSalt(values: object | string): Salted {
  const content = JSON.stringify(values);
  const salt = randomBytes(saltBytes);
  return { content, salt, hash: saltedHash(salt, content) };
}
