import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets of people and institutions in the database so that the database alone tells none of them. */
export interface Seals {
  /** The stored form of a sealed text. `about` names its owner: sealed for something else it does not open. */
  seal(text: string, about: string): string;
  /** The text again; null where it was sealed by a key that is gone, for something else, or was changed. */
  open(sealed: string, about: string): string | null;
}

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

const algorithm = 'aes-256-gcm';
const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

function keyOf(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, 'lectern', 'secrets at rest', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}

function decrypt(key: Key, sealed: Buffer, about: string): string | null {
  const decipher = createDecipheriv(algorithm, key.bytes, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(-tagBytes));
  try {
    const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    // The seal is broken, or it was made for something else.
    return null;
  }
}

/** The first secret seals; the others open what was sealed before it came. */
export function createSeals(secrets: readonly [string, ...string[]]): Seals {
  const [current, ...former] = secrets;
  const own = keyOf(current);
  const keys = new Map([own, ...former.map(keyOf)].map((key) => [key.id, key]));
  return {
    seal: (text, about) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, own.bytes, nonce, { authTagLength: tagBytes });
      const parts = [nonce, cipher.setAAD(Buffer.from(about)).update(text, 'utf8'), cipher.final()];
      return [version, own.id, Buffer.concat([...parts, cipher.getAuthTag()]).toString('base64url')].join(
        '.',
      );
    },
    open: (sealed, about) => {
      const [kind, id = '', content = ''] = sealed.split('.');
      const key = kind === version ? keys.get(id) : undefined;
      const bytes = Buffer.from(content, 'base64url');
      return key && bytes.length >= nonceBytes + tagBytes ? decrypt(key, bytes, about) : null;
    },
  };
}
