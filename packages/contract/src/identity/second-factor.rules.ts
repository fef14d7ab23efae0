/** Letters and digits of a recovery code that nobody takes for one another: 32, so that each is worth five bits. */
export const recoverySigns = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Signs of one recovery code: sixty bits. */
export const recoveryCodeSigns = 12;

/** A typed code after cleaning: no spaces and no dashes, in capitals. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s\-\u2010-\u2015]/g, '').toUpperCase();
}

/** Whether it is a code of an authenticator app; any other one is taken for a recovery code. */
export function isAppCode(plain: string): boolean {
  return /^\d{6}$/.test(plain);
}

/** A recovery code as it is shown: in groups of four. */
export function shownRecoveryCode(plain: string): string {
  return plain.match(/.{1,4}/g)?.join('-') ?? '';
}
