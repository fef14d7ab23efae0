import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { PasskeyQuestion } from '@lectern/contract/identity/passkeys.shapes.ts';
import type { World } from './factories.ts';
import { cookiesOf } from './identity-factories.ts';
import type { Answer, TestServer } from './test-server.ts';

/** A passkey, and the authenticator in which it is. */
export interface Passkey {
  readonly id: string;
  readonly credentialId: string;
  readonly key: KeyObject;
  /** Whose it is, as the browser was told when it was made. */
  readonly handle: string;
}

/** What an answer is made of, where it is not the right one. */
export interface Given {
  readonly origin?: string;
  readonly site?: string;
  readonly flags?: number;
  readonly handle?: string | null;
  readonly count?: number;
}

/** Present, and the person verified; with a new key. */
const verified = 0x05;
const withKey = 0x40;

/** How browsers name an account. */
export function handleOf(personId: string): string {
  return Buffer.from(personId).toString('base64url');
}

/** The key as authenticators tell it: an elliptic curve of 256 bits, in COSE. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = [Buffer.from('215820', 'hex'), Buffer.from(x, 'base64url'), Buffer.from('225820', 'hex')];
  return Buffer.concat([Buffer.from('a5010203262001', 'hex'), ...point, Buffer.from(y, 'base64url')]);
}

/** A passkey of somebody, as if the browser had made it before. */
export async function passkeyOf(
  server: TestServer,
  world: World,
  personId: string,
  name = 'Laptop',
): Promise<Passkey> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16).toString('base64url');
  const { id } = await server.db
    .insertInto('passkeys')
    .values({
      ...{ institutionId: world.institutionId, personId, credentialId, publicKey: coseOf(publicKey) },
      ...{ counter: 0, transports: ['internal'], site: 'localhost', name },
      createdAt: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, credentialId, key: privateKey, handle: handleOf(personId) };
}

function clientOf(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function headOf(site: string, flags: number, count: number): Buffer {
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(count);
  return Buffer.concat([createHash('sha256').update(site).digest(), Buffer.from([flags]), counted]);
}

/** What the authenticator answers to a challenge. */
export function answerOf({ credentialId, key, handle }: Passkey, challenge: string, given: Given = {}) {
  const { origin = 'http://localhost', site = 'localhost', flags = verified, count = 0 } = given;
  const userHandle = given.handle === undefined ? handle : given.handle;
  const client = clientOf('webauthn.get', challenge, origin);
  const data = headOf(site, flags, count);
  const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
  return {
    ...{ id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} },
    response: {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, key).toString('base64url'),
      ...(userHandle === null ? {} : { userHandle }),
    },
  };
}

/** What a browser answers to the wish for a new passkey of somebody, and the passkey. */
export function newAnswerOf(personId: string, challenge: string, given: Given = {}) {
  const { origin = 'http://localhost', site = 'localhost', flags = verified } = given;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(16);
  const id = credential.toString('base64url');
  const model = Buffer.alloc(16);
  const length = Buffer.from([0, credential.length]);
  const head = headOf(site, flags | withKey, 0);
  const data = Buffer.concat([head, model, length, credential, coseOf(publicKey)]);
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  const attestation = Buffer.concat([
    ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
    ...[text('authData'), Buffer.from([0x59, data.length >> 8, data.length & 0xff]), data],
  ]);
  const answer = {
    ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
    response: {
      clientDataJSON: clientOf('webauthn.create', challenge, origin).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    },
  };
  return { answer, made: { id, credentialId: id, key: privateKey, handle: handleOf(personId) } };
}

/** The session that was opened. */
interface SignedInBy {
  readonly id: string;
  readonly authorization: { readonly tokenValue: string } | null;
}

/** Signs in by a passkey, without a name and a password, in a browser of its own. */
export async function enterBy(
  server: TestServer,
  passkey: Passkey,
  { host = 'localhost', wantsToken = true } = {},
): Promise<Answer<SignedInBy>> {
  const asked = await server.call<PasskeyQuestion>('POST /user/authenticate/passkey/options', { host });
  return server.call<SignedInBy>('POST /user/authenticate/passkey', {
    ...{ host, headers: { cookie: cookiesOf(asked) } },
    body: { passkey: answerOf(passkey, asked.response?.challenge ?? ''), wantsToken },
  });
}
