import { describe, expect, it } from 'vitest';
import { addSalt, saltedHash } from './salted-values.service.ts';

describe('the hash of the salted values', () => {
  it('is another one with another salt or content', () => {
    const salt = Buffer.alloc(16, 1);
    const hash = saltedHash(salt, 'a');
    expect(saltedHash(Buffer.alloc(16, 1), 'a')).toEqual(hash);
    expect(saltedHash(Buffer.alloc(16, 2), 'a')).not.toEqual(hash);
    expect(saltedHash(salt, 'b')).not.toEqual(hash);
  });

  it('has a new salt each time', () => {
    const [one, other] = [addSalt({ a: 1 }), addSalt({ a: 1 })];
    expect(one.content).toBe(other.content);
    expect(one.hash).not.toEqual(other.hash);
    expect(saltedHash(one.salt, one.content)).toEqual(one.hash);
  });
});
