import type {
  NewPasskeyAnswer,
  NewPasskeyQuestion,
  PasskeyAnswer,
  PasskeyQuestion,
} from '@lectern/contract/identity/passkeys.shapes.ts';
import { fetchCode } from './fetch-code.ts';

const library = () => fetchCode(() => import('@simplewebauthn/browser'));

/** Whether this browser knows passkeys. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** Asks the browser for a passkey. Null where the person or the browser gave none. */
export async function askForPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer | null> {
  const { startAuthentication } = await library();
  try {
    return { ...(await startAuthentication({ optionsJSON: question })), clientExtensionResults: {} };
  } catch {
    // Browsers do not tell whether somebody pressed Cancel, waited too long, or has none.
    return null;
  }
}

/** Has the browser make a passkey. Null where the person or the browser made none. */
export async function makePasskey(question: NewPasskeyQuestion): Promise<NewPasskeyAnswer | null> {
  const { startRegistration } = await library();
  try {
    return { ...(await startRegistration({ optionsJSON: question })), clientExtensionResults: {} };
  } catch {
    // As above; one that is there already is not made again either.
    return null;
  }
}
