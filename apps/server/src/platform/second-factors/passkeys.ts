import {
  passkeyTransports,
  type NewPasskeyAnswer,
  type NewPasskeyQuestion,
  type PasskeyAnswer,
  type PasskeyQuestion,
} from '@lectern/contract/identity/passkeys.shapes.ts';

/** The library is large, and few starts of the product see a passkey. */
const library = () => import('@simplewebauthn/server');

/** ECDSA and RSA, which every authenticator has: newer ways are experimental in the runtime. */
const algorithms = [-7, -257];

/** The host for which a passkey holds. */
export interface PasskeySite {
  /** The host's name, without scheme and port. */
  readonly name: string;
  /** The whole origin from which the browser must ask. */
  readonly origin: string;
}

/** The stored fields of a passkey. */
export interface KeptPasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** A question to a browser, and how its answer is known again. */
interface Asked {
  readonly site: PasskeySite;
  readonly challenge: Buffer;
  readonly passkeys: readonly Pick<KeptPasskey, 'credentialId' | 'transports'>[];
  readonly timeoutMs: number;
}

/** Whether a challenge that came back is one of ours. */
type KnowsChallenge = (challenge: string) => boolean;

function transportsOf(given: readonly string[]) {
  return passkeyTransports.filter((one) => given.includes(one));
}

function descriptors(passkeys: Asked['passkeys']) {
  return passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports: transportsOf(transports),
  }));
}

/** The site of an address of the product. */
export function siteOf(appUrl: string): PasskeySite {
  const { hostname, origin } = new URL(appUrl);
  return { name: hostname, origin };
}

/** How authenticators keep the account that a passkey is for, and name it. */
export function handleOf(accountId: string): string {
  return Buffer.from(accountId).toString('base64url');
}

/** The question for a passkey; without any named it is for whichever the browser has. */
export function passkeyQuestion(asked: Asked, isVerified: boolean): PasskeyQuestion {
  return {
    challenge: asked.challenge.toString('base64url'),
    rpId: asked.site.name,
    timeout: asked.timeoutMs,
    userVerification: isVerified ? 'required' : 'preferred',
    allowCredentials: descriptors(asked.passkeys),
  };
}

/** The wish for a new passkey of somebody. One that is to sign in alone must be found without a name, and verify its person. */
export function newPasskeyQuestion(
  asked: Asked,
  who: { readonly id: string; readonly account: string; readonly name: string; readonly siteName: string },
  signsInAlone: boolean,
): NewPasskeyQuestion {
  const wanted = signsInAlone ? 'required' : 'preferred';
  return {
    challenge: asked.challenge.toString('base64url'),
    rp: { id: asked.site.name, name: who.siteName },
    user: { id: handleOf(who.id), name: who.account, displayName: who.name },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: asked.timeoutMs,
    attestation: 'none',
    excludeCredentials: descriptors(asked.passkeys),
    authenticatorSelection: {
      residentKey: wanted,
      requireResidentKey: signsInAlone,
      userVerification: wanted,
    },
  };
}

/** The fields to store for a new passkey; null when the answer is invalid, or for another site or challenge. */
export async function readNewPasskey(
  answer: NewPasskeyAnswer,
  given: { site: PasskeySite; knowsChallenge: KnowsChallenge; isVerified: boolean },
): Promise<KeptPasskey | null> {
  const { site, knowsChallenge, isVerified } = given;
  const { verifyRegistrationResponse } = await library();
  const { transports = [], publicKeyAlgorithm: _a, publicKey: _k, ...response } = answer.response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, response },
      expectedChallenge: knowsChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.name,
      requireUserVerification: isVerified,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: transportsOf(transports),
    };
  } catch {
    // The library's error says what was wrong; for the caller it makes no difference.
    return null;
  }
}

/** The new count of a passkey that answered; null where the answer is not sound, or for another site or question. */
export async function readPasskey(
  answer: PasskeyAnswer,
  given: {
    site: PasskeySite;
    passkey: KeptPasskey;
    knowsChallenge: KnowsChallenge;
    isVerified: boolean;
  },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { credentialId, publicKey, counter, transports } = given.passkey;
  const credential = {
    ...{ id: credentialId, counter, publicKey: new Uint8Array(publicKey) },
    transports: transportsOf(transports),
  };
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: given.knowsChallenge,
      expectedOrigin: given.site.origin,
      expectedRPID: given.site.name,
      credential,
      requireUserVerification: given.isVerified,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // As above.
    return null;
  }
}
