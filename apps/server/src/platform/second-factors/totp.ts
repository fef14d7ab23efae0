import { Secret, TOTP } from 'otpauth';

/** The parameters of authenticator apps' codes that every app supports. */
const way = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A code of the step before or after the present one is taken too: clocks differ, and typing takes a while. */
const driftSteps = 1;

const secretBytes = 20;

/** A new key for an app, as people type it where they have no camera. */
export function makeTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

function totpOf(secret: string): TOTP {
  return new TOTP({ ...way, secret: Secret.fromBase32(secret) });
}

/** What an app reads from the picture: the key, its owner, and the site. */
export function totpAddress(secret: string, label: { site: string; account: string }): string {
  return new TOTP({
    ...way,
    secret: Secret.fromBase32(secret),
    issuer: label.site,
    label: label.account,
  }).toString();
}

/** The step of time whose code this is; null for a wrong one. Whether the step was used before is the caller's question. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp, window: driftSteps });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** The code of a moment, as an app shows it. */
export function totpCode(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}
